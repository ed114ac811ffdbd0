import { and, eq, getTableColumns, inArray, is, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '../../db/db.ts'
import * as schema from '../../db/schema.ts'
import { accounts, memberships, oneTimeTokens, outbox, users } from '../../db/schema.ts'

type Person = { id: string; email: string }

/**
 * Deletes an account and everything it owns, and its owner's user unless they belong to another
 * account. Everyone else in it keeps their sign-in. The schema says what belongs to an account:
 * every table with its id. Returns the ids of its emails, by which their files are named; undefined
 * if the account doesn't exist or isn't due.
 */
export async function eraseRows(
  tx: Transaction,
  accountId: string,
  now?: Date,
): Promise<{ letters: string[] } | undefined> {
  // The lock: nothing can be added to the account from here on, and earlier additions are visible.
  const [due] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isDue(now)))
    .for('update')
  if (!due) return undefined
  const owner = await ownerOfNothingElse(tx, accountId)
  const letters = await tx.delete(outbox).where(isMessageOf(accountId, owner)).returning(outboxId)
  await deleteWhere(tx, 'account_id', accountId)
  // Again, since rows changed during the first statement weren't visible to it.
  await deleteWhere(tx, 'account_id', accountId)
  await tx.delete(accounts).where(eq(accounts.id, accountId))
  if (owner) {
    await deleteWhere(tx, 'user_id', owner.id, isOfNoAccount)
    await tx.delete(oneTimeTokens).where(isSame(oneTimeTokens.email, owner.email))
    await tx.delete(users).where(eq(users.id, owner.id))
  }
  return { letters: letters.map(({ id }) => id) }
}

/** True for accounts whose deletion is due, by the database's clock or at `now`. */
export const isDue = (now?: Date): SQL =>
  lte(accounts.erase_at, now ? sql`${now.toISOString()}::timestamptz` : sql`now()`)

const outboxId = { id: outbox.id }

async function ownerOfNothingElse(tx: Transaction, accountId: string): Promise<Person | undefined> {
  const [owner] = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(
      inArray(
        users.id,
        tx
          .select({ id: memberships.user_id })
          .from(memberships)
          .where(and(eq(memberships.account_id, accountId), eq(memberships.role, 'owner'))),
      ),
    )
    // Makes an invitation being accepted elsewhere wait, and fail afterwards.
    .for('update')
  if (!owner) return undefined
  const [other] = await tx
    .select({ id: memberships.account_id })
    .from(memberships)
    .where(and(eq(memberships.user_id, owner.id), ne(memberships.account_id, accountId)))
    .limit(1)
  return other ? undefined : owner
}

/** A user's own emails, such as confirmations, belong to no account. */
const isMessageOf = (accountId: string, owner: Person | undefined) =>
  or(eq(outbox.account_id, accountId), owner && isSame(outbox.recipient, owner.email))

const isSame = (column: PgColumn, email: string) => eq(sql`lower(${column})`, email.toLowerCase())

/**
 * Deletes from every table with this column in one statement: foreign keys are checked at its end,
 * so the order of the tables doesn't matter.
 */
async function deleteWhere(
  tx: Transaction,
  name: 'account_id' | 'user_id',
  id: string,
  isMeant: (column: PgColumn) => boolean = () => true,
) {
  const deletes = columnsNamed(name)
    .filter(isMeant)
    .map(
      (column, at) =>
        sql`${sql.identifier(`gone_${at}`)} as (delete from ${column.table} where ${eq(column, id)})`,
    )
  await tx.execute(sql`with ${sql.join(deletes, sql`, `)} select`)
}

/** False for a user's traces in another account: they stay there, with null as foreign key. */
const isOfNoAccount = ({ table }: PgColumn) => !('account_id' in getTableColumns(table))

/** The columns of that name in all tables. */
const columnsNamed = (name: string): PgColumn[] =>
  Object.values(schema)
    .filter((table) => is(table, PgTable))
    .flatMap((table) => Object.values<PgColumn>(getTableColumns(table)))
    .filter((column) => column.name === name)
