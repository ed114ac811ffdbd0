import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../src/server/root.ts'

/* What docs/operating.md tells an operator to type is what other tests run. */

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { scripts } = JSON.parse(read('package.json'))

/** The test that runs the built server with that word, or the script itself. */
const runBy: Record<string, string> = {
  backup: 'test/backupCommands.endurance.test.ts',
  restore: 'test/backupCommands.test.ts',
  status: 'test/operatorCommands.test.ts',
  'move-files': 'test/moveFiles.endurance.test.ts',
  'password-link': 'test/operatorCommands.test.ts',
  'mfa-off': 'test/operatorCommands.test.ts',
  'end-sessions': 'test/operatorCommands.test.ts',
  plan: 'test/operatorCommands.test.ts',
}

const commands = [...read('docs/operating.md').matchAll(/^```sh\n([^`]+)```$/gm)]
  .flatMap(([, block = '']) => block.trim().split('\n'))
  .map((line) => line.replace(/\s+#.*/, ''))

test('an operator finds no command that a test has not run', () => {
  const names = new Set(commands.flatMap((line) => line.match(/^npm run (\S+)/)?.[1] ?? []))
  expect([...names].sort()).toEqual(Object.keys(runBy).sort())
  for (const [name, path] of Object.entries(runBy)) {
    expect(scripts[name]).toMatch(new RegExp(`^node bin/\\S+.mjs( ${name})?$`))
    expect(read(path)).toContain(`'${name}'`)
  }
})

test('an upgrade without npm start takes the steps of the image', () => {
  const steps = [...read('deploy/Dockerfile').matchAll(/^RUN (n.+)$/gm)].map(([, step]) => step)
  expect(steps).toHaveLength(3)
  expect(commands.filter((line) => !/^npm (run|start)/.test(line))).toEqual(steps)
})

test('every file of deploy/ that the page names is there', () => {
  const named = read('docs/operating.md').match(/`(deploy|test)\/[\w./-]+\w`/g) ?? []
  expect(named.length).toBeGreaterThan(5)
  for (const path of named) expect(read(path.slice(1, -1))).not.toBe('')
})
