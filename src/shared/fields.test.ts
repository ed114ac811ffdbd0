import { expect, test } from 'vitest'
import { z } from 'zod'
import { optionalReference, optionalText, requiredText } from './fields.ts'
import { factsOf, field } from './labels.ts'
import { textToNumber } from './typedNumbers.ts'

test.each([
  ['1.5', 1.5],
  ['1,5', 1.5],
  ['0,125', 0.125],
  ['1480', 1480],
  ['1,480.5', 1480.5],
  ['-12.001.480,25', -12_001_480.25],
  [' 1480,25 ', 1480.25],
  ['-3', -3],
  ['.5', 0.5],
  ['2.', 2],
  [7, 7],
])('%j is a number as people write them', (text, number) => {
  expect(textToNumber(text)).toBe(number)
})

test.each([
  '0x10',
  '0b11',
  '1e3',
  'Infinity',
  '1,480',
  '1,4,8',
  '1,48,480.5',
  '1,480.480,5',
  '1 480',
  '--1',
  '.',
  '',
])('%j is no number', (text) => {
  expect(textToNumber(text)).toBe(text)
})

test.each(['', '  ', '\u200b', '\u200b \u2060', '\ufeff', '\u2800', '\u00ad\u3164', null])(
  'a name of %j is none',
  (name) => {
    const { error } = requiredText(100, 'Please choose a name').safeParse(name)
    expect(error?.issues.map(({ message }) => message)).toEqual(['Please choose a name'])
  },
)

test.each(['Saffron', '🐍', '👩‍🔬', '蛇', 'श', '¿', '\u200fסאפרן'])('%j is a name', (name) => {
  expect(requiredText(100, 'Please choose a name').parse(name)).toBe(name)
})

test('a text tells that some of its characters cannot be stored', () => {
  for (const text of ['a\0b', 'half a \ud83d', '\udc0d']) {
    const { error } = optionalText(100).safeParse(text)
    expect(error?.issues.map(({ message }) => message)).toEqual([
      "Some of these characters can't be stored",
    ])
  }
})

test('a dam and a sire have labels of their own, though both are animals', () => {
  const parents = z.object({
    dam_id: field('Dam', optionalReference(), 'name'),
    sire_id: field('Sire', optionalReference(), 'name'),
  })
  expect(factsOf(parents)).toMatchObject({ dam_id: { label: 'Dam' }, sire_id: { label: 'Sire' } })
})
