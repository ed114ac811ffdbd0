import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { addAnimals } from '../../care/animals/adding.queries.ts'
import { animalsOf } from '../../collection/animals/animals.queries.ts'
import { standingOf } from '../../collection/animals/openAnimals.queries.ts'
import type { Transaction } from '../../db/db.ts'
import { clutches, eggs, users, weightLogs } from '../../db/schema.ts'
import { Failure, Invalid } from '../../server/errors.ts'
import { lockAccount } from '../../server/plan.ts'
import { among, changedNow, idTaken, owned } from '../../server/records/crud.ts'
import { insertRows } from '../../server/records/insertRows.ts'
import { requirePast } from '../../server/records/requirePast.ts'
import type { Session } from '../../server/session/session.ts'
import { formatTime, fromWallClock, today } from '../../shared/dates.ts'
import type { FieldError } from '../../shared/resource.ts'
import { findClutch } from './clutches.queries.ts'
import { beforeLaid, ofClutch, settleAfter } from './eggs.queries.ts'
import type { Hatched, Hatching, Hatchling } from './hatching.contract.ts'
import { hatchlingsOf } from './hatchlings.queries.ts'

type StoredClutch = typeof clutches.$inferSelect
type StoredEgg = typeof eggs.$inferSelect
type Row = Hatchling & { at: number; egg: StoredEgg }

/**
 * Turns eggs into animals with their parents, hatch date and first weight, all or none. Eggs of the
 * same request sent again answer their animals. Throws `Invalid` at every wrong row, a 409 naming
 * who hatched an egg meanwhile, and `Forbidden` when the plan has no room.
 */
export async function hatchEggs(
  tx: Transaction,
  session: Session,
  clutchId: string,
  hatching: Hatching,
): Promise<Hatched> {
  // Before the eggs, as adding animals locks it too.
  await lockAccount(tx, session.accountId)
  const clutch = await owned(tx, clutches, session.accountId).lock(clutchId)
  const { hatched_on = today(session.timeZone) } = hatching
  requirePast('hatched_on', hatched_on, session.timeZone)
  if (clutch.laid_on && hatched_on < clutch.laid_on) throw new Invalid([beforeLaid('hatched_on')])

  const rows = await rowsOf(tx, session, clutch, hatching)
  const coming = rows.filter((row) => !row.id || hatchedOf(row) !== row.id)
  await requireUnhatched(tx, session, clutch, coming)
  await requireNewIds(tx, session, coming)
  const added = await addAnimals(
    tx,
    session,
    await hatchlingsOf(tx, session, { clutch, hatching, rows: coming, hatched_on }),
  ).catch(atEgg(coming))
  const born = coming.flatMap((row, at) => {
    const animal = added[at]
    return animal ? [{ ...row, animal_id: animal.id }] : []
  })
  await weigh(tx, session, born, hatched_on)
  await settleAfter(tx, clutch, () => markHatched(tx, session, born, hatched_on))

  const animalIds = rows.flatMap(
    (row) => born.find(({ at }) => at === row.at)?.animal_id ?? hatchedOf(row) ?? [],
  )
  const hatchedClutch = await findClutch(tx, session, { id: clutchId })
  const all = await animalsOf(tx, session).findAll(animalIds)
  return { clutch: hatchedClutch, animals: animalIds.flatMap((id) => all.get(id) ?? []) }
}

/** The rows with their eggs, locked. Throws `Invalid` for eggs of another clutch and repeated ones. */
async function rowsOf(
  tx: Transaction,
  { accountId }: Session,
  clutch: StoredClutch,
  { eggs: rows }: Hatching,
): Promise<Row[]> {
  const ids = rows.map(({ egg_id }) => egg_id)
  const stored = await tx
    .select()
    .from(eggs)
    .where(sql`${ofClutch(accountId, clutch.id)} and ${among(eggs.id, ids)}`)
    .orderBy(eggs.number)
    .for('update')
  const byId = new Map(stored.map((egg) => [egg.id, egg]))
  const wrong: FieldError[] = []
  const matches = rows.flatMap((row, at) => {
    const field = `eggs.${at}.egg_id`
    const egg = byId.get(row.egg_id)
    if (!egg) wrong.push({ field, message: 'Not found', code: 'not_found' })
    else if (rows.findIndex((one) => isSameHatching(one, row)) < at) {
      wrong.push({ field, message: `Egg ${egg.number} is here twice` })
    } else if (row.is_twin && !egg.animal_id && !rows.some((one) => isFirstOf(one, row))) {
      wrong.push({ field, message: `Egg ${egg.number} hasn't hatched` })
    } else if (isLost(egg)) {
      wrong.push({ field, message: `Egg ${egg.number} ${lostWords[egg.state] ?? ''}` })
    }
    if (row.id && rows.findIndex(({ id }) => id === row.id) < at) {
      wrong.push({ field: `eggs.${at}.id`, message: 'Another egg in this request has the same ID' })
    }
    return egg ? [{ ...row, at, egg }] : []
  })
  if (wrong.length > 0) throw new Invalid(wrong)
  return matches
}

/** The animal that a row stands for already; null if it is still to come. */
const hatchedOf = ({ egg, is_twin }: Row) => (is_twin ? egg.twin_id : egg.animal_id)

const isSameHatching = (one: Hatchling, other: Hatchling) =>
  one.egg_id === other.egg_id && Boolean(one.is_twin) === Boolean(other.is_twin)

const isFirstOf = (one: Hatchling, twin: Hatchling) => one.egg_id === twin.egg_id && !one.is_twin

const lostWords: Partial<Record<StoredEgg['state'], string>> = {
  slug: 'was a slug',
  went_bad: 'went bad',
  died_in_shell: 'died in the shell',
}
const isLost = ({ state }: StoredEgg) => state in lostWords

/** Throws a 409 that names each egg already hatched, with the clutch as it is now. */
async function requireUnhatched(
  tx: Transaction,
  session: Session,
  { id }: StoredClutch,
  rows: Row[],
): Promise<void> {
  const hatched = rows.filter((row) => hatchedOf(row) !== null)
  if (hatched.length === 0) return
  const { timeZone, timeFormat } = session
  const people = hatched.flatMap(({ egg }) => egg.hatched_by ?? [])
  const names = new Map(
    (
      await tx.select({ id: users.id, name: users.name }).from(users).where(among(users.id, people))
    ).map((person) => [person.id, person.name]),
  )
  const errors = hatched.map(({ at, egg, is_twin }) => {
    const field = `eggs.${at}.egg_id`
    if (is_twin) {
      return { field, message: `Egg ${egg.number} has two hatchlings already`, code: 'hatched' }
    }
    const who = names.get(egg.hatched_by ?? '') ?? 'Unknown user'
    const when = egg.hatched_at ? ` at ${formatTime(egg.hatched_at, timeZone, timeFormat)}` : ''
    return { field, message: `Egg ${egg.number} was hatched by ${who}${when}`, code: 'hatched' }
  })
  throw new Failure(409, errors, { object: await findClutch(tx, session, { id }) })
}

/** Throws `Invalid` for the id of an animal that is there already: it hatched from another egg, or none. */
async function requireNewIds(tx: Transaction, session: Session, rows: Row[]): Promise<void> {
  const ids = rows.flatMap(({ id }) => id ?? [])
  if (ids.length === 0) return
  const standing = await standingOf(tx, session, ids)
  const existing = rows.filter(({ id }) => id && standing.has(id))
  if (existing.length > 0) {
    throw new Invalid(existing.map(({ at }) => ({ ...idTaken, field: `eggs.${at}.id` })))
  }
}

type Born = Row & { animal_id: string }

/** The first weighings: now if they hatched today, otherwise at noon of that day. */
async function weigh(tx: Transaction, session: Session, born: Born[], hatched_on: string) {
  const { accountId, timeZone, userId } = session
  const isToday = hatched_on === today(timeZone)
  const happenedAt = isToday
    ? new Date().toISOString()
    : fromWallClock(`${hatched_on}T12:00`, timeZone)
  const rows = born.flatMap(({ weightInGrams, animal_id }) =>
    weightInGrams
      ? [
          {
            id: newId(),
            animal_id,
            weightInGrams,
            unit: 'grams' as const,
            happenedAt,
            recorded_by: userId,
          },
        ]
      : [],
  )
  if (rows.length > 0) await insertRows(tx, weightLogs, accountId, rows)
}

async function markHatched(
  tx: Transaction,
  { accountId, userId }: Session,
  born: Born[],
  hatched_on: string,
) {
  if (born.length === 0) return
  const byEgg = new Map<string, { id: string; animal_id?: string; twin_id?: string }>()
  for (const { egg, animal_id, is_twin } of born) {
    const both = byEgg.get(egg.id) ?? { id: egg.id }
    byEgg.set(egg.id, is_twin ? { ...both, twin_id: animal_id } : { ...both, animal_id })
  }
  const rows = JSON.stringify([...byEgg.values()])
  // A twin that comes later leaves the day and the person of the first.
  await tx.execute(sql`
    update ${eggs} set state = 'hatched',
      state_on = case when born.animal_id is null then ${eggs.state_on} else ${hatched_on}::date end,
      animal_id = coalesce(born.animal_id, ${eggs.animal_id}),
      twin_id = coalesce(born.twin_id, ${eggs.twin_id}),
      hatched_by = case when born.animal_id is null then ${eggs.hatched_by} else ${userId}::uuid end,
      hatched_at = case when born.animal_id is null then ${eggs.hatched_at} else now() end,
      updated_at = ${changedNow(eggs)}
    from json_to_recordset(${rows}::json) as born (id uuid, animal_id uuid, twin_id uuid)
    where ${eggs.account_id} = ${accountId} and ${eggs.id} = born.id`)
}

/** Errors of an animal, at its egg; those of what all share, once. */
const atEgg =
  (rows: Row[]) =>
  (error: unknown): never => {
    if (!(error instanceof Invalid)) throw error
    const errors = new Map<string, FieldError>()
    for (const { field: path = '', ...rest } of error.errors) {
      const [, place = '', inner = ''] = path.match(/^animals\.(\d+)\.?(.*)$/) ?? []
      const row = rows[Number(place)]
      const isShared = inner === 'dam_id' || (inner === 'sire_id' && row?.sire_id === undefined)
      const own = inner.endsWith('feeder_id')
        ? 'feeding.feeder_id'
        : `eggs.${row?.at ?? 0}.${inner}`
      const field = isShared ? inner : own
      errors.set(field, { ...rest, field })
    }
    throw new Invalid([...errors.values()])
  }
