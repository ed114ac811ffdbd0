import { expect, test } from 'vitest'
import {
  kinshipWords,
  letterOf,
  meaningOf,
  percentText,
  secondOfParent,
  stepsWords,
} from './words.ts'

test.each([
  [0.046875, '4.7%'],
  [0.0625, '6.25%'],
  [0.125, '12.5%'],
  [0.25, '25%'],
  [0.140625, '14.1%'],
  [0.0001, 'less than 0.1%'],
])('a coefficient of %d reads %s', (coefficient, text) => {
  expect(percentText(coefficient)).toBe(text)
})

test.each([
  [1 / 64, 'Less than a child of first cousins.'],
  [0.046875, 'A little less than a child of first cousins.'],
  [1 / 16, 'As much as a child of first cousins.'],
  [0.07, 'A little more than a child of first cousins.'],
  [0.09, 'Between a child of first cousins and a child of half siblings.'],
  [0.125, 'As much as a child of half siblings.'],
  [0.1875, 'A little less than a child of full siblings.'],
  [0.25, 'As much as a child of full siblings.'],
  [0.375, 'More than a child of full siblings.'],
])('a coefficient of %d means: %s', (coefficient, words) => {
  expect(meaningOf(coefficient)).toBe(words)
})

test.each([
  [{ dam_steps: 2, sire_steps: 2, ways: 1 }, '2 steps from each parent'],
  [{ dam_steps: 3, sire_steps: 2, ways: 1 }, '2 and 3 steps'],
  [{ dam_steps: 1, sire_steps: 1, ways: 2 }, '1 step from each parent, 2 ways'],
  [
    { dam_steps: 9, sire_steps: 9, ways: 1_000_000 },
    '9 steps from each parent, over 1,000,000 ways',
  ],
  [{ dam_steps: 1, sire_steps: 0, ways: 1 }, 'the sire, 1 step from the dam'],
])('an ancestor is %j away', (path, words) => {
  expect(stepsWords(path)).toBe(words)
})

test('relatives are warned of by what they are', () => {
  const is = { isAtLeast: false, shared: [] }
  expect(kinshipWords({ ...is, relation: 'half_siblings', coefficient: 0.125 })).toBe(
    'Half siblings: their young would be 12.5% inbred.',
  )
  expect(kinshipWords({ ...is, relation: null, coefficient: 0.03125 })).toBe(
    'Related: their young would be 3.1% inbred.',
  )
  expect(kinshipWords({ ...is, relation: null, coefficient: 0.03125, isAtLeast: true })).toBe(
    'Related: their young would be at least 3.1% inbred.',
  )
  expect(kinshipWords({ ...is, relation: null, coefficient: 0 })).toBe('')
})

test('shared ancestors have letters, also beyond the twenty-sixth', () => {
  expect([0, 1, 25, 26, 27].map(letterOf)).toEqual(['A', 'B', 'Z', 'AA', 'AB'])
})

test('an ancestor says its genetics, or why they are not told', () => {
  const there = { genetics: 'Clown', isDeleted: false, isLocked: false }
  expect(secondOfParent(there)).toBe('Clown')
  expect(secondOfParent({ ...there, isDeleted: true })).toBe('Clown\u00a0· deleted')
  expect(secondOfParent({ ...there, genetics: '', isLocked: true })).toBe('needs Plus')
})
