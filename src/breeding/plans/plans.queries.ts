import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Db, Transaction } from '../../db/db.ts'
import { animals, clutches, pairingLogs, pairingPlans, pairings, species } from '../../db/schema.ts'
import { Invalid } from '../../server/errors.ts'
import { pictured } from '../../server/pictures/pictures.ts'
import { byName, contains, owned } from '../../server/records/crud.ts'
import { ascending, descending } from '../../server/records/orders.ts'
import { saveRows } from '../../server/records/rows.ts'
import type { Session, Tenant } from '../../server/session/session.ts'
import type { ListQuery } from '../../server/wire.ts'
import type { FieldError, InputOf } from '../../shared/resource.ts'
import { forgetLogs } from '../pairings/pairings.queries.ts'
import {
  candidates,
  type ParentRow,
  pairedAlready,
  parentFields,
  parentJson,
  wrongMate,
  wrongPair,
  wrongSire,
} from '../pairings/parents.queries.ts'
import { type PairingRow, type Plan, pairingsInList, type planResource } from './plans.contract.ts'

/** Reads pages of the account's plans, each with its newest pairings. */
export const planPages =
  (db: Database) =>
  (session: Session, { q, sort, page, per_page }: ListQuery<typeof planResource>) =>
    plansWith(db, session, pairingsInList).page({
      where: contains(planWords, q),
      order: planOrders[sort],
      page,
      per_page,
    })

/** One plan with all its pairings, in one statement. Throws `NotFound`. */
export const findPlan = (db: Db, session: Session, { id }: { id: string }): Promise<Plan> =>
  plansWith(db, session, null).find(id)

type PlanInput = Partial<InputOf<typeof planResource>> & { id?: string }

/** Adds a plan with its pairings. A repeated `id` returns the existing record. */
export async function addPlan(tx: Transaction, session: Session, input: PlanInput): Promise<Plan> {
  const { pairings_attributes: rows = [], ...columns } = input
  const plans = owned(tx, pairingPlans, session.accountId)
  if (columns.id && (await plans.findIfThere(columns.id))) {
    return findPlan(tx, session, { id: columns.id })
  }
  const wrong = await wrongParents(tx, session, { sire_id: columns.sire_id, rows })
  if (wrong.length > 0) throw new Invalid(wrong)
  const { id } = await plans.insert(columns)
  await savePairings(tx, session, id, rows)
  return findPlan(tx, session, { id })
}

/** Changes a plan and its pairings. Throws `Invalid` at each wrong field, and `Stale`. */
export async function changePlan(
  tx: Transaction,
  session: Session,
  { id }: { id: string },
  input: PlanInput,
  readAt?: string,
): Promise<Plan> {
  const { pairings_attributes: rows = [], ...columns } = input
  const before = await owned(tx, pairingPlans, session.accountId).lock(id)
  const wrong = await wrongParents(tx, session, { sire_id: columns.sire_id, rows, before })
  if (wrong.length > 0) throw new Invalid(wrong)
  await plansWith(tx, session, null).update(id, columns, readAt)
  await savePairings(tx, session, id, rows)
  return findPlan(tx, session, { id })
}

export const removePlan = (tx: Transaction, { accountId }: Session, { id }: { id: string }) =>
  owned(tx, pairingPlans, accountId).remove(id)

async function savePairings(
  tx: Transaction,
  session: Session,
  planId: string,
  rows: PairingRow[],
): Promise<void> {
  if (rows.length === 0) return
  const going = rows.flatMap(({ id, _destroy }) => (id && _destroy ? [id] : []))
  await forgetLogs(tx, session, and(eq(pairings.plan_id, planId), inArray(pairings.id, going)))
  await saveRows(tx, session.accountId, {
    table: pairings,
    parent: { plan_id: planId },
    field: rowsField,
    rows: rows.map(({ dam_id, ...row }) => (dam_id ? { ...row, dam_id } : row)),
  })
}

const rowsField = 'pairings_attributes'

type Given = {
  sire_id: string | undefined
  rows: PairingRow[]
  before?: typeof pairingPlans.$inferSelect
}

/**
 * The errors of newly chosen parents: they are unknown, of the wrong sex, one animal, or a dam that the plan has
 * already. Those that were chosen before may have changed since.
 */
async function wrongParents(
  tx: Transaction,
  { accountId }: Session,
  { sire_id, rows, before }: Given,
): Promise<FieldError[]> {
  const isNewSire = sire_id !== undefined && sire_id !== before?.sire_id
  const pairingsBefore = before ? await pairingsOf(tx, before) : []
  const damBefore = new Map(pairingsBefore.map(({ id, dam_id }) => [id, dam_id]))
  const changed = rows.flatMap(({ id, dam_id, _destroy }, at) =>
    dam_id && !_destroy && dam_id !== damBefore.get(id ?? '')
      ? [{ dam_id, field: `${rowsField}.${at}.dam_id` }]
      : [],
  )
  if (!isNewSire && changed.length === 0) return []

  const inRows = new Set(
    rows.flatMap(({ id, dam_id, _destroy }) => (id && (dam_id || _destroy) ? [id] : [])),
  )
  const others = isNewSire ? pairingsBefore.filter(({ id }) => !inRows.has(id)) : []
  const sireId = sire_id ?? before?.sire_id ?? ''
  const parents = await candidates(tx, accountId, [
    sireId,
    ...[...changed, ...others].map(({ dam_id }) => dam_id),
  ])
  const sire = parents.get(sireId)
  const dams = pairingsBefore.flatMap(({ id, dam_id }) =>
    rows.some((row) => row.id === id && (row._destroy || (row.dam_id ?? dam_id) !== dam_id))
      ? []
      : [dam_id],
  )
  const inNewRows = changed.flatMap(({ dam_id, field }, at) => {
    const wrong = wrongMate(parents.get(dam_id), sire, field)
    if (wrong.length > 0) return wrong
    const isTaken = [...dams, ...changed.slice(0, at).map((row) => row.dam_id)].includes(dam_id)
    return isTaken ? [pairedAlready(field)] : []
  })
  if (!isNewSire) return inNewRows
  const [atSire] = [
    ...wrongSire(sire, 'sire_id'),
    ...others.flatMap(({ dam_id }) => wrongPair(parents.get(dam_id), sire, 'sire_id')),
  ]
  return atSire ? [atSire, ...inNewRows] : inNewRows
}

const pairingsOf = (tx: Transaction, { account_id, id }: typeof pairingPlans.$inferSelect) =>
  tx
    .select({ id: pairings.id, dam_id: pairings.dam_id })
    .from(pairings)
    .where(and(eq(pairings.account_id, account_id), eq(pairings.plan_id, id)))

const planOrders = {
  created_at_desc: descending(pairingPlans.created_at),
  created_at_asc: ascending(pairingPlans.created_at),
  abc: ascending(byName(pairingPlans.identifier)),
}

const nameOfSire = sql`(select sire.name || ' ' || sire.genetics from ${animals} sire
  where sire.account_id = ${pairingPlans.account_id} and sire.id = ${pairingPlans.sire_id})`
const namesOfDams = sql`(select string_agg(dam.name, ' ') from ${pairings} pair
  join ${animals} dam on dam.account_id = pair.account_id and dam.id = pair.dam_id
  where pair.account_id = ${pairingPlans.account_id} and pair.plan_id = ${pairingPlans.id})`
const planWords = [pairingPlans.identifier, pairingPlans.notes, nameOfSire, namesOfDams]

type PairRow = Omit<Plan['pairings'][number], 'dam'> & { dam: ParentRow }

/** The account's plans; `most` limits the pairings of each, null includes all. */
const plansWith = (db: Db, { accountId }: Tenant, most: number | null) =>
  owned(db, pairingPlans, accountId, {
    sire: parentJson(pairingPlans.account_id, pairingPlans.sire_id).mapWith(pictured<ParentRow>),
    species: sql<
      Plan['species']
    >`(${parentJson(pairingPlans.account_id, pairingPlans.sire_id)}) -> 'species'`,
    pairingCount: sql<number>`(select count(*)::int from ${pairings} pair
      where pair.account_id = ${pairingPlans.account_id} and pair.plan_id = ${pairingPlans.id})`,
    // Joined, where a lookup for each dam would take three times as long with hundreds of them.
    pairings: sql`(select coalesce(json_agg(json_build_object('id', pair.id, 'dam_id', pair.dam_id,
        'notes', pair.notes, 'dam', ${parentFields('dam', 'kind')}, 'hasRecords',
        pair.notes <> '' or pair.cross is not null
          or exists (select from ${pairingLogs} log
            where log.account_id = pair.account_id and log.pairing_id = pair.id)
          or exists (select from ${clutches} clutch where clutch.account_id = pair.account_id
            and clutch.pairing_id = pair.id and clutch.deleted_at is null))
        order by pair.created_at, pair.id), '[]')
      from (select * from ${pairings} one
        where one.account_id = ${pairingPlans.account_id} and one.plan_id = ${pairingPlans.id}
        order by one.created_at desc, one.id desc limit ${most}) pair
      join ${animals} dam on dam.account_id = pair.account_id and dam.id = pair.dam_id
      left join ${species} kind on kind.account_id = dam.account_id and kind.id = dam.species_id)`.mapWith(
      (rows: PairRow[]) => rows.map(({ dam, ...row }) => ({ ...row, dam: pictured(dam) })),
    ),
  })
