import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../src/server/root.ts'

test('lint finds what is better said otherwise, in texts and documents', async () => {
  const found = await lint({
    'src/Greeting.tsx': `import { Text } from './This Vivary.tsx'
export const Greeting = ({ name }: { name: string }) => (
  <Text title="Nobody is here">
    Look into
    your mails, {name}
  </Text>
)
`,
    'src/letter.ts': 'export const letter = `You need not wait: log in`\n',
    'README.md': '# Vivary\n\nIt leaves **nobody** waiting.\n',
  })
  expect(found).toEqual([
    'README.md:3 “nobody”',
    'src/Greeting.tsx:3 “Nobody”',
    'src/Greeting.tsx:5 “mails”',
    'src/letter.ts:1 “log in”',
    'src/letter.ts:1 “need not”',
  ])
})

test('names, comments, types, codes, queries and tests may be called what they like', async () => {
  const found = await lint({
    'src/channels.ts': `// Somebody has to read this, and nobody else does.
import { mails } from 'mail'
export type Channel = 'mail' | 'Nobody asked'
export const nobody = mails.filter(({ channel }) => channel === 'mail')
export const inUse = sql\`select somebody, mails from outbox where mail is not null\`
`,
    'src/channels.test.ts': "test('nobody gets mails', () => undefined)\n",
    'docs/mail.md': 'The channel is `mail`.\n\n```sh\nnpm run mail -- nobody\n```\n',
  })
  expect(found).toEqual([])
})

/** What the check says of a project with these files, without its advice. */
async function lint(files: Record<string, string>) {
  const cwd = mkdtempSync(join(tmpdir(), 'vivary-words-'))
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true })
    writeFileSync(join(cwd, path), text)
  }
  const script = join(root, 'bin/lintWords.mjs')
  const { code, said } = await new Promise<{ code: unknown; said: string }>((resolve) =>
    execFile(process.execPath, [script], { cwd }, (failure, said) =>
      resolve({ code: failure?.code ?? 0, said }),
    ),
  )
  const found = said.split('\n').flatMap((line) => line.match(/^[^“]+“[^”]+”/)?.[0] ?? [])
  expect(code).toBe(found.length > 0 ? 1 : 0)
  return found
}
