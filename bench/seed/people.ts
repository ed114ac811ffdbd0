import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Database, Transaction } from '../../src/db/db.ts'
import { openSession } from '../../src/server/session/session.ts'

/** A person of the seeded database, signed in. */
export type Keeper = { accountId: string; userId: string; cookie: string }

/** Where the keepers live: their day begins an hour or two before that of UTC. */
export const zone = 'Europe/Berlin'

/** An id as the application gives them to records that were made at a moment. */
export const idAt = (moment: string) => sql.raw(`uuidv7(${moment} - now())`)

/** The person of the one account of this name, made by `fill` if there is none yet. */
export async function keeperOf(
  db: Database,
  name: string,
  fill: (tx: Transaction, accountId: string) => Promise<void>,
): Promise<Keeper> {
  if ((await peopleOf(db, name, 1)).length === 0) {
    await db.transaction(async (tx) => fill(tx, await addAccount(tx, name)))
  }
  const [keeper] = await keepersOf(db, name, 1)
  if (!keeper) throw new Error(`The account '${name}' is missing: empty the bench folder`)
  return keeper
}

/** Opens a session for people whose account has this name, any of them. */
export async function keepersOf(db: Database, name: string, many: number): Promise<Keeper[]> {
  const keepers: Keeper[] = []
  for (const who of await peopleOf(db, name, many)) {
    const { token } = await openSession(db, who)
    keepers.push({ ...who, cookie: `vivary=${token}` })
  }
  return keepers
}

async function peopleOf(db: Database, name: string, many: number) {
  const { rows } = await db.execute<{ accountId: string; userId: string }>(sql`
    select account_id as "accountId", user_id as "userId"
    from accounts join memberships on account_id = accounts.id
    where accounts.name = ${name} order by md5(accounts.id::text) limit ${many}`)
  return rows
}

/** An account on Plus with its owner. */
async function addAccount(tx: Transaction, name: string): Promise<string> {
  const [account, person] = [newId(), newId()]
  await tx.execute(sql`insert into users (id, name, email, password_hash, onboarded_at)
    values (${person}, 'Keeper', ${`${person}@example.org`}, 'none', now())`)
  await tx.execute(sql`insert into accounts (id, name, time_zone)
    values (${account}, ${name}, ${zone})`)
  await tx.execute(sql`insert into memberships (account_id, user_id, role)
    values (${account}, ${person}, 'owner')`)
  await tx.execute(sql`insert into subscription_periods (account_id, id, source)
    values (${account}, uuidv7(), 'local')`)
  return account
}
