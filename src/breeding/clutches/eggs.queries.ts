import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { v7 as newId } from 'uuid'
import type { Db, Transaction } from '../../db/db.ts'
import { animals, clutches, eggChecks, eggs, species } from '../../db/schema.ts'
import { Invalid } from '../../server/errors.ts'
import { pictured } from '../../server/pictures/pictures.ts'
import { among, changedNow, orNull, owned, type Row } from '../../server/records/crud.ts'
import { insertRows } from '../../server/records/insertRows.ts'
import { ascending } from '../../server/records/orders.ts'
import { requirePast } from '../../server/records/requirePast.ts'
import type { Session, Tenant } from '../../server/session/session.ts'
import type { EggState } from '../../shared/breeding.ts'
import { dayOf, inUtc, today } from '../../shared/dates.ts'
import type { FieldError, InputOf } from '../../shared/resource.ts'
import {
  type Egg,
  type EggCheck,
  type eggResource,
  type ManyEggs,
  mostEggs,
} from './clutches.contract.ts'
import { isOpen } from './surplus.ts'

/** The eggs of a clutch, by number, with their checks. One statement. */
export async function eggsOf(db: Db, session: Tenant, clutchId: string): Promise<Egg[]> {
  const rows = await eggRowsOf(db, session, clutchId).rows({
    order: ascending(eggs.number),
    page: 1,
    per_page: mostEggs,
  })
  return rows.map(shownEgg)
}

export const eggRowsOf = (db: Db, { accountId }: Tenant, clutchId: string) =>
  owned(db, eggs, accountId, eggReads, sql`${eggs.clutch_id} = ${clutchId}`)

export const shownEgg = ({
  clutch_id,
  animal_id,
  twin_id,
  hatched_by,
  hatched_at,
  account_id,
  ...egg
}: Row<typeof eggs, typeof eggReads>): Egg => egg

/** Changes an egg. Throws `NotFound`, `Stale`, or `Invalid` at a wrong field. */
export async function changeEgg(
  tx: Transaction,
  session: Session,
  { clutchId, id }: { clutchId: string; id: string },
  input: Partial<InputOf<typeof eggResource>>,
  readAt?: string,
): Promise<Egg> {
  const clutch = await owned(tx, clutches, session.accountId).lock(clutchId)
  const rows = eggRowsOf(tx, session, clutchId)
  const before = await rows.lock(id)
  await requireState(tx, session, clutch, [before], { state: before.state, ...input })
  const changes = { ...input, ...fateOf(before, input, session) }
  await settleAfter(tx, clutch, () => rows.update(id, changes, readAt))
  const egg = await rows.find(id)
  if (egg.state === 'hatched') await moveHatchlings(tx, before, egg.state_on)
  return shownEgg(egg)
}

/** Moves the animals of an egg to its corrected day, as long as theirs was its own. */
const moveHatchlings = (tx: Transaction, before: StoredEgg, dateHatched: string | null) =>
  tx
    .update(animals)
    .set({ dateHatched, updated_at: changedNow(animals) })
    .where(sql`${animals.account_id} = ${before.account_id} and ${animals.handed_over_at} is null
      and ${animals.id} in (${before.animal_id}, ${before.twin_id})
      and ${animals.dateHatched} = ${before.state_on} and ${animals.dateHatched} <> ${dateHatched}`)

/** Changes and looks at several eggs of a clutch, all or none. */
export async function changeEggs(
  tx: Transaction,
  session: Session,
  clutchId: string,
  { ids, state, state_on, check }: ManyEggs,
): Promise<void> {
  const clutch = await owned(tx, clutches, session.accountId).lock(clutchId)
  const rows = await tx
    .select()
    .from(eggs)
    .where(sql`${ofClutch(session.accountId, clutchId)} and ${among(eggs.id, ids)}`)
    .orderBy(eggs.number)
    .for('update')
  const rowIds = new Set(rows.map(({ id }) => id))
  const missing = ids.flatMap((id, at) =>
    rowIds.has(id) ? [] : [{ field: `ids.${at}`, message: 'Not found', code: 'not_found' }],
  )
  if (missing.length > 0) throw new Invalid(missing)
  if (state) {
    await requireState(tx, session, clutch, rows, { state, state_on })
    const asBefore = sql`case when ${eggs.state} = ${state} then ${eggs.state_on}
      else ${today(session.timeZone)}::date end`
    const on = isOpen(state) ? null : (state_on ?? asBefore)
    await settleAfter(tx, clutch, () =>
      tx
        .update(eggs)
        .set({
          state,
          state_on: on,
          ...(state !== 'hatched' && noHatchling),
          updated_at: changedNow(eggs),
        })
        .where(sql`${ofClutch(session.accountId, clutchId)} and ${among(eggs.id, ids)}`),
    )
    if (state === 'hatched' && state_on)
      for (const egg of rows) await moveHatchlings(tx, egg, state_on)
  }
  if (check) {
    requireLaid(clutch, session, check.happened_at, 'check.happened_at')
    const rows = ids.map((egg_id) => ({
      happened_at: new Date().toISOString(),
      ...check,
      id: newId(),
      clutch_id: clutchId,
      egg_id,
      recorded_by: session.userId,
    }))
    await insertRows(tx, eggChecks, session.accountId, rows)
  }
}

type StoredEgg = typeof eggs.$inferSelect
type Fate = Partial<InputOf<typeof eggResource>> & { state: EggState }

/** Throws `Invalid` for a day that can't be, or an egg whose hatchling is in the collection. */
async function requireState(
  tx: Transaction,
  session: Session,
  { laid_on }: typeof clutches.$inferSelect,
  before: StoredEgg[],
  { state, state_on }: Fate,
): Promise<void> {
  requirePast('state_on', state_on, session.timeZone)
  const wrong: FieldError[] = []
  if (state_on && laid_on && state_on < laid_on) wrong.push(beforeLaid('state_on'))
  const hatched = before.flatMap(({ animal_id, twin_id }) =>
    [animal_id, twin_id].filter((id) => id !== null),
  )
  if (hatched.length > 0 && state !== 'hatched') {
    const hatchlings = await owned(tx, animals, session.accountId).findAll(hatched)
    const [animal] = hatchlings.values()
    if (animal) wrong.push({ field: 'state', message: `${animal.name} hatched from it` })
  }
  if (wrong.length > 0) throw new Invalid(wrong)
}

export const beforeLaid = (field: string): FieldError => ({
  field,
  message: "Can't be before it was laid",
})

/** Throws `Invalid` for a look at an egg on a day before its clutch was laid. */
export function requireLaid(
  { laid_on }: typeof clutches.$inferSelect,
  { timeZone }: Session,
  happened_at: string | undefined,
  field = 'happened_at',
): void {
  const isEarly = happened_at && laid_on && dayOf(happened_at, timeZone) < laid_on
  if (isEarly) throw new Invalid([beforeLaid(field)])
}

/** The columns of an egg that hasn't hatched, or whose hatching is undone. */
export const noHatchling = { animal_id: null, twin_id: null, hatched_by: null, hatched_at: null }

/** The day of a fate; an egg that is no longer hatched has no hatchling. */
function fateOf(
  before: StoredEgg,
  { state = before.state, state_on }: Partial<InputOf<typeof eggResource>>,
  { timeZone }: Session,
): Partial<StoredEgg> {
  const freed = state === 'hatched' ? {} : noHatchling
  if (isOpen(state)) return { ...freed, state_on: null }
  if (state_on) return freed
  return state === before.state ? freed : { ...freed, state_on: today(timeZone) }
}

/**
 * Changes eggs of a clutch, whose day of hatching follows: once every egg has a fate, the last on which one
 * hatched, and none before. A day entered by hand stays, and that on which a litter was born.
 */
export async function settleAfter(
  tx: Transaction,
  clutch: typeof clutches.$inferSelect,
  change: () => Promise<unknown>,
): Promise<void> {
  const { account_id, id, hatchedOn, laid_on, is_litter } = clutch
  const before = await lastFate(tx, account_id, id)
  await change()
  const after = await lastFate(tx, account_id, id)
  const isByHand = hatchedOn !== before || (is_litter && laid_on !== null)
  if (after === before || (hatchedOn && isByHand)) return
  await owned(tx, clutches, account_id).update(id, { hatchedOn: after })
}

/** The day on which the last egg of a clutch hatched; null while one may still hatch. */
export async function lastFate(tx: Transaction, accountId: string, clutchId: string) {
  const isAnyOpen = sql`count(*) filter (where ${eggs.state} in ('good', 'pipped')) > 0`
  const last = sql`max(${eggs.state_on}) filter (where ${eggs.state} = 'hatched')`
  const [fate] = await tx
    .select({ on: sql<string | null>`(case when ${isAnyOpen} then null else ${last} end)::text` })
    .from(eggs)
    .where(ofClutch(accountId, clutchId))
  return fate?.on ?? null
}

export const ofClutch = (accountId: string, clutchId: string): SQL =>
  sql`${eggs.account_id} = ${accountId} and ${eggs.clutch_id} = ${clutchId}`

type Hatchling = NonNullable<Egg['animal']>
type HatchlingRow = Omit<Hatchling, 'photoUrls'> & { photo_id: string | null }

const hatchlingOf = (column: PgColumn) =>
  orNull(
    sql`(select json_build_object('id', one.id, 'name', one.name, 'genetics', one.genetics,
      'photo_id', one.photo_id, 'species', (
        select json_build_object('id', kind.id, 'commonName', kind.common_name) from ${species} kind
        where kind.account_id = one.account_id and kind.id = one.species_id))
    from ${animals} one where one.account_id = ${eggs.account_id} and one.id = ${column}
      and one.deleted_at is null)`.mapWith(pictured<HatchlingRow>),
  )

const eggReads = {
  animal: hatchlingOf(eggs.animal_id),
  twin: hatchlingOf(eggs.twin_id),
  checks: sql`(select coalesce(json_agg(json_build_object('id', looked.id, 'egg_id', looked.egg_id,
      'happened_at', looked.happened_at, 'is_candled', looked.is_candled,
      'weightInGrams', looked.weight_in_grams, 'notes', looked.notes,
      'recorded_by', looked.recorded_by, 'created_at', looked.created_at,
      'updated_at', looked.updated_at) order by looked.happened_at, looked.id), '[]')
    from ${eggChecks} looked where looked.account_id = ${eggs.account_id}
      and looked.egg_id = ${eggs.id})`.mapWith((rows: EggCheck[]): EggCheck[] =>
    rows.map((row) => ({
      ...row,
      happened_at: inUtc(row.happened_at),
      created_at: inUtc(row.created_at),
      updated_at: inUtc(row.updated_at),
    })),
  ),
}
