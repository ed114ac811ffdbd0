import { spellingsOf } from '../reading/cells/headings.ts'
import { animalHeadings } from './animal.ts'
import { bareWeights, columnsOf, type Field, type Intent } from './columns.ts'
import { recordHeadings } from './records.ts'

export type Aliases = ReadonlyMap<string, Alias>
/** The lower the rank, the surer. */
export type Alias = { field: Field; rank: number }

/** In the order of a choice: of a word that two columns have, the later one takes it. */
const aliasesOf = (intent: Intent, headings: Partial<Record<Field, string>>): Aliases =>
  new Map(
    columnsOf[intent].flatMap(({ key: field }) =>
      (headings[field]?.split(', ') ?? []).map((alias, rank) => [alias, { field, rank }] as const),
    ),
  )

export const animalAliases = aliasesOf('animals', animalHeadings)
export const recordAliases = aliasesOf('records', recordHeadings)

/** For a log of meals: a weight is the animal's only if its heading says so. */
export const mealAliases: Aliases = new Map(
  [...recordAliases].filter(([word]) => !bareWeights.has(word)),
)

/** Finds the column of a heading, or undefined. A spelling that leaves something out is less sure. */
export function aliasOf(heading: string, aliases: Aliases): Alias | undefined {
  for (const [at, spelling] of spellingsOf(heading).entries()) {
    const alias = aliases.get(spelling)
    if (alias) return { field: alias.field, rank: alias.rank + at }
  }
  return aliasOfParts(heading, aliases)
}

/** 'Farbe / Morph' is two words for one field. Parts that are of several fields say nothing. */
function aliasOfParts(heading: string, aliases: Aliases): Alias | undefined {
  const parts = heading.split(/[/&+|,]|\b(?:and|or|und|oder|et|ou)\b/i).map((part) => part.trim())
  if (parts.length < 2 || parts.length > 3) return undefined
  const aliasesOfParts = parts.flatMap((part) =>
    part === '' ? [] : (aliasOf(part, aliases) ?? []),
  )
  const [first] = aliasesOfParts
  if (!first || aliasesOfParts.some(({ field }) => field !== first.field)) return undefined
  return { field: first.field, rank: first.rank + unsure }
}
const unsure = 100

/** How many fields the cells of a row name, as headings do. */
export function knownHeadings(cells: readonly string[]): number {
  const countIn = (aliases: Aliases) =>
    new Set(
      cells.flatMap((cell) => (cell.length > 60 ? [] : (aliasOf(cell, aliases)?.field ?? []))),
    ).size
  return Math.max(countIn(animalAliases), countIn(recordAliases))
}
