import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crossOf, type Outcome } from './cross.ts'
import { fraction, minus, none, one, plus } from './fractions.ts'
import { type GeneList, type Locus, type Pair, wild, wordsOf } from './genes.ts'
import type { Distribution, Genotypes } from './genotypes.ts'
import { geneLists } from './lists/lists.ts'
import { readerOf } from './reading.ts'

/* What must hold of every cross, whatever the genes. */

const locusNamed = (name: string): Locus => ({
  name,
  linkage: 'autosomal',
  alleles: [
    { name: `${name}1`, mode: 'recessive' },
    { name: `${name}2`, mode: 'incomplete_dominant' },
    { name: `${name}3`, mode: 'dominant' },
  ],
  sources: [{ kind: 'keeper', words: 'test' }],
})
const list: GeneList = {
  commonName: 'Test snake',
  also: [],
  latinNames: [],
  sexes: 'XY',
  loci: ['A', 'B', 'C', 'D'].map(locusNamed),
  combos: [],
  others: [],
}

const pairAt = ({ alleles }: Locus): fc.Arbitrary<Pair> => {
  const copy = fc.constantFrom(wild, ...alleles.map(({ name }) => name))
  return fc.tuple(copy, copy)
}
const certain: fc.Arbitrary<[Locus, Pair][]> = fc.tuple(
  ...list.loci.map((locus) => pairAt(locus).map((pair): [Locus, Pair] => [locus, pair])),
)
/** Two genotypes at each locus, with a share from 0 to 1. */
const uncertain: fc.Arbitrary<Genotypes> = fc
  .tuple(
    ...list.loci.map((locus) =>
      fc.tuple(pairAt(locus), pairAt(locus), fc.integer({ min: 0, max: 6 })),
    ),
  )
  .map((parts) => {
    const entries = parts.map(([a, b, sixths], at): [string, Distribution] => {
      const p = fraction(sixths, 6)
      return [
        list.loci[at]?.name ?? '',
        [
          { pair: a, p },
          { pair: b, p: minus(one, p) },
        ],
      ]
    })
    return new Map(entries)
  })

const genotypesOf = (pairs: [Locus, Pair][]): Genotypes =>
  new Map(pairs.map(([{ name }, pair]) => [name, [{ pair, p: one }]]))
const said = ({ label, sex, probability, hidden }: Outcome) =>
  `${sex ?? ''} ${label} ${probability.numerator}/${probability.denominator} ${hidden.map(({ kind, allele, p }) => `${kind} ${allele} ${p.numerator}/${p.denominator}`)}`
const table = (outcomes: Outcome[]) => outcomes.map(said).sort()
const total = (outcomes: Outcome[]) =>
  outcomes.reduce((sum, { probability }) => plus(sum, probability), none)

test('every table sums to exactly 1', () => {
  fc.assert(
    fc.property(uncertain, uncertain, (sire, dam) => {
      const { outcomes, others } = crossOf(list, sire, dam)
      expect(plus(total(outcomes), others.probability)).toEqual(one)
    }),
    { numRuns: 40 },
  )
})

test('parents swapped give the same table', () => {
  fc.assert(
    fc.property(uncertain, uncertain, (sire, dam) => {
      expect(table(crossOf(list, sire, dam).outcomes)).toEqual(
        table(crossOf(list, dam, sire).outcomes),
      )
    }),
    { numRuns: 20 },
  )
})

test('a locus where both are wild type changes nothing', () => {
  const longer = { ...list, loci: [...list.loci, locusNamed('E')] }
  const both: [string, Distribution] = ['E', [{ pair: [wild, wild], p: one }]]
  fc.assert(
    fc.property(certain, certain, (sire, dam) => {
      const [a, b] = [genotypesOf(sire), genotypesOf(dam)]
      expect(table(crossOf(longer, new Map([...a, both]), new Map([...b, both])).outcomes)).toEqual(
        table(crossOf(list, a, b).outcomes),
      )
    }),
    { numRuns: 20 },
  )
})

test('four loci agree with the full square of 4⁴ gametes', () => {
  fc.assert(
    fc.property(certain, certain, (sire, dam) => {
      expect(shown(crossOf(list, genotypesOf(sire), genotypesOf(dam)).outcomes)).toEqual(
        squareOf(sire, dam),
      )
    }),
    { numRuns: 25 },
  )
})

/** Every gamete with every other, counted by what is seen. */
function squareOf(sire: [Locus, Pair][], dam: [Locus, Pair][]) {
  const counts = new Map<string, number>()
  const gametes = 2 ** list.loci.length
  for (let fromSire = 0; fromSire < gametes; fromSire++) {
    for (let fromDam = 0; fromDam < gametes; fromDam++) {
      const words = list.loci.flatMap((locus, at) => {
        const a = sire[at]?.[1][(fromSire >> at) & 1] ?? wild
        const b = dam[at]?.[1][(fromDam >> at) & 1] ?? wild
        return seen(wordsOf(locus, [a, b]))
      })
      const label = words.join(' ') || 'Normal'
      counts.set(label, (counts.get(label) ?? 0) + 1)
    }
  }
  return [...counts].map(([label, count]) => `${label} ${sayShare(count, gametes ** 2)}`).sort()
}
const seen = (words: string) => (words === '' || words.startsWith('het ') ? [] : [words])
const sayShare = (count: number, all: number) => {
  const { numerator, denominator } = fraction(count, all)
  return `${numerator}/${denominator}`
}
const shown = (outcomes: Outcome[]) =>
  outcomes
    .map(
      ({ label, probability: { numerator, denominator } }) =>
        `${label} ${numerator}/${denominator}`,
    )
    .sort()

test('a certain possible het is a het, and an impossible one is normal', () => {
  const at = (pairs: Distribution): Genotypes => new Map([['A', pairs]])
  const maybe = (p: number) =>
    at([
      { pair: ['A1', wild], p: fraction(p) },
      { pair: [wild, wild], p: fraction(1 - p) },
    ])
  const het = at([{ pair: ['A1', wild], p: one }])
  expect(table(crossOf(list, maybe(1), het).outcomes)).toEqual(
    table(crossOf(list, het, het).outcomes),
  )
  expect(table(crossOf(list, maybe(0), het).outcomes)).toEqual(
    table(crossOf(list, new Map(), het).outcomes),
  )
})

test('reading takes any text, and loses none of its words', () => {
  const readers = geneLists.map(readerOf)
  const words = fc.constantFrom(
    ...[
      'het',
      '66%',
      'Pastel',
      'Super',
      'BEL',
      'dh',
      'Albino',
      ',',
      'poss',
      'VPI',
      'Bumblebee',
      '(',
      'homo',
      'male',
      'maker',
      '100%',
      'Ultramel',
      'Snow',
      'double',
    ],
  )
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 254 }),
    fc.array(words, { maxLength: 30 }).map((parts) => parts.join(' ')),
  )
  fc.assert(
    fc.property(
      text,
      fc.constantFrom('male' as const, 'female' as const, undefined),
      (typed, sex) => {
        for (const read of readers) {
          const { genotypes, chips } = read(typed, sex)
          for (const distribution of genotypes.values()) {
            expect(distribution.reduce((sum, { p }) => plus(sum, p), none)).toEqual(one)
          }
          for (const chip of chips) if (chip.kind === 'unread') expect(typed).toContain(chip.label)
        }
      },
    ),
    { numRuns: 200 },
  )
})
