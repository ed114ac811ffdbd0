import type { sexes } from '../../../../shared/choices.ts'
import { plain } from './headings.ts'

type Sex = (typeof sexes)[number]

const words: Record<Sex, string> = {
  male: 'm, male, males, boy, he, him, mann, mannlich, mnnl, mannchen, maennlich, maennchen, mas, masc, male ♂, masculin, garcon, ♂, 1 0, 1 0 0, 1, h, macho',
  female:
    'f, female, females, girl, she, her, w, weib, weibl, weiblich, weibchen, fem, femelle, feminin, fille, ♀, 0 1, 0 1 0, hembra',
  unknown:
    'u, uk, unk, unknown, unsexed, not sexed, unbestimmt, unbekannt, unb, inconnu, inconnue, indetermine, indeterminee, ind, nd, tbd, ns, 0 0 1, ♂♀, ♀♂, ?, na',
}
const sexOfWord: ReadonlyMap<string, Sex> = new Map(
  (['male', 'female', 'unknown'] as const).flatMap((sex) =>
    words[sex].split(', ').map((word) => [word, sex] as const),
  ),
)

/**
 * The sex in a cell, in words or as breeders count: 1.0 is a male, 0.1 a female, 0.0.1 unsexed. A count of
 * several animals is a group. Null if it is none of these.
 */
export function sexOf(
  cell: string,
): Sex | { males: number; females: number; unsexed: number } | null {
  const counted = /^(\d{1,3})(?:[.,/](\d{1,3}))?(?:[.,/](\d{1,3}))?$/.exec(cell.trim())
  if (counted) {
    const [males, females, unsexed] = [1, 2, 3].map((at) => Number(counted[at] ?? 0))
    return ofCount(males ?? 0, females ?? 0, unsexed ?? 0)
  }
  // Someone who probed knows.
  const word = plain(cell)
    .replace(/\bprobed\b/, '')
    .trim()
  if (word === '') return /^[\s?¿/-]+$/.test(cell) ? 'unknown' : null
  if (isGuessedSex(cell)) return 'unknown'
  return sexOfWord.get(word) ?? sexOfWord.get(word.replaceAll(' ', '')) ?? null
}

/** 'probable female', 'male?': not sure enough to say so. */
export function isGuessedSex(cell: string): boolean {
  const hedges = /\?|prob(?!e)|poss|maybe|likely|wahrscheinl|vermutl|evtl/i
  return (
    hedges.test(cell) &&
    plain(cell)
      .split(' ')
      .some((word) => isOfSex.test(sexOfWord.get(word) ?? ''))
  )
}
const isOfSex = /^(fe)?male$/

function ofCount(males: number, females: number, unsexed: number) {
  if (males + females + unsexed > 1) return { males, females, unsexed }
  if (males === 1) return 'male'
  if (females === 1) return 'female'
  return unsexed === 1 ? 'unknown' : null
}
