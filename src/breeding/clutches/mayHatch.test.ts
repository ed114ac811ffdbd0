import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toNumber } from '../genetics/fractions.ts'
import type { Sex } from '../genetics/genotypes.ts'
import { ballPython } from '../genetics/lists/ballPython.ts'
import { readerOf } from '../genetics/reading.ts'
import { mayHatch } from './mayHatch.ts'

const hatching = (sire: string, dam: string, sex?: Sex) =>
  mayHatch(ballPython, {
    ...{ sire: { genetics: sire }, dam: { genetics: dam } },
    ...(sex && { sex }),
  })
const choices = (sire: string, dam: string, sex?: Sex) =>
  hatching(sire, dam, sex).choices.map(({ genetics, odds, sex: own }) =>
    [`${odds.numerator}/${odds.denominator}`, genetics, own].filter(Boolean).join(' '),
  )

test('a hatchling is chosen from what may hatch, with the hets it may carry', () => {
  expect(choices('het Pied', 'het Pied')).toEqual(['3/4 66% het Pied', '1/4 Pied'])
  expect(choices('66% het Pied', 'het Pied')).toEqual(['5/6 60% het Pied', '1/6 Pied'])
  expect(choices('Clown', 'Pastel het Clown')).toEqual([
    ...['1/4 Pastel Clown', '1/4 Pastel, het Clown', '1/4 Clown', '1/4 het Clown'],
  ])
  // Rex is het Clown with 2 in 3, and passes it on to every second.
  expect(choices('Pastel 66% het Clown', 'Normal')).toEqual([
    ...['1/2 Pastel, 33% het Clown', '1/2 33% het Clown'],
  ])
  expect(choices('Spider', 'Spider')).toEqual(['2/3 Spider', '1/3 Normal'])
  expect(choices('57% het Pied', 'het Pied')[0]).toBe('343/400 58.3% het Pied')
  // Of the two alleles a young that looks normal has one at most.
  expect(choices('Candy', '50% het Albino')[0]).toBe('3/4 het Candy')
  expect(choices('het Candy', '50% het Albino')[0]).toBe('7/8 14.28% het Albino, 42.85% het Candy')
})

test('where the odds differ by sex, each is of its own', () => {
  expect(choices('Banana, male maker', 'Normal')).toEqual([
    ...['9/10 Banana, male maker male', '9/10 Normal female', '1/10 Normal male'],
    '1/10 Banana female',
  ])
  expect(choices('Banana, male maker', 'Normal', 'female')).toEqual(['9/10 Normal', '1/10 Banana'])
})

test('says that there may be more where a parent’s words are not all counted', () => {
  expect(hatching('Foo Pied', 'Pied').isPartly).toBe(true)
  expect(hatching('Pied', 'Pied').isPartly).toBe(false)
})

test('what is chosen is read again as the same', () => {
  const parent = fc
    .array(
      fc.constantFrom(
        ...['Pastel', 'Super Pastel', 'het Clown', 'Pied', '66% het Ghost', 'Mojave', 'Lesser'],
        ...['Pinstripe', 'Cinnamon', 'Banana', 'Spider', '50% het Albino', 'Candy'],
      ),
      { maxLength: 4 },
    )
    .map((parts) => [...new Set(parts)].join(', '))
  fc.assert(
    fc.property(parent, parent, (sire, dam) => {
      for (const { genetics, sex, odds } of hatching(sire, dam).choices) {
        expect(odds.numerator > 0n && odds.numerator <= odds.denominator).toBe(true)
        const { chips } = readerOf(ballPython)(genetics, sex)
        expect(
          chips.map(({ kind }) => kind),
          genetics,
        ).not.toContain('unread')
      }
      const all = hatching(sire, dam, 'male').choices
      const sum = all.reduce((total, { odds }) => total + toNumber(odds), 0)
      expect(sum).toBeLessThan(1 + 1e-9)
      // The rarest of more aren't offered.
      if (all.length < 60) expect(sum).toBeCloseTo(1, 9)
    }),
    { numRuns: 60 },
  )
})
