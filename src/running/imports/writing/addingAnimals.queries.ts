import { isNull } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { insertAnimals } from '../../../care/animals/adding.queries.ts'
import type { AnimalInput } from '../../../care/animals/saving.queries.ts'
import { feedersOfNames } from '../../../care/feeders/manyFeeders.queries.ts'
import { roomForAnimals } from '../../../collection/animals/openAnimals.queries.ts'
import { speciesOfNames } from '../../../collection/species/species.queries.ts'
import type { Transaction } from '../../../db/db.ts'
import { animals } from '../../../db/schema.ts'
import { failureOf } from '../../../server/errors.ts'
import type { Session } from '../../../server/session/session.ts'
import { today } from '../../../shared/dates.ts'
import type { FieldError } from '../../../shared/resource.ts'
import type { StoredImport } from '../imports.queries.ts'
import { knownIdentities, rememberIdentities } from '../judging/comparedAnimals.queries.ts'
import { ofPlus } from '../judging/judgingAnimals.queries.ts'
import { momentOf } from '../judging/judgingRecords.queries.ts'
import { identityOf } from '../judging/matching.ts'
import { type AnimalDraft, inputOf, logsOf } from '../kinds/animal.ts'
import type { Found } from '../kinds/fact.ts'
import {
  doneOf,
  isWaiting,
  type Judged,
  nextRows,
  type Part,
  type ReadRow,
  saveJudged,
} from '../rows.queries.ts'
import { addLogs, type ComingLog } from './addingRecords.queries.ts'
import { noteMade } from './made.queries.ts'

/** So many animals come in together: more at once are quicker, but keep others waiting for longer. */
const together = 50

type Coming = { row: ReadRow; draft: AnimalDraft; identity: string; id: string }

/** Adds the next new animals with their species, logs and feeding schedules. */
export const addAnimalsOfRows: Part = async (tx, session, one) => {
  const rows = await nextRows(tx, one, 'new', { most: together, where: isWaiting })
  if (rows.length === 0) return { rows: 0 }
  const all = rows.map((row): Coming => {
    const draft = row.draft as AnimalDraft
    const identity = identityOf({ ...draft, mark: row.mark })
    return { row, draft, identity, id: newId() }
  })
  const { coming, left } = await stillComing(tx, session, one, all)
  const drafts = coming.map(({ draft }) => draft)
  const withIds = await namedBy(tx, session, one, drafts)
  const inputs = withIds.map(({ draft, ...names }, at) => ({
    ...inputOf(draft, names),
    id: coming[at]?.id ?? newId(),
  }))
  const refused = await insertEach(tx, session, inputs)
  const added = coming.filter(({ id }) => !refused.has(id))
  await noteMade(tx, one, 'animals', added)
  await rememberIdentities(tx, one, added)
  const logs = added.flatMap(({ id, draft }) => datedLogs(session, one, id, draft))
  await addLogs(tx, session, one, logs)
  const judged = [
    ...left,
    ...coming.map(({ row: { row }, id, draft }): Judged => {
      const errors = refused.get(id)
      if (errors) return { row, action: 'error', errors, animal_id: null }
      return { row, action: 'new', name: draft.name, animal_id: id }
    }),
  ]
  await saveJudged(tx, one, judged, { areDone: true })
  return doneOf(rows)
}

/** Leaves out animals that another import added meanwhile, and those that the plan has no room for by now. */
async function stillComing(tx: Transaction, session: Session, one: StoredImport, all: Coming[]) {
  const identities = all.map(({ identity }) => identity)
  const idByIdentity = await knownIdentities(tx, one, identities, isNull(animals.deleted_at))
  let room = await roomForAnimals(tx, session)
  const left: Judged[] = []
  const coming = all.filter(({ row: { row }, draft, identity }) => {
    const animal_id = idByIdentity.get(identity)
    if (animal_id) {
      left.push({ row, action: 'skip', notes: ['Already here, nothing new'], animal_id })
      return false
    }
    if (draft.state !== 'kept') return true
    if (room <= 0) {
      left.push({ row, action: 'skip', errors: [ofPlus()], animal_id: null })
      return false
    }
    room -= 1
    return true
  })
  return { coming, left }
}

/** The drafts with what they refer to by a name, found or made: species, and the feeders of schedules. */
export async function namedBy(
  tx: Transaction,
  session: Session,
  one: StoredImport,
  drafts: readonly AnimalDraft[],
): Promise<(Found & { draft: AnimalDraft })[]> {
  const kinds = drafts.flatMap(({ species }) => species ?? [])
  const species = await speciesOfNames(tx, session, kinds)
  await noteMade(tx, one, 'species', species.added)
  const prey = drafts.flatMap(({ feeding }) => feeding?.feeder ?? [])
  const feeders = await feedersOfNames(tx, session, prey)
  await noteMade(tx, one, 'feeders', feeders.added)
  const now = today(session.timeZone)
  return drafts.map((draft) => ({
    draft,
    today: now,
    species_id: (draft.species && species.ids.shift()) ?? null,
    feeder_id: (draft.feeding?.feeder && feeders.ids.shift()) ?? null,
  }))
}

/** The logs that a row tells of its animal. Without a day they are of the moment of the upload, by which `isDated` knows them. */
export const datedLogs = (
  { timeZone }: Session,
  { created_at }: StoredImport,
  animal_id: string,
  draft: AnimalDraft,
  only?: ReadonlySet<string>,
): ComingLog[] =>
  logsOf(draft, only).map(({ day, log }) => ({
    animal_id,
    happenedAt: day === null ? created_at : momentOf({ day, time: null }, timeZone),
    log,
  }))

/** Adds animals; returns the errors of those that can't be added, by id, which block no other. */
async function insertEach(
  tx: Transaction,
  session: Session,
  inputs: AnimalInput[],
): Promise<Map<string, FieldError[]>> {
  const refused = new Map<string, FieldError[]>()
  await addSome(inputs)
  return refused

  async function addSome(some: typeof inputs): Promise<void> {
    if (some.length === 0) return
    try {
      await tx.transaction((within) => insertAnimals(within, session, some))
    } catch (error) {
      const failure = failureOf(error)
      if (!failure || failure.status >= 500) throw error
      const wrong = Map.groupBy(failure.errors, ({ field }) => indexIn(field))
      const faulty = some.filter((_input, at) => wrong.has(at))
      const [only] = some.length === 1 ? some : []
      if (only) refused.set(only.id ?? '', failure.errors.map(plainField))
      else if (faulty.length > 0) {
        for (const [at, input] of some.entries()) {
          const errors = wrong.get(at)
          if (errors) refused.set(input.id ?? '', errors.map(plainField))
        }
        await addSome(some.filter(({ id }) => !refused.has(id ?? '')))
      } else {
        const half = Math.ceil(some.length / 2)
        await addSome(some.slice(0, half))
        await addSome(some.slice(half))
      }
    }
  }
}

const indexIn = (field = '') => Number(/^animals\.(\d+)\./.exec(field)?.[1] ?? -1)
const plainField = ({ field = '', ...error }: FieldError) => ({
  ...error,
  field: field.replace(/^animals\.\d+\./, ''),
})
