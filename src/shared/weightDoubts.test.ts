import { expect, test } from 'vitest'
import { doubtsIn } from './weightDoubts.ts'

const weighed = (...grams: number[]) =>
  grams.map((weightInGrams, at) => ({
    id: String(at),
    weightInGrams,
    happenedAt: new Date(Date.UTC(2026, 0, 1 + at)).toISOString(),
    is_certain: false,
  }))

test.each([
  ['ten times its neighbours was probably a tenth', [77, 780, 74], { 1: 78 }],
  ['the latest one is judged by the two before it', [76, 77, 7.8], { 2: 78 }],
  ['so is the first by the two after it', [7700, 76, 77], { 0: 77 }],
  ['four times is in doubt, and no moved point explains it', [77, 310, 74], { 1: undefined }],
  ['twice is a hatchling that grows', [10, 22, 45], {}],
  ['of two the later one is in doubt if its point moved', [45, 450], { 1: 45 }],
  ['three times is no moved point, so of two no one knows which is wrong', [77, 235], {}],
  ['neighbours of a wrong weight are not in doubt', [71, 72, 780, 74, 75], { 2: 78 }],
])('%s', (_, grams, likely) => {
  const doubts = [...doubtsIn(weighed(...grams))].map(([id, doubt]) => [id, doubt.likelyInGrams])
  expect(Object.fromEntries(doubts)).toEqual(likely)
})

test('a doubt names the weights that it comes from', () => {
  const words = (...grams: number[]) => [...doubtsIn(weighed(...grams)).values()][0]?.words
  expect(words(77, 780, 79)).toBe('10 times the weights before and after.')
  expect(words(76, 78, 770)).toBe('10 times the two weights before.')
  expect(words(7.7, 76, 78)).toBe('A tenth of the two weights after.')
  expect(words(76, 760)).toBe('10 times the weight before.')
})

test('of two weights that cannot both be, the one that a keeper kept puts the other in doubt', () => {
  const [first, last] = weighed(450, 45)
  const doubted = (...line: Parameters<typeof doubtsIn>[0]) =>
    [...doubtsIn(line)].map(([id, { words }]) => [id, words])
  if (!first || !last) throw new Error('two weights')
  const sure = { ...last, is_certain: true }
  expect(doubted(first, last)).toEqual([['1', 'A tenth of the weight before.']])
  expect(doubted(first, sure)).toEqual([['0', '10 times the weight after.']])
  expect(doubted({ ...first, is_certain: true }, sure)).toEqual([])
  // An animal may well grow up between two weights.
  expect(doubted({ ...first, happenedAt: '2025-11-01T00:00:00Z' }, last)).toEqual([])
})
