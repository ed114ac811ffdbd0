import { expect, test } from 'vitest'
import { type Keeper, refusals, signedIn, testApp } from '../../../test/app.ts'
import { newId } from '../../../test/factories.ts'
import { zone } from '../../../test/zone.ts'
import { today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'
import { endsBeforeItStarts } from './health.contract.ts'

const now = today(zone)
const course = { substance: 'Fenbendazole', dose: 0.125, dose_unit: 'ml', every_days: 3 }

test('a note, a treatment and a visit stand on the page of the animal', async () => {
  const { keeper, health } = await withAnimal()
  const vet = await keeper.add('contacts', { name: 'Dr. Haddad' })
  const note = await keeper.add(health('health_notes'), { content: 'Ticks at the tail.' })
  const visit = await keeper.add(health('vet_visits'), {
    reason: 'Entry check',
    findings: 'Fit.',
    contact_id: vet.id,
    cost: 48.5,
    visited_on: '2026-01-07',
  })
  const treatment = await keeper.add(health('treatments'), { ...course, started_on: now })
  expect(note).toMatchObject({ noted_on: now })
  expect(visit).toMatchObject({ cost: 48.5, contact: { id: vet.id, name: 'Dr. Haddad' } })
  const page = (await keeper.get(`${health('').slice(0, -1)}.json`)).json()
  expect(page).toMatchObject({
    healthNotes: [note],
    vetVisits: [visit],
    treatments: [{ ...treatment, due_on: now, doses: [] }],
  })
})

test('of two changes that contradict each other, the second is refused', async () => {
  const { keeper, health } = await withAnimal()
  const { id } = await keeper.add(health('treatments'), { ...course, started_on: '2026-01-01' })
  const { pool } = await testApp()
  const first = await pool.connect()
  await first.query('begin')
  await first.query(`update treatments set started_on = '2026-01-20' where id = $1`, [id])
  const second = keeper.patch(health(`treatments/${id}`), { treatment: { ends_on: '2026-01-10' } })
  const waiting = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
  await first.query('commit')
  first.release()
  const answer = await second
  expect([answer.statusCode, refusals(answer)]).toEqual([422, { ends_on: endsBeforeItStarts }])
})

test('nothing is due of a treatment that is over', async () => {
  const { keeper, health } = await withAnimal()
  const treatment = await keeper.add(health('treatments'), {
    ...course,
    started_on: addDays(now, -9),
    ends_on: addDays(now, -1),
  })
  expect(treatment).toMatchObject({ due_on: null, next_on: null, days_overdue: 0 })
})

test('what is missing or lies ahead is told at its field', async () => {
  const { keeper, health } = await withAnimal()
  const refused = async (path: string, noun: string, values: object) =>
    (await keeper.post(health(path), { [noun]: values })).json().errors
  expect(await refused('health_notes', 'health_note', {})).toEqual([
    { field: 'content', message: 'Please write a note' },
  ])
  const ahead = { content: 'x', noted_on: addDays(now, 1) }
  expect(await refused('health_notes', 'health_note', ahead)).toEqual([
    { field: 'noted_on', message: "Can't be in the future" },
  ])
  expect(await refused('treatments', 'treatment', {})).toEqual([
    { field: 'substance', message: 'Please enter the medication' },
    { field: 'dose', message: 'Please enter the dose' },
    { field: 'dose_unit', message: 'Please choose a unit' },
    { field: 'every_days', message: 'Please enter a number of days' },
  ])
  const backwards = { ...course, started_on: now, ends_on: addDays(now, -1) }
  expect(await refused('treatments', 'treatment', backwards)).toEqual([
    { field: 'ends_on', message: "Can't be before the start date" },
  ])
  expect(await refused('vet_visits', 'vet_visit', {})).toEqual([
    { field: 'reason', message: 'Please enter a reason' },
  ])
})

test('a change that would end a treatment before it starts is refused, others are kept', async () => {
  const { keeper, health } = await withAnimal()
  const { id } = await keeper.add(health('treatments'), { ...course, started_on: now })
  const early = await keeper.patch(health(`treatments/${id}`), {
    treatment: { ends_on: addDays(now, -1) },
  })
  expect(early.statusCode).toBe(422)
  const longer = await keeper.patch(health(`treatments/${id}`), {
    treatment: { ends_on: addDays(now, 9), notes: 'By mouth.' },
  })
  expect(longer.json().object).toMatchObject({
    ...course,
    ends_on: addDays(now, 9),
    notes: 'By mouth.',
  })
})

test('a change of a treatment that came too late is answered with the treatment as it is', async () => {
  const { keeper, health } = await withAnimal()
  const at = health(`treatments/${(await keeper.add(health('treatments'), course)).id}`)
  const updated_at = '2001-02-03T04:05:06.000Z'
  const late = await keeper.patch(at, { treatment: { notes: 'By mouth.', updated_at } })
  expect(late.statusCode).toBe(409)
  expect(late.json().object).toEqual((await keeper.get(at)).json())
})

test('a visit is at no contact that was deleted; one that was there stays what it is', async () => {
  const { keeper, health } = await withAnimal()
  const vet = await keeper.add('contacts', { name: 'Dr. Haddad' })
  const [reason, contact_id, id] = ['Entry check', vet.id, newId()]
  const sent = { vet_visit: { reason, contact_id, id } }
  const visit = (await keeper.post(health('vet_visits'), sent)).json().object
  const other = await keeper.add(health('vet_visits'), { reason })
  await keeper.delete(`contacts/${vet.id}`)

  for (const answer of [
    await keeper.post(health('vet_visits'), { vet_visit: { reason, contact_id } }),
    await keeper.patch(health(`vet_visits/${other.id}`), { vet_visit: { contact_id } }),
  ]) {
    expect([answer.statusCode, refusals(answer)]).toEqual([422, { contact_id: 'Not found' }])
  }
  const kept = await keeper.patch(health(`vet_visits/${id}`), {
    vet_visit: { reason: 'Check', contact_id },
  })
  expect(kept.json().object).toMatchObject({ reason: 'Check', contact_id })
  const again = await keeper.post(health('vet_visits'), sent)
  expect([again.statusCode, again.json().object.id]).toEqual([201, visit.id])
  // Its deletion is undone.
  await keeper.delete(health(`vet_visits/${id}`))
  const undone = await keeper.post(health('vet_visits'), sent)
  expect([undone.statusCode, undone.json().object?.contact]).toEqual([201, visit.contact])
})

test('a visit can lie ahead, and what was found completes it once its day has come', async () => {
  const { keeper, health } = await withAnimal()
  const tomorrow = addDays(now, 1)
  const booked = { reason: 'X-ray', visited_on: tomorrow, visit_time: '15:30', remind: 'one_day' }
  const visit = await keeper.add(health('vet_visits'), booked)
  expect(visit).toMatchObject({ ...booked, completed: false })
  const change = async (vet_visit: object) =>
    keeper.patch(health(`vet_visits/${visit.id}`), { vet_visit })
  const early = await change({ completed: true })
  expect([early.statusCode, refusals(early)]).toEqual([
    422,
    { visited_on: "Can't be in the future" },
  ])
  expect((await change({ findings: 'Bring a sample.' })).json().object.completed).toBe(false)
  const passed = await change({ visited_on: addDays(now, -1) })
  expect(passed.json().object.completed).toBe(false)
  const found = await change({ findings: 'Bone density back to normal.', cost: 64 })
  expect(found.json().object).toMatchObject({ completed: true, cost: 64 })
  expect((await change({ visited_on: tomorrow })).json().object.completed).toBe(false)
})

test('a visit that is recorded afterwards has taken place', async () => {
  const { keeper, health } = await withAnimal()
  const visit = await keeper.add(health('vet_visits'), { reason: 'Mites' })
  expect(visit).toMatchObject({ visited_on: now, completed: true, remind: 'none' })
  const wrong = { reason: 'Mites', visit_time: '25:00', remind: 'hourly' }
  const answer = await keeper.post(`${health('vet_visits')}.json`, { vet_visit: wrong })
  expect(refusals(answer)).toEqual({
    visit_time: 'Please enter a time',
    remind: 'Please choose when to be reminded',
  })
})

test('a course whose last day was mistyped goes on once that is corrected, unless it was ended by hand', async () => {
  const { keeper, health } = await withAnimal()
  const sent = { ...course, started_on: addDays(now, -29), ends_on: addDays(now, -10) }
  const { id, ended_on } = await keeper.add(health('treatments'), sent)
  expect(ended_on).toBe(addDays(now, -10))
  const change = async (treatment: object) =>
    (await keeper.patch(health(`treatments/${id}.json`), { treatment })).json().object
  expect(await change({ ends_on: addDays(now, -8) })).toMatchObject({ ended_on: addDays(now, -8) })
  expect(await change({ notes: 'x', ends_on: addDays(now, -8) })).toHaveProperty('next_on', null)
  const running = { ended_on: null, due_on: addDays(now, -29) }
  expect(await change({ ends_on: addDays(now, 20) })).toMatchObject(running)

  const ended = { ended_on: addDays(now, -1) }
  await change(ended)
  expect(await change({ ends_on: addDays(now, 30) })).toMatchObject(ended)
})

async function withAnimal(): Promise<{ keeper: Keeper; health: (path: string) => string }> {
  const keeper = await signedIn()
  const { id } = await keeper.add('animals', { name: 'Dot', sex: 'unknown' })
  return { keeper, health: (path) => `animals/${id}/${path}` }
}
