import { type Fraction, isNone, over, total } from '../fractions.ts'
import { type Allele, absent, alleleNamed, type Locus, type Pair, wild, wordsOf } from '../genes.ts'
import type { Distribution, Sex } from '../genotypes.ts'
import { isLethal } from './gametes.ts'

/* The genotypes of one locus, grouped by what can be seen. */

/** Something of a row that can't be seen, and its probability given what can be seen. */
export type Hidden = {
  kind: 'het' | 'homozygous' | 'male maker' | 'female maker'
  allele: string
  p: Fraction
}

/** The genotypes of one locus that look alike. */
export type Class = { words: string; p: Fraction; hidden: Hidden[]; rank: number }
export type Classes = { classes: Class[]; lethal: { allele: string; p: Fraction }[] }

export function classesOf(locus: Locus, pairs: Distribution, sex: Sex): Classes {
  const lethal: Classes['lethal'] = []
  const alike = new Map<string, { pair: Pair; p: Fraction }[]>()
  for (const { pair, p } of pairs) {
    if (isLethal(locus, pair)) {
      lethal.push({ allele: pair[0], p })
      continue
    }
    const looks = seenOf(locus, pair)
    alike.set(looks, [...(alike.get(looks) ?? []), { pair, p }])
  }
  const classes = [...alike].map(([words, members]) => {
    const p = total(members)
    return {
      words,
      p,
      hidden: hiddenOf(locus, sex, members, p),
      rank: rankOf(locus, words, members),
    }
  })
  return { classes: classes.sort((a, b) => b.rank - a.rank), lethal }
}

/** The visible words of a pair: as `wordsOf`, and '' for one that only carries. */
export function seenOf(locus: Locus, pair: Pair): string {
  const words = wordsOf(locus, pair)
  return words.startsWith(hetOf) && isHidden(locus, pair) ? '' : words
}

const hetOf = 'het '
const isHidden = (locus: Locus, [a, b]: Pair) =>
  [a, b].every((name) => (alleleNamed(locus, name)?.mode ?? 'recessive') === 'recessive') &&
  (a === wild || b === wild)

/** More to see comes first among equals, then what stands first in the list. */
function rankOf({ alleles }: Locus, words: string, members: readonly { pair: Pair }[]): number {
  if (words === '') return 0
  const place = (copy: string) => alleles.findIndex(({ name }) => name === copy)
  return Math.max(
    ...members.map(({ pair }) => {
      const copies = pair.map(place).filter((at) => at >= 0)
      return copies.length - copies.reduce((sum, at) => sum + at, 0) / (4 * alleles.length)
    }),
  )
}

/** The genes that members of a class carry unseen: hets, second copies of dominants, and where a male's copy lies. */
function hiddenOf(locus: Locus, sex: Sex, members: Distribution, whole: Fraction): Hidden[] {
  return locus.alleles.flatMap((allele) =>
    factsOf(locus, allele, sex).flatMap(([kind, holds]) => {
      const p = total(members.filter(({ pair }) => holds(pair)))
      return isNone(p) ? [] : [{ kind, allele: allele.name, p: over(p, whole) }]
    }),
  )
}

type Fact = [kind: Hidden['kind'], holds: (pair: Pair) => boolean]

function factsOf(locus: Locus, { name, mode }: Allele, sex: Sex): Fact[] {
  if (mode === 'recessive') return [['het', (pair) => isHet(locus, name, pair)]]
  const facts: Fact[] =
    mode === 'dominant' ? [['homozygous', ([a, b]) => a === name && b === name]] : []
  if (locus.linkage !== 'XY_pseudo' || sex === 'female') return facts
  // A son's Y comes from his sire.
  return [
    ...facts,
    ['male maker', ([fromDam, fromSire]) => fromSire === name && fromDam !== name],
    ['female maker', ([fromDam, fromSire]) => fromDam === name && fromSire !== name],
  ]
}

/** One copy of a recessive, unless it shows: beside another one, as Amel and Ultra in an Ultramel, or alone. */
function isHet(locus: Locus, name: string, [a, b]: Pair): boolean {
  if ((a === name) === (b === name)) return false
  const other = a === name ? b : a
  if (other === absent) return false
  return (
    other === wild ||
    (!wordsOf(locus, [a, b]).includes(name) && alleleNamed(locus, other)?.mode !== 'recessive')
  )
}
