import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ownInstallation, testApp } from '../../test/app.ts'
import { decayOf } from '../care/bulbs/decay.ts'
import { feedingLog } from '../care/logs/logs.contract.ts'
import { dueOf } from '../care/schedules/due/due.ts'
import { animalResource } from '../collection/animals/animals.contract.ts'
import { animals, bulbs, feedingLogs, feedingSchedules, users } from '../db/schema.ts'
import { demoUserId } from '../people/signIn/signUp/signUps.queries.ts'
import { root } from '../server/root.ts'
import { isPassword } from '../server/session/passwords.ts'
import { openSession, sessionCookie } from '../server/session/session.ts'
import { countings, repeats } from '../shared/choices.ts'
import { demoId, demoKinds, type Row, rowsOf } from './archive.ts'
import { addDemo } from './demo.ts'

ownInstallation()

test('the demo account is added once, on Plus, with a collection that the API can show', async () => {
  const context = await testApp()
  const first = await addDemo(context)
  const again = await addDemo(context)
  expect([first.added, again.added]).toEqual([true, false])
  expect(again).toMatchObject({ email: first.email, password: first.password })
  const [person] = await context.db.select().from(users)
  expect(await isPassword(first.password ?? '', person?.password_hash)).toBe(true)

  const get = await signedInAs(demoUserId, demoId('accounts', first.email))
  const { value: animals, total } = (await get('animals?per_page=100')) as Page
  expect(total).toBe(40)
  for (const animal of animals) animalResource.record.parse(animal)
  expect(new Set(animals.map(({ species }) => species.id)).size).toBe(8)
  expect(((await get('animals?filter=quarantine')) as Page).total).toBe(2)
  const { rows: fed } = await context.pool.query<{ animal_id: string }>(
    'select animal_id from feeding_logs group by animal_id having count(*) > 2',
  )
  expect(fed.map(({ animal_id }) => animal_id)).toEqual(
    expect.arrayContaining(animals.map(({ id }) => id)),
  )
  for (const { id } of animals.slice(0, 4)) {
    const { value } = (await get(`animals/${id}/feeding_logs?per_page=100`)) as Page
    for (const log of value) feedingLog.record.parse(log)
  }
  const alarms = (await get('climate_alarms')) as { now: object[]; ended: object[] }
  expect([alarms.now.length, alarms.ended.length]).toEqual([1, 1])
  const { id: dot } = animals.find(({ name }) => name === 'Dot')
  const { value: visits } = (await get(`animals/${dot}/vet_visits`)) as Page
  expect(visits.map(({ reason }) => reason)).toContain('Check-up after the course')
  const photos = (await readdir(join(root, 'src/demo/photos'))).filter((name) =>
    name.endsWith('.webp'),
  )
  const withPhoto = animals.filter(({ photoUrls }) => photoUrls).map(({ name }) => `${name}.webp`)
  expect(withPhoto.sort()).toEqual(photos.sort())
  expect(photos.length).toBeGreaterThan(10)
})

test("feedings are believable on whatever day the demo is added, and no row is ahead of time or of its animal's hatching", () => {
  for (const moment of ['2026-11-21T09:00:00Z', '2027-03-01T00:05:00Z', '2028-02-29T23:59:00Z']) {
    const now = new Date(moment)
    const rows = new Map(
      demoKinds().map(({ table }) => [table, rowsOf(table, { now, userId: demoUserId })]),
    )
    const hatched = new Map(rows.get(animals)?.map(({ id, dateHatched }) => [id, dateHatched]))
    for (const row of [...rows.values()].flat()) {
      const { created_at, animal_id, happened_at, happenedAt = happened_at } = row
      if (created_at) expect(String(created_at) <= now.toISOString()).toBe(true)
      const from = hatched.get(animal_id)
      if (from && happenedAt) expect(String(happenedAt) >= String(from)).toBe(true)
    }

    const { names, feedings, schedules } = feedingIn(rows)
    expect(feedings.length).toBeGreaterThan(3000)
    expect(feedings.every(({ happenedAt }) => new Date(happenedAt) < now)).toBe(true)
    const refused = feedings.filter(({ success }) => !success).length / feedings.length
    expect(refused).toBeGreaterThan(0.03)
    expect(refused).toBeLessThan(0.15)

    const due = schedules.flatMap(({ animal_id, ...plan }) => {
      const meals = feedings.filter((meal) => meal.animal_id === animal_id && meal.success)
      const days = meals.map(({ happenedAt }) => happenedAt.slice(0, 10)).sort()
      const { due_on, days_overdue } = dueOf(plan, days.at(-1) ?? null, moment.slice(0, 10))
      return due_on ? [{ name: names.get(animal_id), days_overdue }] : []
    })
    expect(due.length).toBeGreaterThan(7)
    expect(due.length).toBeLessThan(15)
    expect(due.filter(({ days_overdue }) => days_overdue > 0)).toEqual([
      { name: 'Vesper', days_overdue: 1 },
      { name: 'Truffle', days_overdue: 2 },
    ])
  }
})

test('the day on which a lamp of the demo falls below the UVI needed is that of its readings', () => {
  const lamps = rowsOf(bulbs, { now: new Date('2027-01-20T12:00:00Z'), userId: demoUserId })
  const measured = lamps.filter(({ uvi_readings }) => uvi_readings)
  expect(measured.map(({ uv_fades_on }) => uv_fades_on)).toEqual(
    measured.map((lamp) => decayOf(lamp).fades_on),
  )
  expect(measured).toHaveLength(1)
})

test('every file of the archive is read, since each is named after a table', async () => {
  const files = await readdir(join(root, 'src/demo/archive'))
  const read = demoKinds().map(({ table }) => `${getTableName(table)}.jsonl`)
  expect(files.filter((name) => name !== 'README.md').sort()).toEqual(read.sort())
})

/** Names of animals by id, meals and the plans for them. */
function feedingIn(rows: ReadonlyMap<PgTable, Row[]>) {
  const herd = z.array(z.object({ id: z.string(), name: z.string() })).parse(rows.get(animals))
  return {
    names: new Map(herd.map(({ id, name }) => [id, name])),
    feedings: z
      .array(z.object({ animal_id: z.string(), happenedAt: z.string(), success: z.boolean() }))
      .parse(rows.get(feedingLogs)),
    schedules: z
      .array(
        z.object({
          animal_id: z.string(),
          started_on: z.string(),
          repeat: z.enum(repeats),
          repeat_amount: z.number(),
          counts_from: z.enum(countings).default('start'),
          paused_until: z.string().nullable().default(null),
          pause_reason: z.string().default(''),
        }),
      )
      .parse(rows.get(feedingSchedules)),
  }
}

// biome-ignore lint/suspicious/noExplicitAny: what the API answers is checked by its own schema
type Page = { value: any[]; total: number }

async function signedInAs(userId: string, accountId: string) {
  const { app, db, config } = await testApp()
  const { token } = await openSession(db, { userId, accountId })
  const headers = { cookie: `${sessionCookie(config).name}=${token}` }
  return async (url: string): Promise<unknown> =>
    (await app.inject({ url: `/dashboard/api/${url}`, headers })).json()
}
