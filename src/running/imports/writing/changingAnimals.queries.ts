import { and, eq } from 'drizzle-orm'
import { type AnimalInput, changeAnimal } from '../../../care/animals/saving.queries.ts'
import { animalsOf } from '../../../collection/animals/animals.queries.ts'
import type { Transaction } from '../../../db/db.ts'
import { feedingSchedules, moves } from '../../../db/schema.ts'
import { failureOf } from '../../../server/errors.ts'
import type { Session } from '../../../server/session/session.ts'
import type { StoredImport } from '../imports.queries.ts'
import { storedAnimals } from '../judging/comparedAnimals.queries.ts'
import { type AnimalDraft, changedFacts, changesOf, inputOf } from '../kinds/animal.ts'
import type { Stored } from '../kinds/fact.ts'
import { doneOf, isWaiting, type Judged, nextRows, type Part, saveJudged } from '../rows.queries.ts'
import { datedLogs, namedBy } from './addingAnimals.queries.ts'
import { parentLinks } from './addingParents.queries.ts'
import { addLogs } from './addingRecords.queries.ts'
import { noteChanged, noteMade } from './made.queries.ts'

const together = 40

/**
 * Changes the next animals that were here before, each by the verb of its form, so that its history tells
 * what changed. What has been filled in or weighed since the review stays as it is.
 */
export const changeAnimalsOfRows: Part = async (tx, session, one) => {
  const rows = await nextRows(tx, one, 'update', { most: together, where: isWaiting })
  if (rows.length === 0) return { rows: 0 }
  const ids = rows.flatMap(({ animal_id }) => animal_id ?? [])
  const stored = await storedAnimals(tx, session, ids)
  const coming = rows.map(({ row, animal_id, changes, ...read }) => {
    const draft = read.draft as AnimalDraft
    const animal = stored.get(animal_id ?? '')
    const brings = changes.includes('pictures') && bringsPictures(draft, one)
    const now = animal && { ...animal, bringsPictures: brings }
    const fields = now ? changesOf(draft, now, one.matching) : []
    const only = new Set(fields.filter((field) => changes.includes(field)))
    const parentOf = (role: 'dam' | 'sire') => (only.has(role) ? draft[role] : null)
    return { row, animal_id, animal, draft, only, dam: parentOf('dam'), sire: parentOf('sire') }
  })
  const { links } = await parentLinks(tx, session, one, coming)
  const judged: Judged[] = []
  let parents = 0
  for (const [at, { row, animal_id, animal, draft, only }] of coming.entries()) {
    if (!animal || only.size === 0) {
      const notes = ['Already here, nothing new']
      judged.push({ row, action: 'skip', animal_id, notes, changes: [] })
      continue
    }
    const link = links[at]
    try {
      await tx.transaction((within) =>
        changeOne(within, session, one, { animal, draft, only, link }),
      )
      parents += [link?.dam_id, link?.sire_id].filter(Boolean).length
      judged.push({ row, action: 'update', animal_id })
    } catch (error) {
      const failure = failureOf(error)
      if (!failure || failure.status >= 500) throw error
      judged.push({ row, action: 'error', animal_id, errors: failure.errors })
    }
  }
  await saveJudged(tx, one, judged, { areDone: true })
  return { ...doneOf(rows), parents }
}

/** Pictures of the zip, and those on other servers if the person wants them fetched. */
const bringsPictures = ({ pictures }: AnimalDraft, one: StoredImport) =>
  one.pictures.length > 0 || (pictures.length > 0 && one.fetches && one.may_fetch)

type Change = {
  animal: Stored
  draft: AnimalDraft
  only: ReadonlySet<string>
  link: { dam_id: string | null; sire_id: string | null } | undefined
}

async function changeOne(tx: Transaction, session: Session, one: StoredImport, change: Change) {
  const { animal, draft, only } = change
  const animal_id = animal.id
  const input = await inputFrom(tx, session, one, change)
  if (Object.keys(input).length > 0) {
    const rows = animalsOf(tx, session)
    const before = await rows.find(animal_id)
    const movesBefore = only.has('place') ? await idsBelow(tx, one, moves, animal_id) : []
    await changeAnimal(tx, session, { id: animal_id }, input)
    if (input.feedingSchedules) {
      const plans = await idsBelow(tx, one, feedingSchedules, animal_id)
      await noteMade(tx, one, 'feeding_schedules', plans)
    }
    if (only.has('place')) {
      const now = await idsBelow(tx, one, moves, animal_id)
      const added = now.filter((id) => !movesBefore.includes(id))
      await noteMade(tx, one, 'moves', added)
    }
    const after = await rows.find(animal_id)
    const changed = changedFacts.filter((fact) => fact.some((key) => before[key] !== after[key]))
    const pick = (row: typeof before) =>
      Object.fromEntries(changed.flat().map((column) => [column, row[column]]))
    const noted = { record_id: animal_id, before: pick(before), after: pick(after) }
    await noteChanged(tx, one, 'animals', noted)
  }
  await addLogs(tx, session, one, datedLogs(session, one, animal_id, draft, only))
}

/** Ids of an animal's rows. An animal that gets a schedule had none. */
async function idsBelow(
  tx: Transaction,
  { account_id }: StoredImport,
  table: typeof feedingSchedules | typeof moves,
  animal_id: string,
): Promise<string[]> {
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.account_id, account_id), eq(table.animal_id, animal_id)))
  return rows.map(({ id }) => id)
}

async function inputFrom(
  tx: Transaction,
  session: Session,
  one: StoredImport,
  { animal, draft, only, link }: Change,
): Promise<AnimalInput> {
  const changing = {
    ...draft,
    species: only.has('species') ? draft.species : null,
    feeding: only.has('feeding') ? draft.feeding : null,
  }
  const [ids] = await namedBy(tx, session, one, [changing])
  return ids ? inputOf(changing, { ...ids, ...link, animal }, only) : {}
}
