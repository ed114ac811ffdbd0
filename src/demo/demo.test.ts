import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownInstallation, testApp } from '../../test/app.ts'
import { feedingLog } from '../care/logs/logs.contract.ts'
import { dueOf } from '../care/schedules/due/due.ts'
import { animalResource } from '../collection/animals/animals.contract.ts'
import { users } from '../db/schema.ts'
import { root } from '../server/root.ts'
import { isPassword } from '../server/session/passwords.ts'
import { openSession, sessionCookie } from '../server/session/session.ts'
import { demoAnimals } from './animals.ts'
import { addDemo } from './demo.ts'
import { feedingPlanOf } from './diets.ts'
import { feedingsOf } from './feedings.ts'
import { demoId } from './identity.ts'

ownInstallation()

test('the demo account is added once, on Plus, with a collection that the API can show', async () => {
  const context = await testApp()
  const first = await addDemo(context)
  const again = await addDemo(context)
  expect([first.added, again.added]).toEqual([true, false])
  expect(again).toMatchObject({ email: first.email, password: first.password })
  const [person] = await context.db.select().from(users)
  expect(await isPassword(first.password ?? '', person?.password_hash)).toBe(true)

  const get = await signedInAs(demoId('user', first.email), demoId('account', first.email))
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

test('feedings are believable on whatever day the demo is added', () => {
  for (const now of [new Date('2027-01-20T12:00:00Z'), new Date('2028-02-29T23:59:00Z')]) {
    const feedings = demoAnimals.map((animal) => feedingsOf(animal, now))
    const all = feedings.flat()
    expect(all.length).toBeGreaterThan(3000)
    expect(all.every(({ happenedAt }) => new Date(happenedAt) < now)).toBe(true)
    const refused = all.filter(({ success }) => !success).length / all.length
    expect(refused).toBeGreaterThan(0.03)
    expect(refused).toBeLessThan(0.15)
  }
})

test('on whatever day the demo is added about a dozen are due, and only who refused is late', () => {
  for (const now of ['2026-11-21T09:00:00Z', '2027-01-20T12:00:00Z', '2028-06-29T23:59:00Z']) {
    const today = now.slice(0, 10)
    const due = demoAnimals.flatMap((animal) => {
      const fed = feedingsOf(animal, new Date(now)).filter(({ success }) => success)
      const lastOn = fed.at(-1)?.happenedAt.slice(0, 10) ?? null
      const { due_on, days_overdue } = dueOf(feedingPlanOf(animal, new Date(now)), lastOn, today)
      return due_on && !animal.left ? [{ name: animal.name, days_overdue }] : []
    })
    expect(due.length).toBeGreaterThan(7)
    expect(due.length).toBeLessThan(15)
    expect(due.filter(({ days_overdue }) => days_overdue > 0)).toEqual([
      { name: 'Vesper', days_overdue: 1 },
      { name: 'Truffle', days_overdue: 2 },
    ])
  }
})

// biome-ignore lint/suspicious/noExplicitAny: what the API answers is checked by its own schema
type Page = { value: any[]; total: number }

async function signedInAs(userId: string, accountId: string) {
  const { app, db, config } = await testApp()
  const { token } = await openSession(db, { userId, accountId })
  const headers = { cookie: `${sessionCookie(config).name}=${token}` }
  return async (url: string): Promise<unknown> =>
    (await app.inject({ url: `/dashboard/api/${url}`, headers })).json()
}
