import { and, eq, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../../db/db.ts'
import { accounts, animals } from '../../../db/schema.ts'
import { databaseErrorOf, Invalid } from '../../../server/errors.ts'
import { lockAccount } from '../../../server/plan.ts'
import { codeTaken } from '../animals.contract.ts'
import type { CodeTemplate } from './animalCodes.contract.ts'

type Of = { accountId: string }

/** The account's template and the next animal's code; null without a template. */
export async function codeTemplateOf(db: Db, { accountId }: Of): Promise<CodeTemplate> {
  const { template, last } = await lastOf(db, accountId)
  if (template === '') return { template, next: null }
  return { template, next: codeOf(template, await freeAfter(db, accountId, template, last)) }
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
export async function takeCode(tx: Transaction, { accountId }: Of): Promise<string> {
  const { template, last } = await lastOf(tx, accountId)
  if (template === '') return ''
  const number = await freeAfter(tx, accountId, template, last)
  await tx.update(accounts).set({ last_code: number }).where(eq(accounts.id, accountId))
  return codeOf(template, number)
}

/** Runs a write of an animal; a code in use by another is `Invalid` at `code`. */
export async function withFreeCode<Result>(write: Promise<Result>): Promise<Result> {
  return write.catch((error: unknown) => {
    const refused = error instanceof Error ? databaseErrorOf(error) : undefined
    if (refused?.constraint !== 'animals_code') throw error
    throw new Invalid([{ field: 'code', message: codeTaken, code: 'taken' }])
  })
}

const codeOf = (template: string, number: number) => template.replace('{n}', String(number))

async function lastOf(db: Db, accountId: string) {
  const [row] = await db
    .select({ template: accounts.code_template, last: accounts.last_code })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  return row ?? { template: '', last: 0 }
}

/**
 * The first number after `last` whose code is free, also of deleted animals, since they may be
 * restored.
 */
async function freeAfter(db: Db, accountId: string, template: string, last: number) {
  const coded = and(eq(animals.account_id, accountId), sql`${animals.code} <> ''`)
  // Among one more numbers than there are codes, one is free.
  const { rows } = await db.execute<{ number: number }>(sql`
    select number from generate_series(${last}::int + 1,
      ${last}::int + 1 + (select count(*)::int from ${animals} where ${coded})) number
    where not exists (select from ${animals}
      where ${coded} and lower(${animals.code}) = lower(replace(${template}, '{n}', number::text)))
    order by number limit 1`)
  return rows[0]?.number ?? last + 1
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
