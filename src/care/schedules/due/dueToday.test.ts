import { describe, expect, test } from 'vitest'
import { type Keeper, testApp } from '../../../../test/app.ts'
import { ago, noon, now, plan, rearing, weekly } from '../../../../test/schedules.ts'
import { addDays } from '../../../shared/days.ts'

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

  test('of two of its feeder, the meal of the one day leaves the other day due', async () => {
    const { keeper, rat, mouse, animal, read, change, feed } = await rearing()
    await change({
      feeding_schedules: [
        { ...weekly(7), feeder_id: rat.id },
        { ...weekly(4), feeder_id: rat.id },
        { ...weekly(10), repeat_amount: 14, feeder_id: rat.id },
        { ...weekly(5), feeder_id: mouse.id },
      ],
    })
    await feed({ feeder_id: rat.id })
    const nextDays = async () =>
      (await read()).feedingSchedules.map(({ next_on }: { next_on: string }) => next_on)
    expect(await nextDays()).toEqual([ago(-7), ago(-3), ago(-4), ago(5)])
    await feed({ feeder_id: mouse.id })
    expect(await nextDays()).toEqual([ago(-7), ago(-3), ago(-4), ago(-9)])
    const { value } = (await keeper.get('animals.json?care=due')).json()
    expect(value).toMatchObject([{ id: animal.id, feeding_due: { next_on: ago(-3) } }])
  })

  test('beside a daily schedule that an import brought without a feeder, a meal a day early is the weekly one', async () => {
    const { keeper, rat, mouse, animal, read, change, feed } = await rearing()
    const daily = { ...weekly(9), repeat_amount: 1, feeder_id: mouse.id }
    await change({ feeding_schedules: [{ ...weekly(6), feeder_id: rat.id }, daily] })
    const { pool } = await testApp()
    await pool.query('update feeding_schedules set feeder_id = null where feeder_id = $1', [
      mouse.id,
    ])
    await feed({ feeder_id: rat.id })
    const days = (await read()).feedingSchedules.map(({ next_on }: { next_on: string }) => next_on)
    expect(days).toEqual([ago(-8), ago(-1)])
    const { rows } = await pool.query(
      `select first_on::text from planned_feedings($1, $2, 'UTC') order by 1 desc`,
      [keeper.accountId, animal.id],
    )
    expect(rows.map(({ first_on }) => first_on)).toEqual(days)
  })

  test('a day is one of the account’s calendar, not of UTC', async () => {
    const { rat, read, change, feed } = await rearing({ time_zone: 'Europe/Berlin' })
    await change({
      feeding_schedules: [{ ...weekly(10), counts_from: 'last_log', feeder_id: rat.id }],
    })
    // In Berlin this is a quarter to one at night, or in summer a quarter to two.
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
