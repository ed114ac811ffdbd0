import { expect, test } from 'vitest'
import { type Keeper, signedIn } from '../../../../test/app.ts'
import { zone } from '../../../../test/zone.ts'
import { today } from '../../../shared/dates.ts'
import { addDays } from '../../../shared/days.ts'

/* Doses at times of day and booked vet visits, in the calendar. */

const now = today(zone)
const inDays = (days: number) => addDays(now, days)
const on = async (keeper: Keeper, date: string) =>
  (await keeper.get(`events.json?date=${date}`)).json().value

test('a day has each dose of a course at times of day, of which the next can be given or skipped', async () => {
  const keeper = await signedIn()
  const { id } = await keeper.add('animals', { name: 'Ember', sex: 'female' })
  const course = { substance: 'Baytril', dose: 0.2, dose_unit: 'ml', every_days: 1 }
  const { id: treatment_id } = await keeper.add(`animals/${id}/treatments`, {
    ...course,
    started_on: inDays(-1),
    ends_on: inDays(1),
    at_times: ['00:00', '08:00', '16:00'],
  })
  const doses = `animals/${id}/treatments/${treatment_id}/doses`
  const slot = `${inDays(-1)} 00:00`
  const [late] = await on(keeper, now)
  expect(late).toMatchObject({
    label: 'Treat Ember',
    notes: 'Baytril\u00a0· 0.2 ml\u00a0· 12:00 am',
    time: '',
    days_overdue: 1,
    dose: { treatment_id, substance: 'Baytril', slot },
  })
  const tomorrow = await on(keeper, inDays(1))
  const times = (events: { time: string; dose: unknown }[]) =>
    events.map(({ time, dose }) => [time, dose])
  expect(times(tomorrow)).toEqual([
    ['00:00', null],
    ['08:00', null],
    ['16:00', null],
  ])
  const skip = await keeper.add(doses, { skipped_for: slot })
  expect(await on(keeper, now)).toContainEqual(
    expect.objectContaining({
      id: skip.id,
      label: 'Skipped a dose for Ember',
      isDone: true,
      dose: { treatment_id, substance: 'Baytril', slot: null },
    }),
  )
})

test('a course that begins tomorrow is on its day, and no dose of it can be given before', async () => {
  const keeper = await signedIn()
  const { id } = await keeper.add('animals', { name: 'Ember', sex: 'female' })
  const course = { substance: 'Panacur', dose: 0.2, dose_unit: 'ml', every_days: 1 }
  await keeper.add(`animals/${id}/treatments`, { ...course, started_on: inDays(1) })
  expect(await on(keeper, now)).toEqual([])
  expect(await on(keeper, inDays(1))).toMatchObject([{ label: 'Treat Ember', dose: null }])
})

test('a day has a visit that is booked on its day, and one no one has written about waits today', async () => {
  const keeper = await signedIn()
  const { id } = await keeper.add('animals', { name: 'Ember', sex: 'female' })
  const visits = `animals/${id}/vet_visits`
  const vet = await keeper.add('contacts', { name: 'Dr. Haddad' })
  const ahead = { visited_on: inDays(2), visit_time: '15:30', contact_id: vet.id }
  const booked = await keeper.add(visits, { reason: 'X-ray', ...ahead })
  expect(await on(keeper, inDays(2))).toMatchObject([
    {
      kind: 'vet',
      label: 'Vet visit for Ember',
      notes: 'X-ray\u00a0· Dr. Haddad\u00a0· 3:30 pm',
      time: '15:30',
      isDone: false,
      path: `/animals/${id}/health#${booked.id}`,
    },
  ])
  await keeper.patch(`${visits}/${booked.id}`, { vet_visit: { visited_on: inDays(-2) } })
  const [waiting] = await on(keeper, now)
  expect(waiting).toMatchObject({ id: booked.id, isDone: false, started_on: now })
  expect(waiting.notes).toMatch(/was \w+ \d+, add what was found$/)
  expect(await on(keeper, inDays(-2))).toEqual([])
  await keeper.patch(`${visits}/${booked.id}`, { vet_visit: { findings: 'Fit.' } })
  expect(await on(keeper, now)).toEqual([])
  expect(await on(keeper, inDays(-2))).toMatchObject([{ id: booked.id, isDone: true }])
})
