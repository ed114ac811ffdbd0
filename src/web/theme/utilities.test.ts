import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../server/root.ts'

const sheet = (name: string) => readFileSync(join(root, 'src/web/theme', name), 'utf8')
const namesIn = (css: string) =>
  [...css.matchAll(/\.([a-z]\w*)(?=[^{}]*\{)/gi)].map(([, name]) => name)

const utilities = new Set(namesIn(sheet('utilities.css')))
// Those of the base sheet, and of an article, which the public help shows too.
const others = new Set([...namesIn(sheet('base.css')), 'article'])

const screens = globSync('src/**/*.tsx', { cwd: root })
  .filter((file) => !/\.pages\.tsx$|src\/server\/|running\/help\/drawnParts/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

test('a screen names only utilities that the sheet has', () => {
  const unknown = screens.flatMap(({ file, text }) =>
    [...text.matchAll(/\bclassName=(?:"([^"]*)"|\{`([^`]*)`\})/g)]
      .flatMap(([, plain = '', mixed = '']) => [plain, mixed.replace(/\$\{[^}]*\}/g, ' ')])
      .flatMap((words) => words.split(/\s+/).filter(Boolean))
      .filter((word) => !utilities.has(word) && !others.has(word))
      .map((word) => `${file}: ${word}`),
  )
  expect(unknown).toEqual([])
})

test('each utility is used by a screen', () => {
  const words = new Set(screens.flatMap(({ text }) => text.match(/\b[a-z]\w*\b/gi) ?? []))
  expect([...utilities].filter((name) => !words.has(name ?? ''))).toEqual([])
})

test('no style has the browser look through the whole page for each element that is added', () => {
  const deep = globSync('src/**/*.css', { cwd: root }).flatMap((file) => {
    const [screen = ''] = readFileSync(join(root, file), 'utf8').split('@media print')
    const rules = screen.match(/(?:html|body|:root)[^\s{},]*:has\((?!> )[^{]*/g) ?? []
    return rules.map((rule) => `${file}: ${rule}`)
  })
  expect(deep).toEqual([])
})
