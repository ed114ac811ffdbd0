import { eq, sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { v7 as newIdAt } from 'uuid'
import { expect, test } from 'vitest'
import { type Keeper, ownInstallation, signedIn, testApp } from '../../../test/app.ts'
import { newId } from '../../../test/factories.ts'
import { zone } from '../../../test/zone.ts'
import {
  accounts,
  feedingLogs,
  memberships,
  sessions,
  achievements as unlocked,
  users,
} from '../../db/schema.ts'
import { today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'
import type { Achievement } from './achievements.contract.ts'
import { unlockAchievements } from './achievements.jobs.ts'
import { achievements } from './achievements.ts'

ownInstallation()

const run = async () => unlockAchievements((await testApp()).db)
const titlesOf = async (keeper: Keeper) => {
  const all: Achievement[] = (await keeper.get('achievements')).json().value
  return all.filter(({ badge_unlocked_at }) => badge_unlocked_at).map(({ title }) => title)
}
const toldTo = async (userId: string) => {
  const { pool } = await testApp()
  const { rows } = await pool.query(
    'select kind, header_text, path from notifications where user_id = $1 order by id',
    [userId],
  )
  return rows.map(({ header_text }) => header_text)
}
const fed = (keeper: Keeper, animal: string, feeder_id: string, values: object = {}) =>
  keeper.add(`animals/${animal}/feeding_logs`, { feeder_id, ...values })
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

test('the first animal unlocks the first achievement, which is told once', async () => {
  const keeper = await signedIn()
  await run()
  expect(await titlesOf(keeper)).toEqual([])
  await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  expect(await run()).toMatchObject({ unlocked: 1 })
  expect(await run()).toMatchObject({ unlocked: 0 })
  const { value } = (await keeper.get('achievements.json')).json()
  expect(value).toHaveLength(achievements.length)
  expect(value[0]).toEqual({
    title: 'First scales',
    description: 'Your first animal.',
    subject: 'animals',
    badge_unlocked_at: expect.any(String),
  })
  expect(value[1]).not.toHaveProperty('badge_unlocked_at')
  expect(await toldTo(keeper.userId)).toEqual(['Achievement unlocked: First scales'])
})

test('many at once are told in one notification', async () => {
  const keeper = await signedIn()
  const { id } = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  await fed(keeper, id, (await keeper.add('feeders', { name: 'Rat' })).id)
  const logs = { weight_logs: { weightInGrams: 80, unit: 'grams' }, cleaning_logs: {} }
  const more = { shedding_logs: { quality: 'complete' }, poop_logs: { unusual: true } }
  for (const [kind, log] of Object.entries({ ...logs, ...more })) {
    await keeper.add(`animals/${id}/${kind}`, log)
  }
  await run()
  expect(await titlesOf(keeper)).toEqual([
    'First scales',
    'First bite',
    'In one piece',
    'The whole picture',
    'Sharp eye',
  ])
  expect(await toldTo(keeper.userId)).toEqual(['5 achievements unlocked'])
})

test('an animal is ten years old once the last day has passed on which it can have hatched', async () => {
  const keeper = await signedIn()
  const year = addDays(today(zone), 1).slice(0, 4)
  const hatched = { dateHatched: `${Number(year) - 10}-01-01`, dateHatchedPrecision: 'year' }
  const { id } = await keeper.add('animals', { name: 'Saffron', sex: 'female', ...hatched })
  await run()
  expect(await titlesOf(keeper)).not.toContain('Old soul')
  const animal = { ...hatched, dateHatched: `${Number(year) - 11}-01-01` }
  await keeper.patch(`animals/${id}`, { animal })
  await run()
  expect(await titlesOf(keeper)).toContain('Old soul')
})

test('what was unlocked stays so when its reason is gone, and is not told again', async () => {
  const keeper = await signedIn()
  const group = await keeper.add('groups', { name: 'Rack' })
  await run()
  await keeper.delete(`groups/${group.id}`)
  await run()
  await keeper.add('groups', { name: 'Rack' })
  await run()
  expect(await titlesOf(keeper)).toEqual(['Better together'])
  expect(await toldTo(keeper.userId)).toHaveLength(1)
})

test('two processes at once tell every member once', async () => {
  const keeper = await signedIn()
  const { db } = await testApp()
  const userId = newId()
  const email = `${userId}@example.org`
  await db.insert(users).values({ id: userId, name: 'Ines', email, password_hash: 'none' })
  const member = { account_id: keeper.accountId, user_id: userId }
  await db.insert(memberships).values({ ...member, role: 'keeper' })
  await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  const runs = await atOnce(run)
  expect(runs.reduce((sum, { unlocked }) => sum + unlocked, 0)).toBe(1)
  expect(await toldTo(keeper.userId)).toHaveLength(1)
  expect(await toldTo(userId)).toHaveLength(1)
})

/** Runs twice at once: both have looked before either writes. */
async function atOnce<Answer>(work: () => Promise<Answer>) {
  const { pool } = await testApp()
  const held = await pool.connect()
  try {
    await held.query('begin; lock table achievements in share row exclusive mode')
    const both = Promise.all([work(), work()])
    const waiting = `select from pg_locks where not granted and relation = 'achievements'::regclass`
    await expect.poll(async () => (await held.query(waiting)).rowCount).toBe(2)
    await held.query('commit')
    return await both
  } finally {
    held.release()
  }
}

test('a run that dies before its end has neither unlocked nor told anything', async () => {
  const keeper = await signedIn()
  await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  const { pool } = await testApp()
  await pool.query(`create function die() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
    create trigger die before insert on notifications for each row execute function die()`)
  const expectDeath = (client: PoolClient) => client.once('error', () => {})
  pool.on('acquire', expectDeath)
  await expect(run()).rejects.toThrow()
  pool.off('acquire', expectDeath)
  await pool.query('drop function die cascade')
  expect(await titlesOf(keeper)).toEqual([])
  await run()
  expect(await titlesOf(keeper)).toEqual(['First scales'])
  expect(await toldTo(keeper.userId)).toHaveLength(1)
})

test('an account that cannot be looked at keeps no one else from theirs', async () => {
  const { db } = await testApp()
  const [broken, keeper] = [await signedIn(), await signedIn()]
  for (const who of [broken, keeper]) await who.add('animals', { name: 'Nyx', sex: 'female' })
  const clock = (time_zone: string) =>
    db.update(accounts).set({ time_zone }).where(eq(accounts.id, broken.accountId))
  await clock('Nowhere/Atall')
  await expect(run()).rejects.toThrow("Some accounts weren't checked")
  expect(await toldTo(keeper.userId)).toHaveLength(1)
  await clock('UTC')
  await run()
  expect(await toldTo(broken.userId)).toHaveLength(1)
})

test('accounts that no one uses are left alone until their keeper is back', async () => {
  const keeper = await signedIn()
  const { db } = await testApp()
  await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  const seen = (ago: string) =>
    db
      .update(sessions)
      .set({ last_seen_at: sql`now() - ${ago}::interval` })
      .where(sql`user_id = ${keeper.userId}`)
  await seen('16 minutes')
  await run()
  expect(await toldTo(keeper.userId)).toEqual([])
  await seen('9 minutes')
  await run()
  expect(await toldTo(keeper.userId)).toHaveLength(1)
})

test('ten meals in a row are ten of one animal, with no refusal between', async () => {
  const keeper = await signedIn()
  const { id } = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  const feeder = (await keeper.add('feeders', { name: 'Rat' })).id
  for (let day = 1; day <= 11; day++) {
    await fed(keeper, id, feeder, { success: day !== 6, happenedAt: daysAgo(day) })
  }
  await run()
  expect(await titlesOf(keeper)).not.toContain('Good eater')
  for (let day = 12; day <= 16; day++) {
    await fed(keeper, id, feeder, { happenedAt: daysAgo(day) })
  }
  await run()
  expect(await titlesOf(keeper)).toContain('Good eater')
})

test('patience is a meal after three refusals', async () => {
  const keeper = await signedIn()
  const { id } = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  const feeder = (await keeper.add('feeders', { name: 'Rat' })).id
  const meals = [true, false, false, true, false, false, false]
  for (const [at, success] of meals.entries()) {
    await fed(keeper, id, feeder, { success, happenedAt: daysAgo(20 - at) })
  }
  await run()
  expect(await titlesOf(keeper)).not.toContain('Patience pays')
  await fed(keeper, id, feeder)
  await run()
  expect(await titlesOf(keeper)).toContain('Patience pays')
})

test('a long year, a double weight, a finished treatment and a full feeding day count', async () => {
  const keeper = await signedIn({ plus: true })
  const feeder = (await keeper.add('feeders', { name: 'Rat' })).id
  const ids: string[] = []
  for (let at = 0; at < 10; at++) {
    ids.push((await keeper.add('animals', { name: `A${at}`, sex: 'male' })).id)
  }
  await keeper.post('feeding_logs/bulk.json', {
    feeding_logs: ids.map((animal_id) => ({ animal_id, feeder_id: feeder })),
  })
  const own = `animals/${ids[0]}`
  await keeper.add(`${own}/weight_logs`, {
    weightInGrams: 40,
    unit: 'grams',
    happenedAt: daysAgo(367),
  })
  await keeper.add(`${own}/weight_logs`, { weightInGrams: 80, unit: 'grams' })
  const day = (days: number) => daysAgo(days).slice(0, 10)
  const course = await keeper.add(`${own}/treatments`, {
    substance: 'Panacur',
    dose: 1,
    dose_unit: 'mg',
    every_days: 2,
    started_on: day(8),
    ends_on: day(5),
  })
  await keeper.add(`${own}/treatments/${course.id}/doses`, { happenedAt: daysAgo(8) })
  await run()
  const titles = await titlesOf(keeper)
  expect(titles).toEqual(
    expect.arrayContaining(['A full rack', 'Feeding day', 'Twice the animal', 'A year together']),
  )
  expect(titles).not.toContain('To the last dose')
  await keeper.add(`${own}/treatments/${course.id}/doses`, { happenedAt: daysAgo(6) })
  await run()
  expect(await titlesOf(keeper)).toContain('To the last dose')
})

test('a meal that was recorded weeks ago and comes only now counts, and so does a correction', async () => {
  const keeper = await signedIn()
  const { id } = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  const feeder = (await keeper.add('feeders', { name: 'Rat' })).id
  for (let day = 1; day <= 9; day++) await fed(keeper, id, feeder, { happenedAt: daysAgo(day) })
  await run()
  expect(await titlesOf(keeper)).not.toContain('Good eater')
  const late = newIdAt({ msecs: Date.now() - 20 * 86_400_000 })
  await fed(keeper, id, feeder, { id: late, success: false, happenedAt: daysAgo(20) })
  await run()
  expect(await titlesOf(keeper)).not.toContain('Good eater')
  await keeper.patch(`animals/${id}/feeding_logs/${late}`, { feeding_log: { success: true } })
  await run()
  expect(await titlesOf(keeper)).toContain('Good eater')
})

test('what was recorded while no one looked is found when the keeper is back', async () => {
  const keeper = await signedIn()
  const { id } = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  const feeder = (await keeper.add('feeders', { name: 'Rat' })).id
  await run()
  for (let day = 1; day <= 10; day++) await fed(keeper, id, feeder, { happenedAt: daysAgo(day) })
  const { db } = await testApp()
  const dayBefore = sql`now() - interval '1 day'`
  await db
    .update(feedingLogs)
    .set({ created_at: dayBefore, updated_at: dayBefore })
    .where(eq(feedingLogs.account_id, keeper.accountId))
  await db
    .update(accounts)
    .set({ achievements_looked_at: sql`now() - interval '2 days'` })
    .where(eq(accounts.id, keeper.accountId))
  await run()
  expect(await titlesOf(keeper)).toContain('Good eater')
})

test('logs are read of animals with new ones, and not again of the others', async () => {
  const keeper = await signedIn()
  const { db } = await testApp()
  const [eater, other] = [
    (await keeper.add('animals', { name: 'Saffron', sex: 'female' })).id,
    (await keeper.add('animals', { name: 'Nyx', sex: 'female' })).id,
  ]
  const feeder = (await keeper.add('feeders', { name: 'Rat' })).id
  for (let day = 1; day <= 10; day++) await fed(keeper, eater, feeder, { happenedAt: daysAgo(day) })
  await run()
  // As if it had never been earned.
  await db.delete(unlocked).where(sql`account_id = ${keeper.accountId} and key = 'ten_in_a_row'`)
  const longAgo = sql`now() - interval '1 hour'`
  await db
    .update(feedingLogs)
    .set({ updated_at: longAgo })
    .where(eq(feedingLogs.account_id, keeper.accountId))
  await fed(keeper, other, feeder)
  await run()
  expect(await titlesOf(keeper)).not.toContain('Good eater')
  await fed(keeper, eater, feeder)
  await run()
  expect(await titlesOf(keeper)).toContain('Good eater')
})

test('reading takes one statement, and a run that finds nothing three', async () => {
  const keeper = await signedIn()
  const { statements } = await testApp()
  await run()
  statements.length = 0
  await run()
  expect(statements.filter((text) => /^\s*(select|with)/.test(text))).toHaveLength(3)
  expect(statements.filter((text) => /^\s*insert/.test(text))).toEqual([])
  statements.length = 0
  await keeper.get('achievements')
  expect(statements).toHaveLength(2)
})
