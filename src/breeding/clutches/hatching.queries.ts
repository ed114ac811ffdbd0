import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { type AnimalInput, addAnimals, removeAnimal } from '../../care/animals/saving.queries.ts'
import { animalsById } from '../../collection/animals/animals.queries.ts'
import type { Transaction } from '../../db/db.ts'
import { animals, clutches, eggs, groups, users, weightLogs } from '../../db/schema.ts'
import { Failure, Invalid } from '../../server/errors.ts'
import { lockAccount } from '../../server/plan.ts'
import { among, owned } from '../../server/records/crud.ts'
import { insertRows } from '../../server/records/insertRows.ts'
import { requirePast } from '../../server/records/requirePast.ts'
import type { Session } from '../../server/session/session.ts'
import { formatTime, fromWallClock, today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'
import type { FieldError } from '../../shared/resource.ts'
import { genesIfKnown } from '../genetics/loci.queries.ts'
import { certainGenetics } from './certainGenetics.ts'
import type { ClutchDetail } from './clutches.contract.ts'
import { findClutch } from './clutches.queries.ts'
import { beforeLaid, ofClutch, settle } from './eggs.queries.ts'
import type { Hatched, Hatching, Hatchling } from './hatching.contract.ts'
import { hatchlingName } from './hatchlingName.ts'
import { hatchlingParents } from './hatchlingParents.queries.ts'

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
  given: Hatching,
): Promise<Hatched> {
  // Before the eggs, as adding animals locks it too.
  await lockAccount(tx, session.accountId)
  const clutch = await owned(tx, clutches, session.accountId).lock(clutchId)
  const { hatched_on = today(session.timeZone) } = given
  requirePast('hatched_on', hatched_on, session.timeZone)
  if (clutch.laid_on && hatched_on < clutch.laid_on) throw new Invalid([beforeLaid('hatched_on')])

  const rows = await rowsOf(tx, session, clutch, given)
  const coming = rows.filter(({ egg, id }) => !id || egg.animal_id !== id)
  await requireUnhatched(tx, session, clutch, coming)
  const added = await addAnimals(
    tx,
    session,
    await animalsOf(tx, session, { clutch, given, rows: coming, hatched_on }),
  ).catch(atEgg(coming))
  const born = coming.flatMap((row, at) => {
    const animal = added[at]
    return animal ? [{ ...row, animal_id: animal.id }] : []
  })
  await weigh(tx, session, born, hatched_on)
  await markHatched(tx, session, born, hatched_on)
  await settle(tx, session, clutchId)

  const ids = rows.map(({ egg }) => born.find(({ egg_id }) => egg_id === egg.id)?.animal_id)
  const known = rows.flatMap(({ egg }, at) => ids[at] ?? egg.animal_id ?? [])
  const found = await findClutch(tx, session, { id: clutchId })
  const all = await animalsById(tx, session, known)
  return { clutch: found, animals: known.flatMap((id) => all.get(id) ?? []) }
}

/**
 * Undoes a hatching: its animal is deleted, to be restored for 30 days, and the egg is pipped again.
 * Throws `NotFound`, or `Invalid` if nothing hatched from the egg.
 */
export async function undoHatching(
  tx: Transaction,
  session: Session,
  { clutchId, eggId }: { clutchId: string; eggId: string },
): Promise<ClutchDetail> {
  await lockAccount(tx, session.accountId)
  await owned(tx, clutches, session.accountId).lock(clutchId)
  const scope = sql`${eggs.clutch_id} = ${clutchId}`
  const egg = await owned(tx, eggs, session.accountId, {}, scope).lock(eggId)
  if (egg.state !== 'hatched') {
    throw new Invalid([{ field: 'state', message: `Egg ${egg.number} hasn't hatched` }])
  }
  if (egg.animal_id && (await isThere(tx, session, egg.animal_id))) {
    await removeAnimal(tx, session, { id: egg.animal_id })
  }
  await owned(tx, eggs, session.accountId).update(eggId, {
    state: 'pipped',
    state_on: null,
    animal_id: null,
    hatched_by: null,
    hatched_at: null,
  })
  await settle(tx, session, clutchId, { isReopened: true })
  return findClutch(tx, session, { id: clutchId })
}

/** The rows with their eggs, locked. Throws `Invalid` for eggs of another clutch and repeated ones. */
async function rowsOf(
  tx: Transaction,
  { accountId }: Session,
  clutch: StoredClutch,
  { eggs: rows }: Hatching,
): Promise<Row[]> {
  const ids = rows.map(({ egg_id }) => egg_id)
  const there = await tx
    .select()
    .from(eggs)
    .where(sql`${ofClutch(accountId, clutch.id)} and ${among(eggs.id, ids)}`)
    .orderBy(eggs.number)
    .for('update')
  const byId = new Map(there.map((egg) => [egg.id, egg]))
  const wrong: FieldError[] = []
  const found = rows.flatMap((row, at) => {
    const field = `eggs.${at}.egg_id`
    const egg = byId.get(row.egg_id)
    if (!egg) wrong.push({ field, message: 'Not found', code: 'not_found' })
    else if (ids.indexOf(row.egg_id) < at) {
      wrong.push({ field, message: `Egg ${egg.number} is here twice` })
    } else if (isLost(egg)) {
      wrong.push({ field, message: `Egg ${egg.number} ${lostWords[egg.state] ?? ''}` })
    }
    return egg ? [{ ...row, at, egg }] : []
  })
  if (wrong.length > 0) throw new Invalid(wrong)
  return found
}

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
  const hatched = rows.filter(({ egg }) => egg.animal_id !== null)
  if (hatched.length === 0) return
  const people = hatched.flatMap(({ egg }) => egg.hatched_by ?? [])
  const names = new Map(
    (
      await tx.select({ id: users.id, name: users.name }).from(users).where(among(users.id, people))
    ).map((person) => [person.id, person.name]),
  )
  const errors = hatched.map(({ at, egg }) => {
    const who = names.get(egg.hatched_by ?? '') ?? 'Unknown user'
    const when = egg.hatched_at ? ` at ${formatTime(egg.hatched_at, session.timeZone)}` : ''
    return {
      field: `eggs.${at}.egg_id`,
      message: `Egg ${egg.number} was hatched by ${who}${when}`,
      code: 'hatched',
    }
  })
  throw new Failure(409, errors, { object: await findClutch(tx, session, { id }) })
}

type Coming = { clutch: StoredClutch; given: Hatching; rows: Row[]; hatched_on: string }

/** The animals of these eggs, as they are added. */
async function animalsOf(
  tx: Transaction,
  session: Session,
  { clutch, given, rows, hatched_on }: Coming,
): Promise<AnimalInput[]> {
  const { dam, sire, sires } = await hatchlingParents(tx, session, clutch, given)
  const group_id = given.group ? await groupNamed(tx, session, given.group) : undefined
  const species_id = [dam, ...sires].find((parent) => parent?.species_id)?.species_id ?? null
  const genes = species_id ? await genesIfKnown(tx, session, species_id) : undefined
  const feeding = given.feeding
  return rows.map(({ id, name, sex = 'unknown', genetics, egg }) => ({
    ...(id && { id }),
    name: name || hatchlingName(given.names || `${clutch.name}-#`, egg.number, rows.length),
    sex,
    species_id,
    dam_id: dam?.id ?? null,
    sire_id: sire?.id ?? null,
    genetics: genetics ?? (genes ? certainGenetics(genes, { dam, sires, sex }) : ''),
    dateHatched: hatched_on,
    dateHatchedPrecision: 'day' as const,
    source: 'captive_bred' as const,
    acquired_via: 'produced' as const,
    ...(group_id && { animal_groups_attributes: [{ group_id }] }),
    ...(feeding && {
      feedingSchedules: [
        {
          feeder_id: feeding.feeder_id,
          started_on: hatched_on,
          repeat_amount: feeding.repeat_amount,
          repeat: feeding.repeat,
          paused_until: addDays(hatched_on, feeding.first_after_days),
          pause_reason: 'First meal after hatching',
        },
      ],
    }),
  }))
}

/** The account's group of this name, made if there's none. */
async function groupNamed(tx: Transaction, { accountId }: Session, name: string) {
  const [known] = await tx
    .select({ id: groups.id })
    .from(groups)
    .where(
      and(
        eq(groups.account_id, accountId),
        isNull(groups.deleted_at),
        sql`lower(${groups.name}) = lower(${name})`,
      ),
    )
    .orderBy(groups.created_at)
    .limit(1)
  return known?.id ?? (await owned(tx, groups, accountId).insert({ name })).id
}

type Born = Row & { animal_id: string }

/** The first weighings: now if they hatched today, otherwise at noon of that day. */
async function weigh(tx: Transaction, session: Session, born: Born[], hatched_on: string) {
  const { accountId, timeZone, userId } = session
  const noon = fromWallClock(`${hatched_on}T12:00`, timeZone)
  const now = new Date().toISOString()
  const rows = born.flatMap(({ weightInGrams, animal_id }) =>
    weightInGrams
      ? [
          {
            id: newId(),
            animal_id,
            weightInGrams,
            unit: 'grams' as const,
            happenedAt: hatched_on === today(timeZone) || noon > now ? now : noon,
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
  const pairs = JSON.stringify(born.map(({ egg, animal_id }) => ({ id: egg.id, animal_id })))
  await tx.execute(sql`
    update ${eggs} set state = 'hatched', state_on = ${hatched_on}, animal_id = born.animal_id,
      hatched_by = ${userId}, hatched_at = now(),
      updated_at = greatest(now(), ${eggs.updated_at} + interval '1 ms')
    from json_to_recordset(${pairs}::json) as born (id uuid, animal_id uuid)
    where ${eggs.account_id} = ${accountId} and ${eggs.id} = born.id`)
}

/** Errors of an animal, at its egg; those of its parents, which all share, at the parent. */
const atEgg =
  (rows: Row[]) =>
  (error: unknown): never => {
    if (!(error instanceof Invalid)) throw error
    throw new Invalid(
      error.errors.map(({ field = '', ...rest }) => {
        const [, place = '', inner = ''] = field.match(/^animals\.(\d+)\.?(.*)$/) ?? []
        if (inner === 'dam_id' || inner === 'sire_id') return { ...rest, field: inner }
        if (inner.endsWith('feeder_id')) return { ...rest, field: 'feeding.feeder_id' }
        return { ...rest, field: `eggs.${rows[Number(place)]?.at ?? 0}.${inner}` }
      }),
    )
  }

async function isThere(tx: Transaction, { accountId }: Session, id: string) {
  return (await owned(tx, animals, accountId).findAll([id])).has(id)
}
