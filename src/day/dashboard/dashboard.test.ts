import { expect, test } from 'vitest'
import { type Keeper, signedIn, testApp } from '../../../test/app.ts'
import { zone } from '../../../test/zone.ts'
import { today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'

const now = today(zone)
const weekly = (days: number) => ({
  started_on: addDays(now, -days),
  repeat_amount: 7,
  repeat: 'day',
})

async function eater(keeper: Keeper, name: string, feeder_id: string, days: number) {
  return keeper.add('animals', {
    name,
    sex: 'female',
    feeding_schedules: [{ ...weekly(days), feeder_id }],
    cleaning_schedule: weekly(days),
  })
}

const read = async (keeper: Keeper) => (await keeper.get('dashboard.json')).json()

test('the dashboard says who waits longest, and how each is usually fed', async () => {
  const keeper = await signedIn({ plus: true })
  const rat = await keeper.add('feeders', { name: 'Rat', size: 'Weaned' })
  const late = await eater(keeper, 'Saffron', rat.id, 9)
  await eater(keeper, 'Moth', rat.id, 7)
  await keeper.add(`animals/${late.id}/feeding_logs`, {
    feeder_id: rat.id,
    count: 3,
    feedingMethod: 'hand',
    happenedAt: `${addDays(now, -9)}T12:00:00Z`,
  })
  const { day, picking } = await read(keeper)
  expect(day.feeding).toMatchObject({
    total: 2,
    done: 0,
    value: [
      { animal: { name: 'Saffron' }, days_overdue: 2, usual: { count: 3, feedingMethod: 'hand' } },
      { animal: { name: 'Moth' }, days_overdue: 0, usual: { count: 1, feedingMethod: 'tong' } },
    ],
  })
  expect(day.cleaning).toMatchObject({
    total: 2,
    value: [
      { animal: { name: 'Saffron' }, days_overdue: 2, usual: null },
      { animal: { name: 'Moth' } },
    ],
  })
  expect(picking.value).toMatchObject([{ name: 'Rat', pick_qty: 4 }])
})

test('what was fed today is done, and a refusal is not', async () => {
  const keeper = await signedIn({ plus: true })
  const rat = await keeper.add('feeders', { name: 'Rat' })
  const [one, other] = [await eater(keeper, 'A', rat.id, 7), await eater(keeper, 'B', rat.id, 7)]
  await keeper.add(`animals/${one.id}/feeding_logs`, { feeder_id: rat.id })
  await keeper.add(`animals/${other.id}/feeding_logs`, { feeder_id: rat.id, success: false })
  expect((await read(keeper)).day.feeding).toMatchObject({
    total: 1,
    done: 1,
    value: [{ animal: { name: 'B' } }],
  })
})

test('a meal counts once beside another day of the week, and for each feeder', async () => {
  const keeper = await signedIn({ plus: true })
  const rat = { feeder_id: (await keeper.add('feeders', { name: 'Rat' })).id }
  const mouse = { feeder_id: (await keeper.add('feeders', { name: 'Mouse' })).id }
  const add = (name: string, other: object) =>
    keeper.add('animals', {
      ...{ name, sex: 'female' },
      feeding_schedules: [{ ...weekly(7), ...rat }, other],
    })
  const twiceAWeek = await add('Saffron', { ...weekly(4), ...rat })
  const ofBoth = await add('Moth', { ...weekly(7), ...mouse })
  const done = async () => (await read(keeper)).day.feeding.done
  await keeper.add(`animals/${twiceAWeek.id}/feeding_logs`, rat)
  expect(await done()).toBe(1)
  for (const meal of [rat, mouse]) await keeper.add(`animals/${ofBoth.id}/feeding_logs`, meal)
  expect(await done()).toBe(3)
})

test('a meal ahead of a pause that ends tomorrow is nothing of today’s', async () => {
  const keeper = await signedIn()
  const rat = await keeper.add('feeders', { name: 'Rat' })
  const { id } = await keeper.add('animals', {
    name: 'Resting',
    sex: 'female',
    feeding_schedules: [{ ...weekly(7), feeder_id: rat.id, paused_until: addDays(now, 1) }],
  })
  await keeper.add(`animals/${id}/feeding_logs`, { feeder_id: rat.id })
  expect((await read(keeper)).day.feeding).toMatchObject({ total: 0, done: 0 })
})

test('with a feeder that is gone the keeper has to say what is fed', async () => {
  const keeper = await signedIn({ plus: true })
  const rat = await keeper.add('feeders', { name: 'Rat' })
  await eater(keeper, 'A', rat.id, 0)
  await keeper.delete(`feeders/${rat.id}`)
  expect((await read(keeper)).day.feeding.value).toMatchObject([
    { usual: null, feeder: { isDeleted: true } },
  ])
})

test('without Plus the tasks and the sixth animal are left out', async () => {
  const keeper = await signedIn({ plus: true })
  const rat = await keeper.add('feeders', { name: 'Rat' })
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) await eater(keeper, name, rat.id, 0)
  await keeper.add('tasks', { content: 'Order rats' })
  expect(await read(keeper)).toMatchObject({ tasks: { total: 1 }, day: { feeding: { total: 6 } } })
  await keeper.patch('subscription', { subscription: { plus: false } })
  const poor = await read(keeper)
  expect(poor).toMatchObject({
    tasks: null,
    day: { feeding: { total: 5 } },
    picking: { value: [{ pick_qty: 5 }] },
  })
  expect(JSON.stringify(poor)).not.toContain('Order rats')
})

test('opening the dashboard costs at most fifteen statements, all its requests together', async () => {
  const keeper = await signedIn({ plus: true })
  const rat = await keeper.add('feeders', { name: 'Rat' })
  await keeper.add('tasks', { content: 'Order rats' })
  for (const name of ['A', 'B', 'C']) await eater(keeper, name, rat.id, 8)
  const { statements } = await testApp()
  statements.length = 0
  for (const path of ['user', 'dashboard', 'notifications/unread/count']) {
    expect((await keeper.get(`${path}.json`)).statusCode).toBe(200)
  }
  expect(statements.length).toBeLessThanOrEqual(15)
})

test('nor does it of an account that has nothing yet', async () => {
  const keeper = await signedIn({ plus: true })
  const { statements } = await testApp()
  statements.length = 0
  for (const path of ['user', 'dashboard', 'notifications/unread/count']) {
    expect((await keeper.get(`${path}.json`)).statusCode).toBe(200)
  }
  expect(statements.length).toBeLessThanOrEqual(15)
})

test('today alone is what the dashboard says of it', async () => {
  const keeper = await signedIn({ plus: true })
  const rat = await keeper.add('feeders', { name: 'Rat' })
  await eater(keeper, 'A', rat.id, 8)
  await keeper.add('custom_events', { title: 'Delivery', started_on: now })
  const { day, agenda } = await read(keeper)
  expect((await keeper.get('dashboard/today.json')).json()).toEqual({ day, agenda })
})

test('the first steps are told by what is there', async () => {
  const keeper = await signedIn()
  const steps = async () => (await read(keeper)).first_steps
  expect(await steps()).toEqual({ has_schedule: false, animal_id: null })
  const { id } = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  await keeper.add('animals', { name: 'Moth', sex: 'male' })
  expect(await steps()).toEqual({ has_schedule: false, animal_id: id })
  const paused = { ...weekly(0), paused_until: addDays(now, 40) }
  await keeper.patch(`animals/${id}`, { animal: { cleaning_schedule: paused } })
  expect(await steps()).toMatchObject({ has_schedule: true })
})

test('a change of whatever the dashboard shows is told, so that no old one is kept', async () => {
  const keeper = await signedIn({ plus: true })
  const rat = await keeper.add('feeders', { name: 'Rat' })
  await eater(keeper, 'Saffron', rat.id, 9)
  const { pool, statements } = await testApp()
  statements.length = 0
  await read(keeper)
  const { rows } = await pool.query<{ name: string; isTold: boolean }>(
    `select relname as name, exists (select from pg_trigger
        where tgrelid = pg_class.oid and tgname = 'live_changed') as "isTold"
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const shown = rows.filter(({ name }) =>
    statements.some((statement) => statement.includes(`"${name}"`)),
  )
  expect(shown.map(({ name }) => name)).toEqual(expect.arrayContaining(['animals', 'treatments']))
  // Totals, days and histories follow their rows.
  const others = ['totals', 'log_totals', 'due_days', 'record_changes']
  const silent = shown.filter(({ name, isTold }) => !isTold && !others.includes(name))
  expect(silent).toEqual([])
})
