import { v7 as newId } from 'uuid'
import { type Animal, codeTaken } from '../../collection/animals/animals.contract.ts'
import { animalsOf, findAnimal, locked } from '../../collection/animals/animals.queries.ts'
import {
  placesOfTaken,
  takeCodes,
  withFreeCode,
} from '../../collection/animals/codes/animalCodes.queries.ts'
import { dayOf } from '../../collection/animals/moves/moves.queries.ts'
import { requireRoomForAnimals, standingOf } from '../../collection/animals/openAnimals.queries.ts'
import { addPhotos } from '../../collection/animals/pictures/photos.queries.ts'
import { addToGroups, membersField } from '../../collection/groups/members.queries.ts'
import type { Transaction } from '../../db/db.ts'
import { animals, moves } from '../../db/schema.ts'
import { failureOf, Invalid } from '../../server/errors.ts'
import { lockAccount } from '../../server/plan.ts'
import { idTaken } from '../../server/records/crud.ts'
import { insertRows } from '../../server/records/insertRows.ts'
import type { Session } from '../../server/session/session.ts'
import { withSupplements } from '../schedules/broughtSupplements.queries.ts'
import { addSchedules } from '../schedules/schedules.queries.ts'
import {
  type AnimalInput,
  type AnimalRules,
  columnsOf,
  photoOf,
  rulesFor,
} from './saving.queries.ts'

/**
 * Adds an animal with its new species, pictures, place, schedules and groups in one transaction. A
 * repeated `id` returns the existing record. Throws `Forbidden` when the plan has no room.
 */
export async function addAnimal(
  tx: Transaction,
  session: Session,
  input: AnimalInput,
): Promise<Animal> {
  // Looked up behind the lock, so that the second of two identical requests finds the first one's
  // animal.
  await lockAccount(tx, session.accountId)
  const { id } = input
  if (id && (await knownAmong(tx, session, [id])).has(id)) return findAnimal(tx, session, id)
  const [added] = await insertAnimals(tx, session, [input], () => '')
  return findAnimal(tx, session, added ?? '')
}

/**
 * Adds many animals, all or none, in a number of statements that doesn't grow with theirs; errors are
 * named `animals.3.name`. Animals whose `id` exists are returned unchanged.
 */
export async function addAnimals(
  tx: Transaction,
  session: Session,
  inputs: AnimalInput[],
): Promise<Animal[]> {
  await lockAccount(tx, session.accountId)
  const standings = await knownAmong(
    tx,
    session,
    inputs.flatMap(({ id }) => id ?? []),
  )
  if ([...standings.values()].some(({ isOpen }) => !isOpen)) throw locked()
  const coming = inputs.flatMap((input, at) =>
    input.id && standings.has(input.id) ? [] : [{ input, at }],
  )
  const added = await insertAnimals(
    tx,
    session,
    coming.map(({ input }) => input),
    (nth) => `animals.${coming[nth]?.at ?? 0}.`,
  )
  const idAt = new Map(coming.map(({ at }, nth) => [at, added[nth]]))
  const ids = inputs.flatMap(({ id }, at) => idAt.get(at) ?? id ?? [])
  const all = await animalsOf(tx, session).findAll(ids)
  return ids.flatMap((id) => all.get(id) ?? [])
}

const knownAmong = async (tx: Transaction, session: Session, ids: string[]) =>
  ids.length > 0 ? standingOf(tx, session, ids) : new Map<string, { isOpen: boolean }>()

/** Prefix of an animal's field names in the request: 'animals.3.' */
type Prefix = (at: number) => string

/**
 * Adds animals that aren't there yet, all or none, in a number of statements that doesn't grow with
 * theirs, and returns their ids without reading them. The caller holds the account's lock. Throws
 * `Invalid` with what is wrong, each field after its `prefix`.
 */
export async function insertAnimals(
  tx: Transaction,
  session: Session,
  inputs: AnimalInput[],
  prefix: Prefix = (at) => `animals.${at}.`,
): Promise<string[]> {
  const keptInputs = inputs.filter(isKept)
  if (keptInputs.length > 0) await requireRoomForAnimals(tx, session, keptInputs.length)
  const schedules = await withSupplements(
    tx,
    session,
    inputs.map(({ feedingSchedules: rows = [] }, at) => ({
      rows,
      field: `${prefix(at)}feedingSchedules`,
    })),
  )
  const coming = inputs.map((input, at) => ({
    ...input,
    id: input.id ?? newId(),
    at,
    feedingSchedules: schedules[at] ?? [],
  }))
  const rules = rulesFor(tx, session)
  const ownCodes = inputs.flatMap(({ code }) => code || [])
  // One that names an animal of the same request can only be checked once that is there.
  const steps = nameEachOther(inputs) ? coming.map((one) => [one]) : [coming]
  for (const step of steps) await insertTogether(tx, session, { step, rules, prefix, ownCodes })
  return coming.map(({ id }) => id)
}

const isKept = ({ state }: AnimalInput) => state === undefined || state === 'kept'

function nameEachOther(inputs: AnimalInput[]): boolean {
  const dams = new Set(inputs.map(({ dam_id }) => dam_id))
  const ids = new Set(inputs.map(({ id }) => id))
  return inputs.some(
    ({ dam_id, sire_id }) =>
      (sire_id && dams.has(sire_id)) || [dam_id, sire_id].some((id) => id && ids.has(id)),
  )
}

type Coming = AnimalInput & { id: string; at: number }
type Step = { step: Coming[]; rules: AnimalRules; prefix: Prefix; ownCodes: string[] }

async function insertTogether(tx: Transaction, session: Session, all: Step) {
  const { step, rules, prefix } = all
  const { accountId } = session
  if (step.length === 0) return
  const rows = []
  for (const { at, ...input } of step) {
    const columns = async () => ({
      moved_on: dayOf(input.moved_on, session),
      ...(await columnsOf(session, rules, input)),
      ...(await photoOf(tx, session, input.pictures)),
      id: input.id,
    })
    rows.push(await columns().catch(under(prefix(at))))
  }
  const codes = await codesOf(tx, session, all)
  const coded = rows.map(({ moved_on, ...row }, nth) => ({ ...row, code: codes[nth] ?? '' }))
  const added = await withFreeCode(insertRows(tx, animals, accountId, coded))
  const duplicates = step.filter(({ id }) => !added.has(id))
  if (duplicates.length > 0) {
    throw new Invalid(duplicates.map(({ at }) => ({ ...idTaken, field: `${prefix(at)}id` })))
  }
  const placed = rows.flatMap(({ id: animal_id, moved_on, room = '', rack = '', tub = '' }) =>
    room || rack || tub ? [{ id: newId(), animal_id, moved_on, room, rack, tub }] : [],
  )
  if (placed.length > 0) await insertRows(tx, moves, accountId, placed)
  await addWhatHangsOn(tx, session, step, prefix)
}

/** Prefixes the fields of an error with the animal's place in the request. */
const under =
  (prefix: string) =>
  (error: unknown): never => {
    const failure = failureOf(error)
    if (failure?.status !== 422) throw error
    throw new Invalid(
      failure.errors.map(({ field = '', ...rest }) => {
        const place = `${prefix}${field}`.replace(/\.$/, '')
        return place ? { ...rest, field: place } : rest
      }),
    )
  }

/** The codes of animals: their own ones, or the next free ones. Throws `Invalid` for those in use. */
async function codesOf(tx: Transaction, session: Session, { step, prefix, ownCodes }: Step) {
  const codes = step.map(({ code = '' }) => code)
  const duplicates = codes.some(Boolean) ? await placesOfTaken(tx, session, codes) : []
  if (duplicates.length > 0) {
    throw new Invalid(
      duplicates.map((nth) => ({
        field: `${prefix(step[nth]?.at ?? 0)}code`,
        message: codeTaken,
        code: 'taken',
      })),
    )
  }
  // Only the collection's own animals are numbered.
  const isNumbered = ({ code, state }: Coming) => !code && state !== 'outside'
  const many = step.filter(isNumbered).length
  const next = many > 0 ? await takeCodes(tx, session, many, ownCodes) : []
  return step.map((one) => one.code || (isNumbered(one) ? next.shift() : undefined) || '')
}

async function addWhatHangsOn(tx: Transaction, session: Session, step: Coming[], prefix: Prefix) {
  for (const { id, at, pictures } of step) {
    if (pictures) await addPhotos(tx, session, id, pictures).catch(under(prefix(at)))
  }
  await addSchedules(
    tx,
    session,
    step.map(({ id, at, ...fields }) => ({ ...fields, animal_id: id, prefix: prefix(at) })),
  )
  const members = step.flatMap(({ id, at, animal_groups_attributes: rows = [] }) =>
    rows.length > 0 ? [{ animal_id: id, field: `${prefix(at)}${membersField}`, rows }] : [],
  )
  if (members.length > 0) await addToGroups(tx, session, members)
}
