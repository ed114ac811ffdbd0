import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerOf } from '../answer.ts'
import { crossOf, sumOf } from '../cross.ts'
import { type Fraction, fraction, none, one, plus, toNumber } from '../fractions.ts'
import type { GeneList } from '../genes.ts'
import { ballPython } from '../lists/ballPython.ts'
import { readerOf } from '../reading.ts'
import { ceilingOf, chanceIn, eggsForNinetyIn, type Mixture, merged } from './mixtures.ts'

const read = readerOf(ballPython)
const crossed = (sire: string, dam: string) =>
  crossOf(ballPython, read(sire, 'male').genotypes, read(dam, 'female').genotypes)

/** The chances of at least one young with a gene. */
function chances(sire: string, dam: string, gene: string) {
  const { genes, mixtureOf, needsOf } = crossed(sire, dam)
  const target = genes.find((each) => each.gene === gene)
  if (!target) throw new Error(`No ${gene}`)
  const mixture = mixtureOf(target.looks)
  return {
    inEggs: (eggs: number) => chanceIn(mixture, eggs),
    most: ceilingOf(mixture),
    eggs: eggsForNinetyIn(mixture, target.share),
    needs: needsOf(target.looks).map(({ parent, words }) => `${parent} ${words}`),
  }
}

test('all eggs of a clutch have the same parents, so a possible het gives to some of them or to none', () => {
  const clown = chances('66% het Clown', 'Pastel het Clown', 'Clown')
  expect(clown.inEggs(7)).toBeCloseTo((2 / 3) * (1 - (3 / 4) ** 7), 12)
  expect(clown.most).toBeCloseTo(2 / 3, 12)
  expect([clown.eggs, clown.needs]).toEqual([undefined, ['sire het Clown']])
  const both = chances('50% het Pied', '66% het Pied', 'Pied')
  expect(both.inEggs(5)).toBeCloseTo((1 / 3) * (1 - (3 / 4) ** 5), 12)
  expect(both.needs).toEqual(['sire het Pied', 'dam het Pied'])
  const sure = chances('het Pied', 'het Pied', 'Pied')
  expect([sure.eggs, sure.needs]).toEqual([9, []])
  expect(chances('95% het Pied', 'Pied', 'Pied').eggs).toBe(5)
})

test('a male Banana of an unknown maker gives mostly to sons, or mostly to daughters', () => {
  const { mixtureOf, outcomes } = crossed('Banana', 'Normal')
  const son = outcomes.find(({ label, sex }) => label === 'Banana' && sex === 'male')
  const mixture = mixtureOf(son?.looks ?? [], son?.sex)
  expect(chanceIn(mixture, 7)).toBeCloseTo(
    (1 - (1 - 9 / 20) ** 7) / 2 + (1 - (1 - 1 / 20) ** 7) / 2,
    12,
  )
  expect(ceilingOf(mixture)).toBe(1)
  // 1 in 4 of all eggs would need 9.
  expect(eggsForNinetyIn(mixture, fraction(1, 4))).toBe(32)
  // Of any young, half are Banana whichever it is.
  expect(chances('Banana', 'Normal', 'Banana').inEggs(3)).toBeCloseTo(7 / 8, 12)
})

const parent = fc
  .array(
    fc.constantFrom(
      ...['66% het Clown', '50% het Pied', 'het Ghost', 'Pastel', 'Spider', 'Banana', 'Albino'],
    ),
    { maxLength: 4 },
  )
  .map((parts) => [...new Set(parts)].join(', '))

test('on average a clutch has as many as expected, and never more kinds than independent eggs', () => {
  fc.assert(
    fc.property(parent, parent, fc.integer({ min: 1, max: 12 }), (sire, dam, eggs) => {
      const { outcomes, mixtureOf } = crossed(sire, dam)
      for (const { looks, sex, share } of outcomes) {
        const mixture = mixtureOf(looks, sex)
        const mean = mixture.reduce(
          (sum, { male, female, weight }) => sum + (weight * (male + female)) / 2,
          0,
        )
        expect(mean).toBeCloseTo(toNumber(share), 9)
        const independent = 1 - (1 - toNumber(share)) ** eggs
        expect(chanceIn(mixture, eggs)).toBeLessThan(independent + 1e-9)
        expect(chanceIn(mixture, 1)).toBeCloseTo(toNumber(share), 9)
      }
    }),
    { numRuns: 40 },
  )
})

const hets = ['Clown', 'Pied', 'Ghost', 'Sunset', 'Puzzle', 'Monsoon', 'Rainbow', 'Candy']
const more = ['Ultramel', 'Tri-Stripe', 'MJ Axanthic', 'Desert Ghost', 'Genetic Stripe']

test('what is left out of a large cross has the rest of the probability', () => {
  const many = `hets: ${[...hets, ...more].join(', ')}`
  const { outcomes, others, genes } = crossed(many, many)
  expect([outcomes.length, others.count]).toEqual([4096, 2 ** 13 - 4096])
  expect(toNumber(others.probability)).toBeGreaterThan(0.001)
  expect(plus(sumOf(outcomes), others.probability)).toEqual(one)
  const byOne = outcomes.reduce((sum, { probability }) => plus(sum, probability), none)
  expect(sumOf(outcomes)).toEqual(byOne)
  // A gene's own share counts those that are left out, too.
  expect(genes.map(({ share }) => share)).toEqual(genes.map(() => fraction(1, 4)))

  const answer = answerOf(ballPython, read(many, 'male'), read(many, 'female'))
  const sent = (p: { numerator: number | string; denominator: number | string }): Fraction =>
    fraction(BigInt(p.numerator), BigInt(p.denominator))
  const all = answer.outcomes.reduce((sum, { probability }) => plus(sum, sent(probability)), none)
  expect(plus(all, sent(answer.others.probability))).toEqual(one)
  expect(answer.outcomes.length + answer.others.count).toBe(2 ** 13)
})

test('forty males’ worth of unknown kinds are counted in bounded work', () => {
  const names = Array.from(
    { length: 40 },
    (_, at) => `g${String.fromCharCode(97 + (at % 26))}${at}`,
  )
  const list: GeneList = {
    ...ballPython,
    loci: names.map((name, at) => ({
      ...{ name, linkage: 'XY_pseudo' as const, recombination: at / 2 },
      alleles: [{ name, mode: 'dominant' as const }],
      sources: [{ kind: 'keeper' as const, words: 'test' }],
    })),
    combos: [],
  }
  const sire = readerOf(list)(names.join(', '), 'male').genotypes
  const { outcomes, mixtureOf } = crossOf(list, sire, new Map())
  const [first] = outcomes
  const mixture = mixtureOf(first?.looks ?? [], first?.sex)
  expect(mixture.length).toBeLessThanOrEqual(64)
  expect(mixture.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 9)
})

test('similar shares are put together without a change of their mean, and none with some', () => {
  const many = Array.from({ length: 300 }, (_, at) => ({
    ...{ male: ((at * 37) % 300) / 400, female: ((at * 37) % 300) / 500 },
    weight: (1 + (at % 7)) / 1193,
  }))
  const apart = many.map((each, at) => ({ ...each, female: ((at * 91) % 300) / 500 }))
  const mean = (mixture: Mixture, sex: 'male' | 'female') =>
    mixture.reduce((sum, each) => sum + each.weight * each[sex], 0)
  for (const mixture of [many, apart]) {
    const together = merged(mixture)
    expect(together.length).toBeGreaterThan(8)
    expect(together.length).toBeLessThanOrEqual(64)
    for (const sex of ['male', 'female'] as const) {
      expect(mean(together, sex)).toBeCloseTo(mean(mixture, sex), 12)
    }
  }
  const none = { male: 0, female: 0, weight: 0.5 }
  const some = { male: 1e-9, female: 0, weight: 0.25 }
  const never = { male: 0.5, female: 0.5, weight: 0 }
  expect(merged([some, never, none, some])).toEqual([none, { ...some, weight: 0.5 }])
})
