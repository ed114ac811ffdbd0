import fc from 'fast-check'
import { expect, test } from 'vitest'
import { marked } from './marks.ts'
import { meant } from './typos.ts'

const shown = (text: string, typed: string) =>
  marked(text, typed)
    .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join('')

test.each([
  ['Saffron Nyx', 'nyx', 'Saffron [Nyx]'],
  ['Émile', 'emi', '[Émi]le'],
  ['E\u0301mile', 'emi', '[E\u0301mi]le'],
  ['Großmann', 'gross', '[Groß]mann'],
  ['BP-12', 'bp-1', '[BP]-[1]2'],
  ['Green tree python', 'pyth gr', '[Gr]een tree [pyth]on'],
  ['Onyx', 'nyx', 'Onyx'],
  ['100%', '%', '100%'],
])('of %s, %s is marked: %s', (text, typed, marks) => {
  expect(shown(text, typed)).toBe(marks)
})

test('the parts put together are the text, whatever was typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, typed) => {
      expect(
        marked(text, typed)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
    }),
  )
})

test('one letter left out, added, changed or swapped is forgiven, and what is not typed yet', () => {
  for (const typed of ['uniper', 'junniper', 'jumiper', 'jnuiper', 'jumip']) {
    expect([typed, meant(typed, ['juniper', 'luna'])]).toEqual([typed, ['juniper']])
  }
  expect(meant('juniper', ['juniper', 'juniperella'])).toEqual([])
  expect(meant('nyxa', ['luna', 'nova'])).toEqual([])
})
