import { counted } from '../../shared/durations.ts'
import { joined } from '../../shared/joined.ts'
import { listWords } from '../../shared/listed.ts'
import { numberText } from '../../shared/numbers.ts'
import { mostWays } from './inbreeding.ts'
import type { Kinship, Pedigree, Relation, SharedAncestor } from './lineage.contract.ts'
import type { Parent } from './parents.contract.ts'

/** The coefficients that people know, on the line and in its words. */
export const knownMarks = [
  { at: 1 / 16, label: 'Cousins', whose: 'first cousins' },
  { at: 1 / 8, label: 'Half siblings', whose: 'half siblings' },
  { at: 1 / 4, label: 'Full siblings', whose: 'full siblings' },
] as const

/** '4.7%', and '6.25%' where two decimals are all there is. */
export function percentText(coefficient: number): string {
  const percent = coefficient * 100
  const isWhole = Number.isInteger(percent * 100)
  if (percent > 0 && percent < 0.1) return `less than ${numberText(0.1)}%`
  return `${numberText(Number(percent.toFixed(isWhole ? 2 : 1)))}%`
}

/** The coefficient, and whether it may only be the least it can be: 'at least 12.5%'. */
export const figureText = ({
  coefficient,
  isAtLeast,
}: Pick<Pedigree, 'coefficient' | 'isAtLeast'>): string =>
  isAtLeast
    ? `at least ${coefficient < 0.001 ? '0%' : percentText(coefficient)}`
    : percentText(coefficient)

/** A coefficient beside those that people know: 'A little less than a child of first cousins.' */
export function meaningOf(coefficient: number): string {
  const child = ({ whose }: { whose: string }) => `a child of ${whose}`
  const near = knownMarks.find(({ at }) => Math.abs(coefficient - at) <= at / 4)
  if (near?.at === coefficient) return `As much as ${child(near)}.`
  if (near) return `A little ${coefficient < near.at ? 'less' : 'more'} than ${child(near)}.`
  const above = knownMarks.find(({ at }) => coefficient < at)
  const below = knownMarks.findLast(({ at }) => coefficient > at)
  if (!above) return `More than ${child(knownMarks[2])}.`
  if (!below) return `Less than ${child(above)}.`
  return `Between ${child(below)} and ${child(above)}.`
}

/** Describes the inbreeding of a pedigree, in one or two sentences. */
export function inbreedingWords({ coefficient, shared, counted: count }: Pedigree): string {
  if (shared.length === 0) {
    if (count === 1) return 'No shared ancestor: only one is known.'
    return `No shared ancestor among the ${numberText(count)} that are known.`
  }
  const stand = shared.length === 1 ? 'ancestor stands' : 'ancestors stand'
  return `${meaningOf(coefficient)} ${startOf(shared.length)} ${stand} on both sides.`
}

/** Says which ancestors the coefficient comes from. */
export function basisWords({ isAtLeast, counted: count }: Pedigree): string {
  const unknown = 'Unknown ancestors count as unrelated, so the true figure can be higher.'
  return isAtLeast
    ? `More than ${numberText(count)} ancestors are recorded: the nearest ${numberText(count)} count.`
    : unknown
}

const startOf = (count: number) =>
  ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'][count - 1] ??
  numberText(count)

/** 'Five generations, 25 of 62 ancestors known'. */
export const extentWords = ({ generations, known: ancestors, places }: Pedigree) =>
  `${startOf(generations)} generations, ${ancestors} of ${places} ancestors known`

/** 'A', 'B', …, 'Z', 'AA': the mark of a shared ancestor, by its place. */
export const letterOf = (place: number): string => {
  const last = String.fromCharCode(65 + (place % 26))
  return place < 26 ? last : letterOf(Math.floor(place / 26) - 1) + last
}

/**
 * How far a shared ancestor is from both parents: 'a parent of both', '2 steps from each parent', '2
 * and 3 steps', 'the sire, 2 steps from the dam'; the shortest of several paths.
 */
export function stepsWords({ dam_steps, sire_steps, ways }: Steps): string {
  const near = distance(dam_steps, sire_steps)
  if (ways === 1) return near
  return `${near}, ${ways < mostWays ? numberText(ways) : `over ${numberText(mostWays)}`} ways`
}

type Steps = Pick<SharedAncestor, 'dam_steps' | 'sire_steps' | 'ways'>

function distance(dam: number, sire: number): string {
  if (dam === 0) return `the dam, ${counted(sire, 'step')} from the sire`
  if (sire === 0) return `the sire, ${counted(dam, 'step')} from the dam`
  if (dam === sire) return `${counted(dam, 'step')} from each parent`
  return `${Math.min(dam, sire)} and ${Math.max(dam, sire)} steps`
}

const relationWords: Record<Relation, string> = {
  full_siblings: 'Full siblings',
  half_siblings: 'Half siblings',
  sire_and_daughter: 'Sire and daughter',
  dam_and_son: 'Dam and son',
  grandsire_and_granddaughter: 'Grandsire and granddaughter',
  granddam_and_grandson: 'Granddam and grandson',
  uncle_and_niece: 'Uncle and niece',
  aunt_and_nephew: 'Aunt and nephew',
  double_first_cousins: 'Double first cousins',
  first_cousins: 'First cousins',
}

/** 'Half siblings: their young would be 12.5% inbred.' Nothing if they share no ancestor. */
export function kinshipWords({ relation, ...figure }: Kinship): string {
  if (figure.coefficient === 0) return ''
  const how = relation ? relationWords[relation] : 'Related'
  return `${how}: their young would be ${figureText(figure)} inbred.`
}

/** 'Through Atlas and Tycho.' */
export function throughWords({ shared }: Kinship): string {
  const names = shared.slice(0, 3).map(({ name }) => name)
  const more = shared.length - names.length
  const all = more > 0 ? [...names, `${more} more`] : names
  return `Through ${listWords(all)}.`
}

/** An animal's second line in a pedigree. */
export const secondOfParent = ({
  genetics,
  isDeleted,
  isLocked,
}: Pick<Parent, 'genetics' | 'isDeleted' | 'isLocked'>) =>
  joined(genetics, isDeleted && 'deleted', isLocked && 'needs Plus')

/** A relative's own tree, unless it was deleted. */
export const addressOf = ({ id, isDeleted }: Pick<Parent, 'id' | 'isDeleted'>) =>
  isDeleted ? undefined : `/animals/${id}/pedigree`
