import { join } from 'node:path'
import { expect, test } from 'vitest'
import { certain, everything, testDams, testSires } from '../../../test/inheritance.ts'
import { type Cross, crossOf, sumOf } from './cross.ts'
import {
  ceilingOf,
  chanceIn,
  eggsForNinetyIn,
  leastEggs,
  type Mixture,
} from './crossing/mixtures.ts'
import {
  commonMultiple,
  compare,
  eggsForNinety,
  type Fraction,
  fraction,
  half,
  isNone,
  isOne,
  minus,
  none,
  over,
  percentOf,
  plus,
  times,
  toNumber,
} from './fractions.ts'
import type { GeneList } from './genes.ts'
import type { Genotypes } from './genotypes.ts'
import { ballPython } from './lists/ballPython.ts'
import { boa } from './lists/boa.ts'
import { cornSnake } from './lists/cornSnake.ts'
import { leopardGecko } from './lists/leopardGecko.ts'
import { readerOf } from './reading.ts'
import { makersOf } from './wanted.ts'

/*
 * The odds of a few dozen crosses, in `odds.txt`: of each way to inherit, certain and not, in lists that come with Vivary
 * and in one with everything a list can have. `vitest run … -u` writes them anew; look at what has changed.
 */

const crosses: [list: GeneList, sire: string, dam: string][] = [
  [ballPython, '66% het Pied, 50% het Clown', 'het Pied, het Clown, Pastel'],
  [ballPython, 'Banana, het Pied', 'Banana, 66% het Pied'],
  [ballPython, 'Spider, Pastel', 'Spider, Super Pastel'],
  [ballPython, 'Lesser Mojave', 'Butter, het Clown'],
  [ballPython, 'Pinstripe, Enchi', 'Pinstripe, Clown'],
  [ballPython, 'Normal', 'Normal'],
  [cornSnake, 'Amel, het Anery', 'Ultra, het Anery'],
  [cornSnake, 'Motley', 'Stripe, 66% het Amel'],
  [boa, 'Hypo, het Kahl', 'Jungle, Kahl'],
  [leopardGecko, 'Mack Snow, het Tremper', 'Mack Snow, 50% het Tremper'],
]

const said = ({ numerator, denominator }: Fraction) => `${numerator}/${denominator}`
const shares = (mixture: Mixture) =>
  mixture
    .map((each) =>
      [each.male, each.female, each.weight].map((share) => share.toPrecision(9)).join(' '),
    )
    .join('; ')

/** A cross on some lines: its outcomes, what is left out, what fails, its genes, and what a clutch may have. */
function lines(cross: Cross, lethal: string[]): string[] {
  const { outcomes, others, isSexed, genes, mixtureOf, needsOf, failing } = cross
  const rows = outcomes.slice(0, 12).map(({ sex = '', label, probability, share, hidden }) => {
    const unseen = hidden.map(({ kind, allele, p }) => `${kind} ${allele} ${said(p)}`)
    return `  ${sex} ${label} ${said(probability)} of ${said(share)} ${unseen.join(', ')}`
  })
  const clutches = outcomes.slice(0, 4).flatMap(({ looks, sex, share }) => {
    const mixture = mixtureOf(looks, sex)
    const needs = needsOf(looks, sex).map(({ parent, words }) => `${parent} ${words}`)
    const chances = [chanceIn(mixture, 1), chanceIn(mixture, 6), ceilingOf(mixture)]
    return [
      `  ${shares(mixture)} | ${chances.map((chance) => chance.toPrecision(9))} | ${eggsForNinetyIn(mixture, share)} | ${needs}`,
    ]
  })
  return [
    ...rows,
    `  others ${others.count} ${said(others.probability)}, all ${said(sumOf(outcomes))}, sexed ${isSexed}`,
    `  lethal ${said(cross.lethal.share)} ${cross.lethal.causes.map(({ allele, share }) => `${allele} ${said(share)}`)}`,
    `  genes ${genes.map(({ gene, share, looks }) => `${gene} ${said(share)} ${looks.map((look) => look ?? '*')}`)}`,
    ...clutches,
    ...lethal.map((allele) => `  failing ${allele}: ${shares(failing(allele))}`),
  ]
}

function making(
  list: GeneList,
  goal: Genotypes,
  animals: Parameters<typeof makersOf>[2],
): string[] {
  const { pairs, inTwoSteps } = makersOf(list, goal, animals)
  return [
    ...pairs.map(({ sire, dam, probability, share, chances }) => {
      const { mixture, needs } = chances()
      const words = needs.map((need) => `${need.parent} ${need.words}`)
      return `  ${sire} × ${dam} ${said(probability)} of ${said(share)} | ${shares(mixture)} | ${words}`
    }),
    ...inTwoSteps.map(({ sire, dam, male, female, second, eggs, most }) => {
      const kept = [male, female].map(({ words, p }) => `${words || 'normal'} ${said(p)}`)
      return `  ${sire} × ${dam}, then ${kept.join(' × ')}: ${said(second)} | ${eggs.join(' ')} | ${most.toPrecision(9)}`
    }),
  ]
}

/** Parts that decide at their edges. */
const parts: Fraction[] = [
  ...[fraction(0), fraction(1), fraction(1, 2), fraction(1, 4), fraction(9, 10), fraction(1, 10)],
  ...[fraction(-3, 9), fraction(4, -6), fraction(2, 3), fraction(1, 1000), fraction(1, 100_000)],
  ...[
    fraction(10n ** 400n, 3n * 10n ** 400n + 1n),
    fraction(-(7n ** 500n), 7n ** 499n),
    fraction(68_377_223, 100_000_000),
  ],
]

test('odds are those that they were', async () => {
  const fractions = parts.map((part, at) => {
    const other = parts[(at + 3) % parts.length] ?? none
    const small = (value: Fraction) =>
      said(value).length > 60 ? `${toNumber(value)}` : said(value)
    const both = [plus, minus, times].map((by) => small(by(part, other)))
    const ratio = isNone(other) ? '–' : small(over(part, other))
    const flags = [isNone(part), isOne(part), compare(part, other)]
    const isChance = compare(part, none) >= 0 && compare(part, fraction(1)) <= 0
    return `${small(part)}: ${both} ${ratio} ${flags} ${toNumber(part).toPrecision(12)} ${isChance ? `${percentOf(part)} ${eggsForNinety(part)}` : ''}`
  })
  const ofLists = crosses.flatMap(([list, sire, dam]) => {
    const read = readerOf(list)
    const cross = crossOf(list, read(sire, 'male').genotypes, read(dam, 'female').genotypes)
    return [`${sire} × ${dam}`, ...lines(cross, ['Spider'])]
  })
  const ofEverything = testSires.flatMap((sire, at) =>
    testDams.flatMap((dam, place) => [
      `sire ${at} × dam ${place}`,
      ...lines(crossOf(everything, sire, dam), ['Beech', 'Fir', 'None']),
    ]),
  )
  const animals = [
    ...testSires.map((asSire, at) => ({
      id: `sire ${at}`,
      sex: 'male' as const,
      asSire,
      asDam: new Map(),
    })),
    ...testDams.map((asDam, at) => ({
      id: `dam ${at}`,
      sex: 'female' as const,
      asSire: new Map(),
      asDam,
    })),
    {
      id: 'either',
      sex: 'unknown' as const,
      asSire: testSires[1] ?? new Map(),
      asDam: testDams[1] ?? new Map(),
    },
    { id: 'same', sex: 'male' as const, asSire: testSires[1] ?? new Map(), asDam: new Map() },
  ]
  const goals: Genotypes[] = [
    new Map([['Ash', certain('Ash', 'Ash')]]),
    new Map([
      ['Birch', certain('Birch', 'Box')],
      ['Elm', certain('Elm', 'Elm')],
    ]),
    new Map([['Birch', certain('Birch', 'Birch')]]),
    new Map([
      ['Cedar', certain('Cedar', 'Cedar')],
      ['Date', certain('Date', 'Date')],
    ]),
    new Map([['Fir', certain('Fir', 'Fir')]]),
    new Map([['Gum', certain('+', 'Gum')]]),
    new Map(),
  ]
  const made = goals.flatMap((goal) => [
    `making ${[...goal.keys()]}`,
    ...making(everything, goal, animals),
  ])
  const eggs = [0.1, 0.5, 0.9, 0.95].map((part) => leastEggs((count) => 1 - (1 - part) ** count))
  const never = leastEggs((count) => 0.8 * (1 - 0.5 ** count))
  const multiples = [commonMultiple(4n, 6n), commonMultiple(7n, 7n), commonMultiple(1n, 9n)]
  const page = [
    ...fractions,
    ...ofLists,
    ...ofEverything,
    ...made,
    `eggs ${eggs} ${never} ${multiples} ${said(half)}`,
  ]
  await expect(`${page.join('\n')}\n`).toMatchFileSnapshot(join(import.meta.dirname, 'odds.txt'))
})
