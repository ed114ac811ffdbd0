import type { AnimalInput } from '../../../care/animals/saving.queries.ts'
import type { Matching } from '../imports.contract.ts'
import type { RowReader } from '../reading/rowReader.ts'
import { care } from './animal/care.ts'
import { born, genetics, pictures, sex, species, weight } from './animal/looks.ts'
import { animalName, externalId, parents, quantity } from './animal/names.ts'
import { origin, place, state } from './animal/standing.ts'
import { type AnimalFact, type Found, ofText, type Reviewed, type Stored } from './fact.ts'

/** As in the animal's contract. */
const longestDescription = 2000

/**
 * Everything of the row that an animal has no field for: its notes, columns that are appended to them, when it was
 * acquired, from whom and for how much, and whole texts that were too long for their own field.
 */
const description: AnimalFact<{ description: string | null }> = {
  headings: {
    notes:
      'notes, note, description, desc, comments, comment, remarks, remark, other, additional notes, info, infos, private notes, stuff, bemerkung, bemerkungen, notiz, notizen, anmerkung, anmerkungen, kommentar, kommentare, sonstiges, beschreibung, besonderheiten, remarque, remarques, commentaire, commentaires, observation, observations, notes diverses, divers',
    append: 'group, section, gruppe, groupe',
  },
  read(row) {
    row.noteAppended()
    const text = [row.text('notes'), ...row.lines].filter((line) => line !== '').join('\n')
    if (text.length <= longestDescription) return { description: text || null }
    const message = 'At most 2,000 characters, together with the columns that are appended to them'
    return { description: row.refuse('notes', message) }
  },
  changes: { description: ofText('description') },
}

/** In the order in which a row is read: notes come last, with what the others had no place for. */
const facts = [
  quantity,
  externalId,
  animalName,
  born,
  species,
  sex,
  genetics,
  weight,
  origin,
  state,
  parents,
  place,
  pictures,
  care,
  description,
] as const

/** All of a union at once. */
type Every<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

/** An animal as its row tells. Null is what the row doesn't tell. Every text is within the limit of the contract. */
export type AnimalDraft = Every<ReturnType<(typeof facts)[number]['read']>> & {
  kind: 'animal'
  /** Words of its review on cells that couldn't be read and went to the notes. */
  remarks: string[]
}

const all: readonly AnimalFact[] = facts
const changes = all.flatMap((fact) => Object.entries(fact.changes))

/** Names that keepers have for the columns of animals. */
export const animalHeadings: AnimalFact['headings'] = Object.assign(
  {},
  ...all.map(({ headings }) => headings),
)

/** The animal of a row, fact by fact. The reader collects what is wrong. */
export function readAnimal(row: RowReader): AnimalDraft {
  const blank: object[] = [{ kind: 'animal', remarks: row.remarks }]
  const draft: AnimalDraft = Object.assign({}, ...blank)
  for (const fact of all) Object.assign(draft, fact.read(row, draft))
  return draft
}

/**
 * Changes that a row makes to an animal that is here, by the names that the API has for it. Filling in takes what the
 * animal lacks, and a weight that it has never had; replacing takes all that differs. A schedule and pictures are only
 * added where there are none.
 */
export function changesOf(draft: AnimalDraft, animal: Stored, matching: Matching): string[] {
  if (matching === 'skip') return []
  const fill = (isLacking: boolean, differs: boolean) =>
    isLacking || (matching === 'replace' && differs)
  return changes.flatMap(([name, { isNew }]) => (isNew(draft, animal, fill) ? [name] : []))
}

/** Input that the form of an animal would send for a row: all of it, or these changes. */
export const inputOf = (
  draft: AnimalDraft,
  lookups: Found,
  only?: ReadonlySet<string>,
): AnimalInput =>
  Object.assign(
    {},
    ...changes.map(([name, { input }]) => (only && !only.has(name) ? {} : input?.(draft, lookups))),
  )

/** The logs that a row tells of an animal, without a time of day: all of them, or of these changes. */
export const logsOf = (draft: AnimalDraft, only?: ReadonlySet<string>) =>
  changes.flatMap(([name, { logs }]) => (only && !only.has(name) ? [] : (logs?.(draft) ?? [])))

/** Notes for the review of a row: on what is worth knowing, and on what an animal was that it changes. */
export const notesOf = (draft: AnimalDraft, reviewed: Reviewed): string[] =>
  all.flatMap((fact) => fact.notes?.(draft, reviewed) ?? [])
export const wereOf = (changed: readonly string[], animal: Stored): string[] =>
  changes.flatMap(([name, { was }]) => (changed.includes(name) ? (was?.(animal) ?? []) : []))

/** The columns of an animal that an import can change, those of one fact together: an undo gives back all or none. */
export const changedFacts = changes.flatMap(([, { columns }]) => (columns ? [columns] : []))
