import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { accounts, feeders, feedingLogs, recordChanges, supplements } from '../../../db/schema.ts'
import type { FeedingLog } from '../logs.contract.ts'
import { type RowError, takenIds } from '../logVerbs.queries.ts'

type Feeding = Partial<typeof feedingLogs.$inferInsert>

/** The rule's word on a feeding. */
export type Verdict = {
  /** Fields that name something missing from the inventory. */
  lacking: ('feeder_id' | 'supplement_id')[]
  /** The animal of the log that has its id already. */
  earlier_animal: string | null
}

/** The prey that a feeding takes, and the price of one piece, as its feeder stands now. */
type Terms = Pick<
  typeof feedingLogs.$inferSelect,
  'taken_from_stock' | 'unit_cost' | 'unit_currency'
>

/** A new feeding with its outcome, by tongs unless it says otherwise; `taken_from_stock` is what it takes if there is enough. */
export function feedingOf<Entered extends Feeding>(entered: Entered) {
  const feeding = withOutcome(entered)
  const { feedingMethod = 'tong' } = entered
  return { ...feeding, feedingMethod, taken_from_stock: preyUsed(feeding) }
}

type Outcome = Partial<Pick<FeedingLog, 'success' | 'refusal_reason' | 'thrown_away'>>

/**
 * The input of a feeding with a consistent outcome: a reason makes it unsuccessful, and a
 * successful one has no reason and nothing thrown away. Missing fields keep their value of
 * `before`; a new feeding is successful by default.
 */
export function withOutcome<Entered extends Outcome>(
  entered: Entered,
  before: Pick<FeedingLog, 'success'> = { success: true },
) {
  const success = !entered.refusal_reason && (entered.success ?? before.success)
  if (!success) return { ...entered, success }
  return { ...entered, success, refusal_reason: null, thrown_away: false }
}

/** True for a row of feedings whose prey is used up, as `preyUsed` has it: a regurgitated meal always is. */
export const isUsedUp = (log: SQL): SQL =>
  sql`(${log}.success or ${log}.thrown_away or ${log}.refusal_reason = 'regurgitated')`

/** How many prey a feeding uses from the stock, if there are enough. */
export const preyUsed = ({
  success = true,
  refusal_reason,
  thrown_away = false,
  count = 1,
}: Outcome & Partial<Pick<FeedingLog, 'count'>>): number =>
  success || thrown_away || refusal_reason === 'regurgitated' ? count : 0

/**
 * The rule: a verdict on each feeding of the step `given`, of any accounts, with the stock and cost of its feeder. A
 * feeding from before a deletion may name what was deleted, so that it can be added or restored. Each is looked up by
 * itself, hence `limit`: planned while few records had been deleted, it would read all of them later.
 */
export const judged = sql`
  select given.*, prey.quantity, prey.cost, prey.cost_currency, earlier.animal_id as earlier_animal,
    ${sinceAdded(sql`given.taken_from_stock`, sql`given.happened_at`, sql`prey`)} as pieces,
    array_remove(array[${lacking('feeder_id', 'prey')}, ${lacking('supplement_id', 'dust')}], null) as lacking
  from given
  left join lateral (select * from ${feeders} one
    where one.account_id = given.account_id and one.id = given.feeder_id limit 1) prey on true
  left join lateral (select * from ${supplements} one
    where one.account_id = given.account_id and one.id = given.supplement_id limit 1) dust on true
  left join lateral (select animal_id from ${feedingLogs} one
    where one.account_id = given.account_id and one.id = given.id limit 1) earlier on true`

function lacking(field: Verdict['lacking'][number], record: 'prey' | 'dust') {
  const [id, row] = [sql.identifier(field), sql.identifier(record)]
  return sql`case when given.${id} is not null and (${row}.id is null
    or coalesce(${row}.deleted_at <= given.happened_at, ${row}.deleted_at is not null))
    then ${sql.raw(`'${field}'`)} end`
}

/**
 * The prey of a meal; none if it was eaten on a day before its `feeder` was added, whose stock was counted without it.
 * Of that day itself a meal counts: most are recorded after the feeder they need.
 */
export function sinceAdded(pieces: SQL, happened_at: SQL, feeder: SQL): SQL {
  return sql`case when ${happened_at} < date_trunc('day', ${feeder}.created_at,
    (select known_zone(time_zone) from ${accounts} home where home.id = ${feeder}.account_id)) then 0 else ${pieces} end`
}

/** How many of its `pieces` each row takes in turn while its feeder's `stock` lasts; none of untracked stock. */
export const takes = (pieces: SQL, stock: SQL): SQL => sql`
  least(${pieces}, greatest(0, ${stock} - coalesce(sum(${pieces}) over (
    partition by account_id, feeder_id order by ordinality
    rows between unbounded preceding and 1 preceding), 0)))::integer`

/**
 * Judges feedings of one account in one statement, with the `pieces` each takes if there are enough. Their terms hold
 * unless someone else feeds meanwhile. A deleted one that comes back costs and takes what it did.
 */
export async function judge(
  db: Db,
  accountId: string,
  feedings: Feeding[],
): Promise<(Verdict & { pieces: number; terms: Terms })[]> {
  const { rows } = await db.execute<Verdict & { pieces: number; terms: Terms }>(sql`
    with given as (select ${accountId}::uuid as account_id, feeding.* from unnest(
        ${valuesIn(feedings, 'id')}::uuid[], ${valuesIn(feedings, 'feeder_id')}::uuid[],
        ${valuesIn(feedings, 'supplement_id')}::uuid[], ${valuesIn(feedings, 'happenedAt')}::timestamptz[],
        ${valuesIn(feedings, 'taken_from_stock')}::integer[]) with ordinality
      feeding (id, feeder_id, supplement_id, happened_at, taken_from_stock, ordinality)), judged as (${judged}),
    priced as (select account_id, feeder_id, ordinality, lacking, earlier_animal, quantity,
        least(pieces, (was ->> 'taken_from_stock')::integer) as pieces,
        case when was is null then cost else (was ->> 'unit_cost')::bigint end as cents,
        case when was is null then cost_currency else was ->> 'unit_currency' end as unit_currency
      from judged left join lateral (select changes as was from ${recordChanges} gone
        where gone.account_id = judged.account_id and gone.record_id = judged.id and gone.action = 'deleted'
          and gone.kind = 'feeding_logs' order by gone.created_at desc limit 1) deletion
        on was ->> 'feeder_id' = judged.feeder_id::text and was ? 'taken_from_stock')
    select lacking, earlier_animal, pieces, json_build_object('unit_cost', (cents / 100.0)::float8,
      'taken_from_stock', ${takes(sql`pieces`, sql`quantity`)}, 'unit_currency', unit_currency) as terms
    from priced order by ordinality`)
  return rows
}

/** A column of rows, as one parameter. */
export const valuesIn = <Key extends string>(
  rows: Partial<Record<Key, unknown>>[],
  key: Key,
): SQL => sql`${sql.param(rows.map((row) => row[key] ?? null))}`

/** The errors of new feedings. One whose id its animal's log has already is left as it is, whatever it names. */
export function errorsOf(
  feedings: { id: string; animal_id: string }[],
  verdicts: Verdict[],
): RowError[] {
  const owners = new Map<string, string>()
  const missing = feedings.flatMap(({ id }, row) => {
    const { lacking = [], earlier_animal } = verdicts[row] ?? {}
    if (earlier_animal) owners.set(id, earlier_animal)
    return earlier_animal ? [] : lacking.map((field) => ({ row, ...notFound(field) }))
  })
  return [...takenIds(feedings, owners), ...missing]
}

export const notFound = (field: string) => ({ field, message: 'Not found', code: 'not_found' })
