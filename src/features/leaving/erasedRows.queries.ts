import { and, eq, getTableColumns, inArray, is, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '../../db/db.ts'
import * as schema from '../../db/schema.ts'
import { accounts, memberships, oneTimeTokens, outbox, users } from '../../db/schema.ts'

type Person = { id: string; email: string }

/**
 * Deletes an account with all that is its own, and its owner's person when they belong to no other
 * account. Everybody else in it keeps their sign-in. What is the account's the schema tells: every
 * table with its id. Answers the letters that went, by whose ids mails lie in files; undefined when
 * it is not there or its time has not come.
 */
export async function eraseRows(
  tx: Transaction,
  accountId: string,
  now?: Date,
): Promise<{ letters: string[] } | undefined> {
  // From here on nothing can be added to the account, and what was being added has been.
  const [due] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isDue(now)))
    .for('update')
  if (!due) return undefined
  const owner = await ownerOfNothingElse(tx, accountId)
  const letters = await tx.delete(outbox).where(isLetterOf(accountId, owner)).returning(outboxId)
  await deleteWhere(tx, 'account_id', accountId)
  // What was being changed at that moment had not been there to see yet.
  await deleteWhere(tx, 'account_id', accountId)
  await tx.delete(accounts).where(eq(accounts.id, accountId))
  if (owner) {
    await deleteWhere(tx, 'user_id', owner.id, isOfNoAccount)
    await tx.delete(oneTimeTokens).where(isSame(oneTimeTokens.email, owner.email))
    await tx.delete(users).where(eq(users.id, owner.id))
  }
  return { letters: letters.map(({ id }) => id) }
}

/** True of accounts whose time has come: by the database's clock, or at `now`. */
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
    // Whoever is just taken into another account has to wait, and is not there then.
    .for('update')
  if (!owner) return undefined
  const [other] = await tx
    .select({ id: memberships.account_id })
    .from(memberships)
    .where(and(eq(memberships.user_id, owner.id), ne(memberships.account_id, accountId)))
    .limit(1)
  return other ? undefined : owner
}

/** A person's own letters, such as to confirm an address, are of no account. */
const isLetterOf = (accountId: string, owner: Person | undefined) =>
  or(eq(outbox.account_id, accountId), owner && isSame(outbox.recipient, owner.email))

const isSame = (column: PgColumn, email: string) => eq(sql`lower(${column})`, email.toLowerCase())

/**
 * Deletes from every table that has the column, all in one statement: references between the tables
 * are looked at when it ends, so that no order of them has to be known.
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

/** What somebody did in another account is that one's to keep; its references know what becomes of it. */
const isOfNoAccount = ({ table }: PgColumn) => !('account_id' in getTableColumns(table))

/** The column of that name in each table that has one. */
const columnsNamed = (name: string): PgColumn[] =>
  Object.values(schema)
    .filter((table) => is(table, PgTable))
    .flatMap((table) => Object.values<PgColumn>(getTableColumns(table)))
    .filter((column) => column.name === name)
