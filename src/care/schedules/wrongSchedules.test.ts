import { describe, expect, test } from 'vitest'
import { refusals, testApp } from '../../../test/app.ts'
import { newId } from '../../../test/factories.ts'
import { ago, plan, rearing, weekly } from '../../../test/schedules.ts'
import { feedingSchedules } from '../../db/schema.ts'

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
      'feeding_schedules.1.started_on': 'Please enter a date',
      'feeding_schedules.1.repeat_amount': 'Please enter at most 32',
      'feeding_schedules.1.repeat': 'Please choose day, week or month',
      'feeding_schedules.1.feeder_id': 'Please choose a feeder',
      'cleaning_schedule.started_on': 'Please enter a date',
      'cleaning_schedule.repeat_amount': 'Please enter a whole number',
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
      'feeding_schedules.0.repeat_amount': 'Please enter at most 32',
    })
    expect(refusals(await change(row(-1)))).toEqual({
      'feeding_schedules.0.repeat_amount': 'Please enter 0 or more',
    })
    expect((await read()).feedingSchedules).toHaveLength(2)
  })

  test('tomorrow in the keeper’s own time zone is the future', async () => {
    const { rat, change } = await rearing()
    const late = { ...weekly(-1), feeder_id: rat.id }
    expect(
      refusals(await change({ feeding_schedules: [late], cleaning_schedule: weekly(-1) })),
    ).toEqual({
      'feeding_schedules.0.started_on': "Can't be in the future",
      'cleaning_schedule.started_on': "Can't be in the future",
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
      'feeding_schedules.1.feeder_id': 'Not found',
      'feeding_schedules.2.supplement_id': 'Not found',
      'feeding_schedules.3.id': 'Not found',
      'feeding_schedules.4.id': 'Not found',
      'feeding_schedules.5.id': 'Not found',
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
    expect(refusals(answer)).toEqual({ 'feeding_schedules.0.id': 'Not found' })
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
    expect(refusals(chosen)).toEqual({ 'feeding_schedules.0.feeder_id': 'Not found' })
  })

  test('a brand without a name is no supplement', async () => {
    const { rat, change } = await rearing()
    const row = { ...weekly(1), feeder_id: rat.id, supplement_attributes: { brand: 'Repashy' } }
    expect(refusals(await change({ feeding_schedules: [row] }))).toEqual({
      'feeding_schedules.0.supplement_attributes.name': 'Please choose a name',
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
      'feeding_schedules.0.feeder_id': 'Please choose a feeder',
    })
  })
})
