import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Keeper, ownInstallation, signedIn, testApp } from '../../../test/app.ts'
import { memberOf } from '../../../test/members.ts'
import { pngOf } from '../../../test/pictures.ts'
import { accounts, animals, memberships, recordChanges, users } from '../../db/schema.ts'
import { filesOf } from '../../server/files/openFiles.ts'
import { writeFiles } from '../../server/pictures/files.ts'
import { writeNote } from './erasedFiles.ts'
import { eraseRows } from './erasedRows.queries.ts'
import { eraseAccounts } from './leaving.jobs.ts'

ownInstallation()

/* The job: when an account is deleted, a kill halfway, and who keeps their sign-in. */

test('an account is erased at its moment, and not a millisecond before', async () => {
  const keeper = await signedIn()
  await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  const moment = await dueAt(keeper, new Date('2026-12-05T09:30:00.123Z'))
  await eraseAt(moment.getTime() - 1)
  expect((await keeper.get('animals')).json().total).toBe(1)
  await eraseAt(moment.getTime())
  expect((await keeper.get('animals')).statusCode).toBe(401)
  expect(await isThere(keeper)).toEqual({ account: false, person: false })
})

test('one whose owner never asked stays, however late it is', async () => {
  const keeper = await signedIn()
  await eraseAt(Date.parse('2199-01-01'))
  expect(await isThere(keeper)).toEqual({ account: true, person: true })
})

test('an owner who works in another account too keeps their sign-in', async () => {
  const [owner, other] = [await signedIn(), await signedIn()]
  const { db } = await testApp()
  await db
    .insert(memberships)
    .values({ account_id: other.accountId, user_id: owner.userId, role: 'viewer' })
  await eraseAt((await dueAt(owner)).getTime())
  expect(await isThere(owner)).toEqual({ account: false, person: true })
})

test('what its owner had changed in another account stays told there, of no one known', async () => {
  const stack = await testApp()
  const [owner, other] = [await signedIn(), await signedIn()]
  const helper = await memberOf(stack, other.accountId, { role: 'keeper' })
  const { id } = await other.add('animals', { name: 'Saffron', sex: 'female' })
  await helper.patch(`animals/${id}`, { animal: { name: 'Safran' } })
  await stack.db
    .update(recordChanges)
    .set({ user_id: owner.userId })
    .where(eq(recordChanges.account_id, other.accountId))
  await eraseAt((await dueAt(owner)).getTime())
  const { value } = (await other.get(`history?kind=animal&id=${id}`)).json()
  expect(value.map(({ changed_by }: { changed_by: string }) => changed_by)).toContain(
    'Unknown user',
  )
})

test('someone who worked in that account alone keeps their sign-in', async () => {
  const owner = await signedIn()
  const { db } = await testApp()
  const sitter = await memberOf(await testApp(), owner.accountId, { role: 'keeper' })
  await eraseAt((await dueAt(owner)).getTime())
  expect(await db.$count(users, eq(users.id, sitter.userId))).toBe(1)
  expect((await sitter.get('animals')).statusCode).toBe(401)
})

test('killed before its files are gone, the next run removes them', async () => {
  const keeper = await signedIn()
  await withPicture(keeper)
  const { db, config } = await testApp()
  const moment = await dueAt(keeper)
  await db.transaction(async (tx) => {
    const erased = await eraseRows(tx, keeper.accountId, moment)
    await writeNote(config.dataDir, { accountId: keeper.accountId, letters: [], ...erased })
  })
  expect(await picturesOf(keeper)).not.toEqual([])
  await eraseAt(moment.getTime())
  expect(await picturesOf(keeper)).toEqual([])
})

test('killed before the rows are gone, nothing is, and the next run erases all of it', async () => {
  const keeper = await signedIn()
  await withPicture(keeper)
  const { db, config } = await testApp()
  const moment = await dueAt(keeper)
  const killed = db.transaction(async (tx) => {
    await eraseRows(tx, keeper.accountId, moment)
    await writeNote(config.dataDir, { accountId: keeper.accountId, letters: [] })
    throw new Error('killed')
  })
  await expect(killed).rejects.toThrow('killed')
  await eraseAt(moment.getTime() - 1)
  expect((await keeper.list('animals'))[0].photoUrls).not.toBeNull()
  expect(await picturesOf(keeper)).not.toEqual([])
  await eraseAt(moment.getTime())
  expect(await picturesOf(keeper)).toEqual([])
})

test('a server whose clock is ahead erases no one who could still keep their account', async () => {
  const keeper = await signedIn()
  const inAnHour = new Date(Date.now() + 3_600_000)
  await dueAt(keeper, inAnHour)
  vi.useFakeTimers({ now: Date.now() + 86_400_000, toFake: ['Date'] })
  await eraseAccounts(await testApp()).finally(() => vi.useRealTimers())
  expect((await keeper.get('user')).statusCode).toBe(200)
  await dueAt(keeper, new Date(Date.now() - 1000))
  await eraseAccounts(await testApp())
  expect((await keeper.get('user')).statusCode).toBe(401)
})

test('a run beside the one that erases leaves its note alone', async () => {
  const keeper = await signedIn()
  await withPicture(keeper)
  const { db, config, pool } = await testApp()
  const moment = await dueAt(keeper)
  let other: Promise<unknown> = Promise.resolve()
  await db.transaction(async (tx) => {
    const erased = await eraseRows(tx, keeper.accountId, moment)
    await writeNote(config.dataDir, { accountId: keeper.accountId, letters: [], ...erased })
    other = eraseAt(moment.getTime() - 1)
    const waiting = `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBeGreaterThan(0)
  })
  await other
  expect(await picturesOf(keeper)).toEqual([])
})

test('a picture that comes while the account goes is removed by a later run', async () => {
  const keeper = await signedIn()
  const moment = await dueAt(keeper)
  await eraseAt(moment.getTime())
  const { config } = await testApp()
  const place = { files: filesOf(config), accountId: keeper.accountId, id: newId() }
  const file = Buffer.from('late')
  await writeFiles(place, { small: file, medium: file, large: file })
  await eraseAt(moment.getTime())
  expect(await picturesOf(keeper)).toEqual([])
  const notes = join(config.dataDir, 'erased')
  expect(await readdir(notes)).not.toEqual([])
  await eraseAt(Date.now() + 25 * 3_600_000)
  expect(await readdir(notes)).toEqual([])
})

test('an account that cannot be erased keeps everything, and no other from being erased', async () => {
  const stack = await testApp()
  const [stuck, other] = [await signedIn(), await signedIn()]
  await stuck.add('animals', { name: 'Saffron', sex: 'female' })
  const moment = await dueAt(stuck, new Date('2026-12-05T09:30:00Z'))
  await dueAt(other, new Date('2026-12-05T09:30:01Z'))
  await stack.pool.query(`
    create function refuse() returns trigger language plpgsql as $$
      begin if old.id = '${stuck.accountId}' then raise 'refused'; end if; return old; end $$;
    create trigger refuse before delete on accounts for each row execute function refuse()`)
  onTestFinished(async () => {
    await stack.pool.query('drop trigger refuse on accounts; drop function refuse')
  })
  await expect(eraseAt(moment.getTime() + 1000)).rejects.toThrow("Some accounts weren't deleted")
  expect((await stuck.get('animals')).json().total).toBe(1)
  expect(await isThere(other)).toEqual({ account: false, person: false })
})

test('whatever is written to an account while it goes, goes with it', async () => {
  const stack = await testApp()
  const keeper = await signedIn({ plus: true })
  const moment = await dueAt(keeper)
  await stack.db.insert(animals).values(
    Array.from({ length: 2000 }, (_, at) => ({
      account_id: keeper.accountId,
      id: newId(),
      name: `Saffron ${at}`,
      sex: 'female' as const,
    })),
  )
  await stack.pool.query('analyze animals')
  const names = (await keeper.list('animals')).slice(0, 8)
  const writing = [
    ...names.map(({ id }, at) => keeper.patch(`animals/${id}`, { animal: { name: `Now ${at}` } })),
    ...names.map((_, at) =>
      keeper.post('animals', { animal: { name: `Late ${at}`, sex: 'male' } }),
    ),
  ]
  await Promise.all([eraseAt(moment.getTime()), ...writing])
  for (const { statusCode } of await Promise.all(writing)) expect(statusCode).toBeLessThan(500)
  const { rows } = await stack.pool.query(
    'select (select count(*) from animals where account_id = $1) + (select count(*) from search_terms where account_id = $1) as rest',
    [keeper.accountId],
  )
  expect(rows[0].rest).toBe('0')
})

async function dueAt({ accountId }: Keeper, moment = new Date()) {
  const { db } = await testApp()
  await db
    .update(accounts)
    .set({ erase_at: moment.toISOString() })
    .where(eq(accounts.id, accountId))
  return moment
}

const eraseAt = async (moment_ms: number) =>
  eraseAccounts(await testApp(), { now: new Date(moment_ms) })

async function isThere({ accountId, userId }: Keeper) {
  const { db } = await testApp()
  return {
    account: (await db.$count(accounts, eq(accounts.id, accountId))) > 0,
    person: (await db.$count(users, eq(users.id, userId))) > 0,
  }
}

const withPicture = async (keeper: Keeper) =>
  keeper.sendForm('POST', 'animals', {
    'animal[name]': 'Saffron',
    'animal[sex]': 'female',
    'animal[photo]': new File([await pngOf(8, 8)], 'photo.png'),
  })

async function picturesOf({ accountId }: Keeper) {
  const { config } = await testApp()
  return readdir(join(config.dataDir, 'pictures', accountId)).catch(() => [])
}
