import { and, eq, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../../db/db.ts'
import { accounts, animals } from '../../../db/schema.ts'
import { unlessTaken } from '../../../server/errors.ts'
import { lockAccount } from '../../../server/plan.ts'
import { codeTaken } from '../animals.contract.ts'
import type { CodeTemplate } from './animalCodes.contract.ts'

type Of = { accountId: string }

/** The account's template and the next animal's code; null without a template. */
export async function codeTemplateOf(db: Db, { accountId }: Of): Promise<CodeTemplate> {
  const { template, last } = await lastOf(db, accountId)
  if (template === '') return { template, next: null }
  const [next = last + 1] = await freeAfter(db, accountId, { template, last })
  return { template, next: codeOf(template, next) }
}

/** Changes the template. Numbers continue after the highest in use with it. */
export async function setCodeTemplate(
  tx: Transaction,
  { accountId }: Of,
  template: string,
): Promise<CodeTemplate> {
  await lockAccount(tx, accountId)
  const before = await lastOf(tx, accountId)
  if (before.template !== template) {
    await tx
      .update(accounts)
      .set({ code_template: template, last_code: await highestOf(tx, accountId, template) })
      .where(eq(accounts.id, accountId))
  }
  return codeTemplateOf(tx, { accountId })
}

/** Takes the next free code; '' without a template. The account must be locked. */
export async function takeCode(tx: Transaction, of: Of): Promise<string> {
  const [code = ''] = await takeCodes(tx, of, 1)
  return code
}

/**
 * Takes the next free codes, which none of `ownCodes` is; without a template they are ''. As many
 * statements as for one. The account must be locked.
 */
export async function takeCodes(
  tx: Transaction,
  { accountId }: Of,
  many: number,
  ownCodes: string[] = [],
): Promise<string[]> {
  const { template, last } = await lastOf(tx, accountId)
  if (template === '') return Array.from({ length: many }, () => '')
  const numbers = await freeAfter(tx, accountId, { template, last, many, ownCodes })
  const highest = numbers.at(-1) ?? last
  await tx.update(accounts).set({ last_code: highest }).where(eq(accounts.id, accountId))
  return numbers.map((number) => codeOf(template, number))
}

/** The places of codes that another animal has, or one before them in the list. One statement. */
export async function placesOfTaken(
  tx: Transaction,
  { accountId }: Of,
  codes: string[],
): Promise<number[]> {
  const { rows } = await tx.execute<{ at: number }>(sql`
    select (given.at - 1)::int as at
    from (
      select code, at, row_number() over (partition by lower(code) order by at) as nth
      from unnest(${sql.param(codes)}::text[]) with ordinality as one(code, at)
    ) given
    where given.code <> '' and (given.nth > 1 or exists (select from ${animals}
      where ${coded(accountId)} and lower(${animals.code}) = lower(given.code)))
    order by at`)
  return rows.map(({ at }) => at)
}

/** Runs a write of an animal; a code in use by another is `Invalid` at `code`. */
export const withFreeCode = <Result>(write: Promise<Result>): Promise<Result> =>
  unlessTaken(write, 'animals_code', { field: 'code', message: codeTaken })

const codeOf = (template: string, number: number) => template.replace('{n}', String(number))

async function lastOf(db: Db, accountId: string) {
  const [row] = await db
    .select({ template: accounts.code_template, last: accounts.last_code })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  return row ?? { template: '', last: 0 }
}

const coded = (accountId: string) =>
  and(eq(animals.account_id, accountId), sql`${animals.code} <> ''`)

type Wanted = { template: string; last: number; many?: number; ownCodes?: string[] }

/**
 * The first numbers after `last` whose codes are free, also of deleted animals, since they may be
 * restored.
 */
async function freeAfter(
  db: Db,
  accountId: string,
  { template, last, many = 1, ownCodes = [] }: Wanted,
): Promise<number[]> {
  // Among so many more numbers than there are codes, so many are free.
  const { rows } = await db.execute<{ number: number }>(sql`
    select number from generate_series(${last}::int + 1, ${last}::int + ${many + ownCodes.length}::int
      + (select count(*)::int from ${animals} where ${coded(accountId)})) number
    where not exists (select from ${animals} where ${coded(accountId)}
        and lower(${animals.code}) = lower(replace(${template}, '{n}', number::text)))
      and not exists (select from unnest(${sql.param(ownCodes)}::text[]) code
        where lower(code) = lower(replace(${template}, '{n}', number::text)))
    order by number limit ${many}`)
  return rows.map(({ number }) => number)
}

async function highestOf(db: Db, accountId: string, template: string) {
  if (template === '') return 0
  const [before = '', after = ''] = template.toLowerCase().split('{n}')
  const code = sql`lower(${animals.code})`
  const digits = sql`substr(${code}, ${before.length}::int + 1,
    greatest(length(${code}) - ${before.length + after.length}::int, 0))`
  const [row] = await db
    .select({ highest: sql<number>`coalesce(max((${digits})::int), 0)` })
    .from(animals)
    .where(
      and(
        eq(animals.account_id, accountId),
        sql`case when starts_with(${code}, ${before}) and right(${code}, ${after.length}::int) = ${after}
          then ${digits} ~ '^[0-9]{1,9}$' else false end`,
      ),
    )
  return row?.highest ?? 0
}
