import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type Keeper, ownInstallation, signedIn, testApp } from '../../../test/app.ts'
import { everyRow } from '../../../test/backups.ts'
import { collectionOf } from '../../../test/routes/collection.ts'
import { collect } from '../../../test/upgrades/collection.ts'
import { person } from '../../../test/upgrades/fixture.ts'
import { collectIdentity } from '../../../test/upgrades/identity.ts'
import { accounts, memberships, outbox, users } from '../../db/schema.ts'
import { openMail } from '../../server/messages/mail.ts'
import { queueMail } from '../../server/messages/outbox.ts'
import { eraseAccounts } from './leaving.jobs.ts'

ownInstallation()

/*
 * An account with rows in every table, and another one beside it. A new table needs a row in
 * test/upgrades/, or the first test fails.
 */

let leaving: { accountId: string; userId: string }
let neighbour: Keeper
const now = new Date()

beforeAll(async () => {
  const stack = await testApp()
  await collect(stack.app, stack)
  const [member] = await stack.db
    .select({ accountId: memberships.account_id, userId: memberships.user_id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(eq(users.email, person.email))
  if (!member) throw new Error('Nobody was collected')
  leaving = member
  neighbour = await signedIn({ plus: true, name: 'Bela' })
  await collectionOf(neighbour, 'Stays')
  await collectIdentity(stack.db, `${neighbour.userId}@example.org`)
  // The neighbour is also a member: their rows in the account go, they stay.
  await stack.db
    .insert(memberships)
    .values({ account_id: leaving.accountId, user_id: neighbour.userId, role: 'keeper' })
  await writeMails()
})

/** An email about the account, one about its owner alone, and those saved as files. */
async function writeMails() {
  const { db, config } = await testApp()
  const mail = { subject: 'Dear keeper', text: 'News', html: '<p>News</p>' }
  await queueMail(db, [
    { account_id: leaving.accountId, to: person.email, mail },
    { account_id: null, to: person.email.toUpperCase(), mail },
    { account_id: neighbour.accountId, to: 'bela@example.org', mail },
  ])
  const transport = openMail(config, { info: () => undefined })
  for (const message of await db.select().from(outbox).where(eq(outbox.channel, 'mail'))) {
    await transport.send(message)
  }
}

test('the account to erase has a row in every table that knows accounts or people', async () => {
  const empty: string[] = []
  const { pool } = await testApp()
  for (const { name, column } of await tablesOfPeople()) {
    const id = column === 'account_id' ? leaving.accountId : leaving.userId
    const { rows } = await pool.query(`select from ${name} where ${column} = $1 limit 1`, [id])
    if (rows.length === 0) empty.push(`${name}.${column}`)
  }
  expect(empty).toEqual([])
})

test('nothing is left of it in any table and any file, and its neighbour has all they had', async () => {
  const { db, pool, config } = await testApp()
  const before = await everyRow(pool)
  const filesBefore = filesBelow(config.dataDir)
  expect(filesBefore.some((path) => path.includes(leaving.accountId))).toBe(true)
  await db
    .update(accounts)
    .set({ erase_at: now.toISOString() })
    .where(eq(accounts.id, leaving.accountId))

  expect(await eraseAccounts(await testApp(), { now })).toEqual({ accounts: 1 })

  const after = await everyRow(pool)
  expect(Object.keys(after)).toEqual(Object.keys(before))
  for (const trace of [leaving.accountId, leaving.userId, person.email]) {
    expect(placesWith(before, trace)).not.toEqual([])
    expect([trace, placesWith(after, trace)]).toEqual([trace, []])
  }
  // Only rows of the account or its owner are gone, and nothing else has changed.
  for (const [table, rows] of Object.entries(before)) {
    const kept = rows.filter((row) => !isTheirs(row))
    expect([table, after[table]?.filter((row) => !isTheirs(row))]).toEqual([table, kept])
  }

  const files = filesBelow(config.dataDir)
  expect(files.filter((path) => isTheirs(path))).toEqual([])
  const pictures = (path: string) => path.includes(join('pictures', neighbour.accountId))
  expect(files.filter(pictures)).toEqual(filesBefore.filter(pictures))
  const mails = files
    .filter((path) => path.endsWith('.eml'))
    .map((path) => readFileSync(path, 'utf8'))
  expect(mails.filter((mail) => mail.includes(person.email))).toEqual([])
  expect(mails.filter((mail) => mail.includes('bela@example.org')).length).toBe(1)
})

test('the neighbour still has their own account, and is no member of the erased one', async () => {
  const { db } = await testApp()
  expect((await neighbour.get('animals')).json().total).toBe(3)
  const theirs = and(
    eq(memberships.user_id, neighbour.userId),
    eq(memberships.account_id, neighbour.accountId),
  )
  expect(await db.$count(memberships, theirs)).toBe(1)
})

const isTheirs = (text: string) =>
  [leaving.accountId, leaving.userId].some((id) => text.includes(id)) ||
  text.toLowerCase().includes(person.email)

const placesWith = (rows: Record<string, string[]>, trace: string) =>
  Object.entries(rows)
    .filter(([, each]) => each.some((row) => row.toLowerCase().includes(trace)))
    .map(([table]) => table)

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()

async function tablesOfPeople() {
  const { pool } = await testApp()
  const { rows } = await pool.query<{ name: string; column: string }>(`
    select quote_ident(table_name) as name, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name in ('account_id', 'user_id') order by 1, 2`)
  return rows
}
