import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Database, Db, Transaction } from '../../db/db.ts'
import {
  animals,
  clutches,
  pairingLogs,
  pairingPlans,
  pairings,
  recordChanges,
  species,
} from '../../db/schema.ts'
import { Invalid, NotFound } from '../../server/errors.ts'
import { pictured } from '../../server/pictures/pictures.ts'
import { contains, owned } from '../../server/records/crud.ts'
import { ascending, descending } from '../../server/records/orders.ts'
import type { Session, Tenant } from '../../server/session/session.ts'
import type { ListQuery } from '../../server/wire.ts'
import { today } from '../../shared/dates.ts'
import type { InputOf } from '../../shared/resource.ts'
import type { SavedCross } from '../genetics/crosses.contract.ts'
import { speciesNamed } from '../genetics/speciesNamed.queries.ts'
import type { ofSpecies, Pairing, pairingResource } from './pairings.contract.ts'
import {
  bredSpeciesFields,
  type ParentRow,
  parentJson,
  requireNewDam,
  requirePair,
} from './parents.queries.ts'

type OfPlan = { planId: string }
type Wanted = ListQuery<typeof pairingResource>
type OfSpecies = Wanted & Partial<z.output<typeof ofSpecies>>

/** The account's pairings, as records; those of deleted plans are not there. */
export const pairingsOf = (db: Db, { accountId }: Tenant, scope?: SQL) =>
  owned(db, pairings, accountId, pairingReads, and(inKeptPlan, scope))

/** Reads pages of the account's pairings, by the names of both animals and of the plan, or of a species. */
export const pairingPages =
  (db: Database) =>
  async (session: Session, { q, sort, page, per_page, species: speciesName }: OfSpecies) =>
    pairingsOf(db, session).page({
      where: and(
        contains([pairName, planName], q),
        speciesName ? isOfSpecies(await speciesNamed(db, session, speciesName)) : undefined,
      ),
      order: orders[sort],
      page,
      per_page,
    })

/** Reads pages of one plan's pairings, by the name of the dam. Throws `NotFound`. */
export const pairingPagesOfPlan =
  (db: Database) =>
  async (session: Session, { q, sort, page, per_page }: Wanted, { planId }: OfPlan) => {
    await requirePlan(db, session, planId)
    return pairingsOf(db, session, eq(pairings.plan_id, planId)).page({
      where: contains([damName], q),
      order: orders[sort],
      page,
      per_page,
    })
  }

type PairingInput = Partial<InputOf<typeof pairingResource>>

/**
 * Adds a pairing to a plan; with the id of a deleted one, its deletion is undone: it began when it did, and its
 * dam and odds are checked only if they are others. A dam may come back a second time so: older plans have some twice.
 */
export async function addPairing(
  tx: Transaction,
  session: Session,
  input: PairingInput & { id?: string },
  { planId }: OfPlan,
): Promise<Pairing> {
  const { sire_id, created_at } = await requirePlan(tx, session, planId)
  const rows = pairingsOf(tx, session)
  const existing = input.id && (await rows.findIfThere(input.id))
  if (existing) return existing
  const { id, dam_id = '', cross } = input
  const before = id ? await deletedPairing(tx, session, planId, id) : undefined
  const isNewDam = dam_id !== before?.dam_id
  if (isNewDam) await requirePair(tx, session, { dam_id, sire_id })
  if (isNewDam || cross?.species !== before?.species) {
    await requireFitting(tx, session, cross, [dam_id, sire_id])
  }
  const added = await rows.insert({ ...dated(input, session), plan_id: planId })
  if (!before) return added
  return rows.update(added.id, { created_at: before.created_at ?? created_at })
}

/** The dam of a deleted pairing, the species of its odds, and when it began, if its deletion says so. */
async function deletedPairing(tx: Transaction, { accountId }: Tenant, planId: string, id: string) {
  const { account_id, subject_id, record_id, action, changes, created_at } = recordChanges
  const isDeletion = and(eq(record_id, id), eq(action, 'deleted'))
  const [latest] = await tx
    .select({
      dam_id: sql<string>`${changes} ->> 'dam_id'`,
      species: sql<string | null>`${changes} #>> '{cross,species}'`,
      created_at: sql<string | null>`${changes} ->> 'created_at'`,
    })
    .from(recordChanges)
    .where(and(eq(account_id, accountId), eq(subject_id, planId), isDeletion))
    .orderBy(desc(created_at))
    .limit(1)
  return latest
}

export async function changePairing(
  tx: Transaction,
  session: Session,
  { id }: { id: string },
  changes: PairingInput,
  readAt?: string,
): Promise<Pairing> {
  const before = await pairingsOf(tx, session).lock(id)
  const { dam_id = before.dam_id, cross } = changes
  const isNewDam = dam_id !== before.dam_id
  if (isNewDam || cross) {
    const { sire_id } = await requirePlan(tx, session, before.plan_id)
    if (isNewDam) await requirePair(tx, session, { dam_id, sire_id })
    await requireFitting(tx, session, cross, [dam_id, sire_id])
    if (isNewDam) await requireNewDam(tx, session, { dam_id, plan_id: before.plan_id })
  }
  return pairingsOf(tx, session).update(id, dated(changes, session), readAt)
}

/** Throws `Invalid` for a cross of another species than either parent's, as far as these are known. */
async function requireFitting(
  tx: Transaction,
  session: Session,
  cross: SavedCross | null | undefined,
  parents: string[],
): Promise<void> {
  if (!cross) return
  const bred = await tx
    .select({ species_id: animals.species_id })
    .from(animals)
    .where(and(eq(animals.account_id, session.accountId), inArray(animals.id, parents)))
  const ids = bred.flatMap(({ species_id }) => species_id ?? [])
  if (ids.length === 0) return
  const fitting = await speciesNamed(tx, session, cross.species)
  if (ids.some((id) => fitting.includes(id))) return
  throw new Invalid([{ field: 'cross', message: 'These odds are for another species' }])
}

/** A cross that is saved without a day is of today. */
function dated({ cross, ...rest }: PairingInput, { timeZone }: Session) {
  if (!cross) return cross === undefined ? rest : { ...rest, cross }
  const { species, dam, sire, saved_on = today(timeZone) } = cross
  return { ...rest, cross: { species, dam, sire, saved_on } }
}

/** Deletes a pairing with its logs. Its clutches stay, with their dam and sire. */
export async function removePairing(tx: Transaction, session: Session, { id }: { id: string }) {
  await pairingsOf(tx, session).lock(id)
  await forgetLogs(tx, session, eq(pairings.id, id))
  await pairingsOf(tx, session).remove(id)
}

/**
 * Deletes the logs of pairings that are about to be deleted. They would go by themselves; deleted
 * here, each stays in the history with who recorded it, so that it can be undone.
 */
export async function forgetLogs(
  tx: Transaction,
  { accountId }: Tenant,
  which: SQL | undefined,
): Promise<void> {
  const going = tx
    .select({ id: pairings.id })
    .from(pairings)
    .where(and(eq(pairings.account_id, accountId), which))
  await tx
    .delete(pairingLogs)
    .where(and(eq(pairingLogs.account_id, accountId), inArray(pairingLogs.pairing_id, going)))
}

/** The plan that holds a pairing. Throws `NotFound`. */
async function requirePlan(db: Db, { accountId }: Tenant, planId: string) {
  return owned(db, pairingPlans, accountId).find(planId)
}

/** Throws `NotFound` if there is no such pairing. */
export async function requirePairing(db: Db, { accountId }: Tenant, id: string): Promise<void> {
  const [row] = await db
    .select({ id: pairings.id })
    .from(pairings)
    .where(and(eq(pairings.account_id, accountId), eq(pairings.id, id), inKeptPlan))
  if (!row) throw new NotFound()
}

/** The plan whose history has a log's. Throws `NotFound`. */
export async function planOfLog(db: Db, session: Session, row: Record<string, unknown>) {
  return (await pairingsOf(db, session).find(String(row.pairing_id))).plan_id
}

/** True for pairings whose plan isn't deleted. */
const inKeptPlan = sql`exists (select from ${pairingPlans} kept
  where kept.account_id = ${pairings.account_id} and kept.id = ${pairings.plan_id}
    and kept.deleted_at is null)`

const orders = {
  created_at_desc: descending(pairings.created_at),
  created_at_asc: ascending(pairings.created_at),
}

/** A value of a pairing's plan, `held` being its row. */
const ofPlan = <T>(value: SQL) => sql<T>`(select ${value} from ${pairingPlans} held
  where held.account_id = ${pairings.account_id} and held.id = ${pairings.plan_id})`
const nameOf = (id: SQL | PgColumn) => sql<string>`(select one.name from ${animals} one
  where one.account_id = ${pairings.account_id} and one.id = ${id})`
const sireId = ofPlan<string>(sql`held.sire_id`)
const planName = ofPlan<string>(sql`held.identifier`)
const damName = nameOf(pairings.dam_id)

/** True for pairings whose dam or sire is of one of these species. */
const isOfSpecies = (ids: string[]) => sql`exists (select from ${animals} bred
  where bred.account_id = ${pairings.account_id} and bred.id in (${pairings.dam_id}, ${sireId})
    and bred.species_id = any(${sql.param(ids)}::uuid[]))`

const pairName = sql<string>`${damName} || ' x ' || ${nameOf(sireId)}`

const pairingReads = {
  /** That of its dam, or of its sire. */
  species: sql<Pairing['species']>`(select ${bredSpeciesFields}
    from ${animals} bred join ${species} kind
      on kind.account_id = bred.account_id and kind.id = bred.species_id
    where bred.account_id = ${pairings.account_id} and bred.id in (${pairings.dam_id}, ${sireId})
    order by bred.id = ${pairings.dam_id} desc limit 1)`,
  clutches: sql<Pairing['clutches']>`(
    select coalesce(json_agg(json_build_object('id', laid.id, 'name', laid.name,
      'number_of_eggs', laid.number_of_eggs, 'laid_on', laid.laid_on,
      'expected_to_hatch_on', laid.expected_to_hatch_on, 'hatchedOn', laid.hatched_on,
      'is_litter', laid.is_litter) order by laid.laid_on desc nulls last, laid.id desc), '[]')
    from ${clutches} laid where laid.account_id = ${pairings.account_id}
      and laid.pairing_id = ${pairings.id} and laid.deleted_at is null)`,
  sire_id: sireId,
  name: pairName,
  dam: parentJson(pairings.account_id, pairings.dam_id).mapWith(pictured<ParentRow>),
  sire: parentJson(pairings.account_id, sireId).mapWith(pictured<ParentRow>),
  plan: ofPlan<Pairing['plan']>(
    sql`json_build_object('id', held.id, 'identifier', held.identifier)`,
  ),
}
