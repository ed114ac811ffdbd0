import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Transaction } from '../../db/db.ts'
import { supplements } from '../../db/schema.ts'
import { Invalid } from '../../server/errors.ts'
import { lockAccount } from '../../server/plan.ts'
import { insertRows } from '../../server/records/insertRows.ts'
import type { Tenant } from '../../server/session/session.ts'
import { type FeedingScheduleRow, mostNewSupplements } from './schedules.contract.ts'

/** Feeding schedules of one animal; `field` is their place in the request. */
type Listed = { rows: FeedingScheduleRow[]; field: string }
type Supplement = { name: string; brand: string }

/**
 * Replaces supplements given by name with ids: the account's oldest of that name (and brand, if
 * given), created if missing. One lookup for all lists of a request. Throws `Invalid` at the row
 * beyond the limit.
 */
export async function withSupplements(
  tx: Transaction,
  { accountId }: Tenant,
  lists: Listed[],
): Promise<FeedingScheduleRow[][]> {
  const brought = lists.flatMap(({ rows, field }) =>
    rows.flatMap((row, at) => {
      const { name, brand = '' } = row.supplement_attributes ?? {}
      return name && !row.supplement_id ? [{ row, name, brand, field: `${field}.${at}` }] : []
    }),
  )
  if (brought.length === 0) return lists.map(({ rows }) => rows)

  await lockAccount(tx, accountId)
  const ids = new Map<FeedingScheduleRow, string>()
  const oldest = new Map<string, string>()
  const note = (id: string, { name, brand }: Supplement) => {
    for (const key of [keyOf({ name, brand: '' }), keyOf({ name, brand })]) {
      if (!oldest.has(key)) oldest.set(key, id)
    }
  }
  const added: (Supplement & { id: string })[] = []
  const lowered = await inSmallLetters(tx, brought)
  for (const { id, ...fields } of await namedLike(tx, accountId, lowered)) note(id, fields)
  for (const [at, small] of lowered.entries()) {
    const entry = brought[at]
    if (!entry) continue
    const { row, name, brand, field } = entry
    const existing = oldest.get(keyOf(small))
    const id = existing ?? newId()
    ids.set(row, id)
    if (existing) continue
    if (added.length === mostNewSupplements) throw tooMany(field)
    added.push({ id, name, brand })
    note(id, small)
  }
  if (added.length > 0) await insertRows(tx, supplements, accountId, added)
  return lists.map(({ rows }) =>
    rows.map((row) => ({ ...row, supplement_id: ids.get(row) ?? row.supplement_id })),
  )
}

const keyOf = ({ name, brand }: Supplement) => JSON.stringify([name, brand])

const tooMany = (field: string) =>
  new Invalid([
    {
      field: `${field}.supplement_attributes.name`,
      message: `At most ${mostNewSupplements} new supplements at once`,
    },
  ])

/** Lower-cased by the database, so that names compare exactly as in its queries. */
async function inSmallLetters(tx: Transaction, brought: Supplement[]): Promise<Supplement[]> {
  const names = sql.param(brought.map(({ name }) => name))
  const brands = sql.param(brought.map(({ brand }) => brand))
  const { rows } = await tx.execute<Supplement>(sql`
    select lower(one.name) as name, lower(one.brand) as brand
    from unnest(${names}::text[], ${brands}::text[]) with ordinality as one(name, brand, at)
    order by one.at`)
  return rows
}

/** The account's supplements of these lower-case names, oldest first. */
async function namedLike(tx: Transaction, accountId: string, rows: Supplement[]) {
  const name = sql<string>`lower(${supplements.name})`
  const names = sql.param([...new Set(rows.map((one) => one.name))])
  return tx
    .select({ id: supplements.id, name, brand: sql<string>`lower(${supplements.brand})` })
    .from(supplements)
    .where(
      and(
        eq(supplements.account_id, accountId),
        isNull(supplements.deleted_at),
        sql`${name} = any(${names}::text[])`,
      ),
    )
    .orderBy(supplements.created_at, supplements.id)
}
