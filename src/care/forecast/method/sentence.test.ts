import { expect, test } from 'vitest'
import type { Because } from './history.ts'
import { whySentence } from './sentence.ts'

const plain: Because = { growing: false, season: null, feeding: null, late: false, doubled: false }
const twelve = { sheds: 12, basis: 'own' as const, meanInterval: 37.6 }

test.each([
  ['12 sheds, every 38 days on average.', {}],
  ['12 sheds, every 38 days on average; growing, so a little longer each time.', { growing: true }],
  [
    '12 sheds, every 38 days on average; slower in winter, so a little later.',
    { season: 'winter' as const },
  ],
  [
    '12 sheds, every 38 days on average; eating more, so a little sooner.',
    { feeding: 'more' as const },
  ],
  [
    '12 sheds, every 38 days on average; eating less, so a little later.',
    { feeding: 'less' as const },
  ],
  [
    '12 sheds, every 38 days on average; a long gap counts as two, with a shed that may not have been recorded.',
    { doubled: true },
  ],
  [
    "12 sheds, every 38 days on average; later than usual already, so it's a wider guess; growing, so a little longer each time.",
    { late: true, growing: true, season: 'winter' as const, doubled: true },
  ],
])('%s', (sentence, because) => {
  expect(whySentence({ ...twelve, because: { ...plain, ...because } })).toBe(sentence)
})

test.each([
  [0, 'few', 'No sheds recorded yet, so this goes by its species and your other animals.'],
  [1, 'few', 'Only one shed recorded, so this goes by its species and your other animals.'],
  [0, 'none', 'No sheds recorded yet, and nothing to go by from its species.'],
] as const)('with %i sheds, %s: %s', (sheds, basis, sentence) => {
  expect(whySentence({ sheds, basis, meanInterval: null, because: plain })).toBe(sentence)
})

test('an interval of a day is one day', () => {
  expect(whySentence({ sheds: 2, basis: 'own', meanInterval: 1, because: plain })).toBe(
    '2 sheds, every 1 day on average.',
  )
})
