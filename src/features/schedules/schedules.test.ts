import { describe, expect, test } from 'vitest'
import { type Keeper, refusals, signedIn, testApp } from '../../../test/app.ts'
import { newId } from '../../../test/factories.ts'
import { feedingSchedules } from '../../db/schema.ts'
import { today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'

const now = today('Europe/Berlin')
const ago = (days: number) => addDays(now, -days)
/** Noon of a day some days ago, as a moment. */
const noon = (days: number) => `${ago(days)}T11:00:00.000Z`
const weekly = (days: number) => ({ started_on: ago(days), repeat_amount: 7, repeat: 'day' })

/** A keeper on Plus with an animal, a rat and calcium. */
async function rearing() {
  const keeper = await signedIn({ plus: true })
  const rat = await keeper.add('feeders', { name: 'Rat', size: 'Weaned' })
  const mouse = await keeper.add('feeders', { name: 'Mouse' })
  const calcium = await keeper.add('supplements', { name: 'Calcium', brand: 'Repashy' })
  const animal = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  const read = async () => (await keeper.get(`animals/${animal.id}.json`)).json()
  const change = (values: object) => keeper.patch(`animals/${animal.id}.json`, { animal: values })
  const feed = (values: object) => keeper.add(`animals/${animal.id}/feeding_logs`, values)
  return { keeper, rat, mouse, calcium, animal, read, change, feed }
}

const plan = async (keeper: Keeper, name: string, values: object) =>
  keeper.add('animals', { name, sex: 'female', ...values })

describe('an animal’s schedules', () => {
  test('come with it, and are read back with what is due', async () => {
    const { keeper, rat, calcium } = await rearing()
    const { id } = await plan(keeper, 'Biscuit', {
      feeding_schedules: [{ ...weekly(9), feeder_id: rat.id, supplement_id: calcium.id }],
      cleaning_schedule: { started_on: ago(3), repeat_amount: 1, repeat: 'month' },
    })
    expect((await keeper.get(`animals/${id}`)).json()).toMatchObject({
      feedingSchedules: [
        {
          started_on: ago(9),
          repeat_amount: 7,
          repeat: 'day',
          counts_from: 'start',
          paused_until: null,
          pause_reason: '',
          feeder_id: rat.id,
          feeder: { id: rat.id, name: 'Rat', size: 'Weaned' },
          supplement: { id: calcium.id, name: 'Calcium' },
          due_on: ago(2),
          next_on: ago(2),
          days_overdue: 2,
        },
      ],
      cleaningSchedule: { started_on: ago(3), due_on: ago(3), days_overdue: 3 },
    })
  })

  test('are added, changed and removed row by row; rows that are not named stay', async () => {
    const { rat, mouse, read, change } = await rearing()
    await change({
      feeding_schedules: [
        { ...weekly(9), feeder_id: rat.id },
        { ...weekly(8), feeder_id: mouse.id },
      ],
    })
    const [first, second] = (await read()).feedingSchedules
    const answer = await change({
      feeding_schedules: [
        { id: second.id, repeat_amount: 14 },
        { ...weekly(1), feeder_id: mouse.id, repeat: 'week' },
        { _destroy: true },
      ],
    })
    expect(answer.statusCode).toBe(200)
    expect((await read()).feedingSchedules).toMatchObject([
      first,
      { id: second.id, repeat_amount: 14, started_on: ago(8), feeder_id: mouse.id },
      { repeat: 'week', feeder_id: mouse.id },
    ])
    await change({ feeding_schedules: [{ id: first.id, _destroy: 'true', started_on: 'rubbish' }] })
    expect((await read()).feedingSchedules).toHaveLength(2)
    await change({ name: 'Saffron II' })
    expect((await read()).feedingSchedules).toHaveLength(2)
  })

  test('a cleaning schedule is one: entered again it changes, and it can be deleted', async () => {
    const { keeper, animal, read, change } = await rearing()
    await change({ cleaning_schedule: weekly(3) })
    const first = (await read()).cleaningSchedule
    await change({ cleaning_schedule: { ...weekly(2), repeat: 'week' } })
    expect((await read()).cleaningSchedule).toMatchObject({ id: first.id, repeat: 'week' })
    const path = `animals/${animal.id}/cleaning_schedule.json`
    expect((await keeper.delete(path)).json()).toEqual({ success: true })
    expect((await read()).cleaningSchedule).toBeNull()
    expect((await keeper.delete(path)).statusCode).toBe(404)
    await change({ cleaning_schedule: weekly(3) })
    await change({ cleaning_schedule: { _destroy: true } })
    expect((await read()).cleaningSchedule).toBeNull()
  })

  test('a supplement may be new; one of that name is taken again', async () => {
    const { keeper, rat, calcium, read, change } = await rearing()
    const row = (given: object) => ({
      ...weekly(1),
      feeder_id: rat.id,
      supplement_attributes: given,
    })
    await change({
      feeding_schedules: [
        row({ name: 'calcium', brand: '' }),
        row({ name: 'Bee pollen', brand: 'Pangea' }),
        row({ name: 'bee pollen', brand: 'pangea' }),
        row({ name: '', brand: '' }),
      ],
    })
    const supplements = await keeper.list('supplements', { sort: 'abc' })
    expect(supplements).toMatchObject([{ name: 'Bee pollen', brand: 'Pangea' }, calcium])
    expect(
      (await read()).feedingSchedules.map(
        ({ supplement_id }: { supplement_id: string | null }) => supplement_id,
      ),
    ).toEqual([calcium.id, supplements[0].id, supplements[0].id, null])
  })
})

describe('what is wrong with a schedule', () => {
  test('every row says all that is wrong with it, and nothing is saved', async () => {
    const { rat, read, change } = await rearing()
    const answer = await change({
      name: 'Renamed',
      feeding_schedules: [
        { ...weekly(1), feeder_id: rat.id },
        { repeat: 'year', repeat_amount: 33 },
      ],
      cleaning_schedule: { repeat: 'day', repeat_amount: 1.5 },
    })
    expect(answer.statusCode).toBe(422)
    expect(refusals(answer)).toEqual({
      'feedingSchedules.1.started_on': 'Please enter a date',
      'feedingSchedules.1.repeat_amount': 'Please enter at most 32',
      'feedingSchedules.1.repeat': 'Please choose day, week or month',
      'feedingSchedules.1.feeder_id': 'Please choose a feeder',
      'cleaningSchedule.started_on': 'Please enter a date',
      'cleaningSchedule.repeat_amount': 'Please enter a whole number',
    })
    expect(await read()).toMatchObject({ name: 'Saffron', feedingSchedules: [] })
  })

  test('it repeats every 32 at most, and 0 is once', async () => {
    const { rat, read, change } = await rearing()
    const row = (repeat_amount: number) => ({
      feeding_schedules: [{ ...weekly(1), repeat_amount, feeder_id: rat.id }],
    })
    expect((await change(row(32))).statusCode).toBe(200)
    expect((await change(row(0))).statusCode).toBe(200)
    expect(refusals(await change(row(33)))).toEqual({
      'feedingSchedules.0.repeat_amount': 'Please enter at most 32',
    })
    expect(refusals(await change(row(-1)))).toEqual({
      'feedingSchedules.0.repeat_amount': 'Please enter 0 or more',
    })
    expect((await read()).feedingSchedules).toHaveLength(2)
  })

  test('tomorrow in the keeper’s own time zone is the future', async () => {
    const { rat, change } = await rearing()
    const late = { ...weekly(-1), feeder_id: rat.id }
    expect(
      refusals(await change({ feeding_schedules: [late], cleaning_schedule: weekly(-1) })),
    ).toEqual({
      'feedingSchedules.0.started_on': 'Cannot be in the future',
      'cleaningSchedule.started_on': 'Cannot be in the future',
    })
  })

  test('another account’s feeder, supplement and rows are not there', async () => {
    const theirs = await rearing()
    await theirs.change({
      feeding_schedules: [{ ...weekly(5), feeder_id: theirs.rat.id }],
    })
    const [row] = (await theirs.read()).feedingSchedules
    const mine = await rearing()
    const answer = await mine.change({
      name: 'Renamed',
      feeding_schedules: [
        { ...weekly(1), feeder_id: mine.rat.id },
        { ...weekly(1), feeder_id: theirs.rat.id },
        { ...weekly(1), feeder_id: mine.rat.id, supplement_id: theirs.calcium.id },
        { id: row.id, repeat_amount: 1 },
        { id: row.id, _destroy: true },
        { id: newId(), repeat_amount: 1 },
      ],
    })
    expect(answer.statusCode).toBe(422)
    expect(refusals(answer)).toEqual({
      'feedingSchedules.1.feeder_id': 'Not found',
      'feedingSchedules.2.supplement_id': 'Not found',
      'feedingSchedules.3.id': 'Not found',
      'feedingSchedules.4.id': 'Not found',
      'feedingSchedules.5.id': 'Not found',
    })
    expect(await mine.read()).toMatchObject({ name: 'Saffron', feedingSchedules: [] })
    expect((await theirs.read()).feedingSchedules).toEqual([row])
  })

  test('a row of another of one’s animals is not this one’s', async () => {
    const { keeper, rat, change } = await rearing()
    const other = await plan(keeper, 'Biscuit', {
      feeding_schedules: [{ ...weekly(1), feeder_id: rat.id }],
    })
    const [row] = (await keeper.get(`animals/${other.id}`)).json().feedingSchedules
    const answer = await change({ feeding_schedules: [{ id: row.id, repeat_amount: 3 }] })
    expect(refusals(answer)).toEqual({ 'feedingSchedules.0.id': 'Not found' })
  })

  test('a deleted feeder stays where it is and cannot be chosen anew', async () => {
    const { keeper, rat, read, change } = await rearing()
    await change({ feeding_schedules: [{ ...weekly(1), feeder_id: rat.id }] })
    await keeper.delete(`feeders/${rat.id}`)
    const [row] = (await read()).feedingSchedules
    expect(row.feeder).toMatchObject({ name: 'Rat', isDeleted: true })
    const kept = await change({
      feeding_schedules: [{ id: row.id, feeder_id: rat.id, repeat_amount: 5 }],
    })
    expect(kept.statusCode).toBe(200)
    const chosen = await change({ feeding_schedules: [{ ...weekly(1), feeder_id: rat.id }] })
    expect(refusals(chosen)).toEqual({ 'feedingSchedules.0.feeder_id': 'Not found' })
  })

  test('a brand without a name is no supplement', async () => {
    const { rat, change } = await rearing()
    const row = { ...weekly(1), feeder_id: rat.id, supplement_attributes: { brand: 'Repashy' } }
    expect(refusals(await change({ feeding_schedules: [row] }))).toEqual({
      'feedingSchedules.0.supplement_attributes.name': 'Please choose a name',
    })
  })

  test('a schedule that an import brought without a feeder may stay so; another may not become so', async () => {
    const { keeper, rat, animal, read, change } = await rearing()
    const { db } = await testApp()
    await db.insert(feedingSchedules).values({
      account_id: keeper.accountId,
      id: newId(),
      animal_id: animal.id,
      started_on: ago(3),
      repeat_amount: 7,
      repeat: 'day',
    })
    await change({ feeding_schedules: [{ ...weekly(1), feeder_id: rat.id }] })
    const [legacy, whole] = (await read()).feedingSchedules
    expect(legacy).toMatchObject({ feeder_id: null, feeder: null, due_on: ago(3) })
    const answer = await change({ feeding_schedules: [{ ...legacy, repeat_amount: 8 }] })
    expect(answer.statusCode).toBe(200)
    expect(refusals(await change({ feeding_schedules: [{ ...whole, feeder_id: null }] }))).toEqual({
      'feedingSchedules.0.feeder_id': 'Please choose a feeder',
    })
  })
})

describe('which feedings count', () => {
  const dueOf = async (read: () => Promise<{ feedingSchedules: { due_on: string | null }[] }>) =>
    (await read()).feedingSchedules.map(({ due_on }) => due_on)

  test('a taken one of its feeder, not a refused one, not the other schedule’s', async () => {
    const { rat, mouse, read, change, feed } = await rearing()
    await change({
      feeding_schedules: [
        { ...weekly(7), feeder_id: rat.id },
        { ...weekly(7), feeder_id: mouse.id },
      ],
    })
    await feed({ feeder_id: rat.id, success: false })
    expect(await dueOf(read)).toEqual([now, now])
    await feed({ feeder_id: rat.id })
    expect(await dueOf(read)).toEqual([null, now])
  })

  test('one of a feeder that no schedule names counts for all of them', async () => {
    const { keeper, rat, mouse, read, change, feed } = await rearing()
    await change({
      feeding_schedules: [
        { ...weekly(7), feeder_id: rat.id },
        { ...weekly(7), feeder_id: mouse.id },
      ],
    })
    const quail = await keeper.add('feeders', { name: 'Quail' })
    await feed({ feeder_id: quail.id })
    expect(await dueOf(read)).toEqual([null, null])
  })

  test('a day is one of the account’s calendar, not of UTC', async () => {
    const { rat, read, change, feed } = await rearing()
    await change({
      feeding_schedules: [{ ...weekly(10), counts_from: 'last_log', feeder_id: rat.id }],
    })
    // A quarter to one at night in Berlin, or in summer a quarter to two.
    await feed({ feeder_id: rat.id, happened_at: `${ago(5)}T23:45:00.000Z` })
    expect((await read()).feedingSchedules[0].next_on).toBe(addDays(now, 3))
  })
})

describe('due today', () => {
  const due = (keeper: Keeper, kind: string, query = {}) => keeper.page('due', { kind, ...query })

  test('lists the animals to feed, the most overdue first, each with what it gets', async () => {
    const { keeper, rat, calcium } = await rearing()
    const fed = (days: number) => ({
      feeding_schedules: [{ ...weekly(days), feeder_id: rat.id, supplement_id: calcium.id }],
    })
    const late = await plan(keeper, 'Late', { ...fed(3), room: 'Cellar', genetics: 'Pied' })
    await plan(keeper, 'Today', fed(7))
    await plan(keeper, 'Later', {
      feeding_schedules: [{ ...weekly(7), feeder_id: rat.id, paused_until: addDays(now, 9) }],
    })
    const page = await due(keeper, 'feeding')
    expect(page).toMatchObject({ total: 2, totalPages: 1 })
    expect(page.value.map(({ animal }) => animal.name)).toEqual(['Late', 'Today'])
    expect(page.value[0]).toMatchObject({
      animal: { id: late.id, genetics: 'Pied', room: 'Cellar', species: null, photoUrls: null },
      due_on: ago(3),
      days_overdue: 3,
      feeder: { id: rat.id, name: 'Rat', size: 'Weaned' },
      supplement: { id: calcium.id, name: 'Calcium' },
    })
    expect((await due(keeper, 'feeding', { per_page: '1', page: '2' })).value).toMatchObject([
      { animal: { name: 'Today' } },
    ])
    expect((await due(keeper, 'feeding', { q: 'lat' })).total).toBe(1)
    expect((await due(keeper, 'cleaning')).total).toBe(0)
    expect((await keeper.get('due.json?kind=dancing')).statusCode).toBe(422)
  })

  test('a clean today leaves the list, and so do animals that are gone', async () => {
    const { keeper } = await rearing()
    const cleaned = { cleaning_schedule: weekly(1) }
    const [clean, sold, deleted] = await Promise.all(
      ['Clean', 'Sold', 'Deleted'].map((name) => plan(keeper, name, cleaned)),
    )
    expect((await due(keeper, 'cleaning')).total).toBe(3)
    await keeper.add(`animals/${clean.id}/cleaning_logs`, { happened_at: noon(1) })
    await keeper.patch(`animals/${sold.id}`, { animal: { state: 'sold' } })
    await keeper.delete(`animals/${deleted.id}`)
    expect((await due(keeper, 'cleaning')).total).toBe(0)
  })

  test('without Plus locked animals are left out, and their schedule cannot be deleted', async () => {
    const { keeper } = await rearing()
    for (const name of ['A', 'B', 'C', 'D', 'E']) {
      await plan(keeper, name, { cleaning_schedule: weekly(1) })
    }
    const locked = await keeper.page('animals', { q: 'E' })
    await keeper.patch('subscription', { subscription: { plus: false } })
    expect((await due(keeper, 'cleaning')).total).toBe(4)
    const answer = await keeper.delete(`animals/${locked.value[0].id}/cleaning_schedule`)
    expect([answer.statusCode, answer.json().errors[0].code]).toEqual([403, 'locked'])
  })
})
