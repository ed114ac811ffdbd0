import { describe, expect, test } from 'vitest'
import { signedIn, testApp } from '../../../test/app.ts'
import { fedWeekly, noon, now, picked, pickingOf, weekly, withRats } from '../../../test/picking.ts'
import { addDays } from '../../shared/days.ts'

describe('the picking list', () => {
  test('has a row per feeder: who gets how many, with what on them', async () => {
    const { keeper, rat } = await withRats(1)
    const mouse = await keeper.add('feeders', { name: 'Mouse' })
    const calcium = await keeper.add('supplements', { name: 'Calcium' })
    const saffron = await fedWeekly(keeper, 'Saffron', rat, 9, { supplement_id: calcium.id })
    await fedWeekly(keeper, 'Vesper', rat)
    await fedWeekly(keeper, 'Pip', mouse)
    const feed = { feeder_id: rat.id, count: 3, happenedAt: noon(30) }
    await keeper.add(`animals/${saffron.id}/feeding_logs`, feed)
    await keeper.patch(`feeders/${rat.id}`, { feeder: { quantity: 1 } })
    const page = await pickingOf(keeper)
    expect(page).toMatchObject({
      total: 2,
      totalPages: 1,
      animal_total: 3,
      value: [
        { ...mouse, updated_at: expect.any(String), pick_qty: 1, missing_qty: null },
        {
          id: rat.id,
          name: 'Rat',
          size: 'Weaned',
          cost: 1.2,
          quantity: 1,
          pick_qty: 4,
          tomorrow_qty: 0,
          missing_qty: 3,
          isDeleted: false,
          supplements: [
            { id: calcium.id, name: 'Calcium', pick_qty: 3 },
            { id: null, name: '', pick_qty: 1 },
          ],
          animals: [
            {
              id: saffron.id,
              name: 'Saffron',
              pick_qty: 3,
              days_overdue: 2,
              supplement: { id: calcium.id, name: 'Calcium' },
            },
            { name: 'Vesper', pick_qty: 1, days_overdue: 0, supplement: null },
          ],
        },
      ],
      needs: [
        { id: mouse.id, pick_qty: 1, tomorrow_qty: 0, week_qty: 1, picked_qty: 0 },
        { id: rat.id, pick_qty: 4, tomorrow_qty: 0, week_qty: 7, picked_qty: 0 },
      ],
    })
  })

  test('takes the pieces of the last meal of that feeder, as a round proposes them', async () => {
    const { keeper, rat } = await withRats()
    const cricket = await keeper.add('feeders', { name: 'Cricket' })
    const { id } = await keeper.add('animals', {
      name: 'Biscuit',
      sex: 'male',
      feeding_schedules: [
        { ...weekly(7), feeder_id: rat.id },
        { ...weekly(7), feeder_id: cricket.id },
      ],
    })
    const feed = (values: object) => keeper.add(`animals/${id}/feeding_logs`, values)
    await feed({ feeder_id: cricket.id, count: 8, happenedAt: noon(20) })
    await feed({ feeder_id: rat.id, count: 2, happenedAt: noon(19) })
    await feed({ feeder_id: cricket.id, count: 5, success: false, happenedAt: noon(12) })
    expect(await picked(keeper)).toEqual({ Cricket: [8, 0], Rat: [2, 0] })
    const lines = (await keeper.get('round_lines?kind=feeding&due=1')).json().value
    expect(lines.map((line: Line) => [line.feeder.name, line.count]).sort()).toEqual([
      ['Cricket', 8],
      ['Rat', 2],
    ])
  })
  type Line = { feeder: { name: string }; count: number }

  test('is less by every feeding, as before when it is deleted, and has what was refused tomorrow too', async () => {
    const { keeper, rat } = await withRats()
    const saffron = await fedWeekly(keeper, 'Saffron', rat)
    await fedWeekly(keeper, 'Vesper', rat)
    const logs = `animals/${saffron.id}/feeding_logs`
    const log = await keeper.add(logs, { feeder_id: rat.id })
    expect(await picked(keeper)).toEqual({ Rat: [1, 0] })
    await keeper.delete(`${logs}/${log.id}`)
    expect(await picked(keeper)).toEqual({ Rat: [2, 0] })
    await keeper.add(logs, { feeder_id: rat.id, success: false })
    expect(await picked(keeper)).toEqual({ Rat: [2, 1] })
    expect((await pickingOf(keeper, { filter: 'week' })).value).toMatchObject([{ week_qty: 3 }])
  })

  test('thaws nothing more today for who regurgitated today’s meal, on the dashboard either', async () => {
    const { keeper, rat } = await withRats()
    const saffron = await fedWeekly(keeper, 'Saffron', rat)
    const daily = await fedWeekly(keeper, 'Daily', rat, 3, { repeat_amount: 1 })
    const feed = ({ id }: { id: string }, reason: string) =>
      keeper.add(`animals/${id}/feeding_logs`, { feeder_id: rat.id, refusal_reason: reason })
    const tile = async () => {
      const { value } = (await keeper.get('dashboard')).json().picking
      return value.map((row: { pick_qty: number }) => row.pick_qty)
    }
    await feed(saffron, 'regurgitated')
    expect([await picked(keeper), await tile()]).toEqual([{ Rat: [1, 1] }, [1]])
    expect(await pickingOf(keeper)).toMatchObject({ animal_total: 1 })
    await feed(daily, 'regurgitated')
    expect([await picked(keeper), await tile()]).toEqual([{}, []])
    expect((await keeper.get('reports')).json()).toMatchObject({ cards: { picking_list: null } })
    expect(await picked(keeper, { filter: 'tomorrow' })).toEqual({ Rat: [0, 1] })
    expect((await pickingOf(keeper, { filter: 'week' })).value).toMatchObject([{ week_qty: 6 }])
  })

  test('says for tomorrow what falls due once today has been fed', async () => {
    const { keeper, rat } = await withRats()
    const daily = { repeat_amount: 1 }
    const last = await fedWeekly(keeper, 'Tomorrow', rat, 6)
    await keeper.add(`animals/${last.id}/feeding_logs`, { feeder_id: rat.id, happenedAt: noon(6) })
    await fedWeekly(keeper, 'Both', rat, 3, daily)
    await fedWeekly(keeper, 'SinceLast', rat, 3, { ...daily, counts_from: 'last_log' })
    await fedWeekly(keeper, 'Late', rat, 8)
    // Six days late: feeding today also covers tomorrow's.
    await fedWeekly(keeper, 'VeryLate', rat, 13)
    const pieces: Record<string, string> = { today: 'pick_qty', tomorrow: 'tomorrow_qty' }
    const names = async (filter: string) =>
      (await pickingOf(keeper, { filter })).value.flatMap((row) =>
        row.animals
          .filter((animal: Record<string, number>) => (animal[pieces[filter] ?? ''] ?? 0) > 0)
          .map(({ name }: { name: string }) => name)
          .sort(),
      )
    expect(await names('today')).toEqual(['Both', 'Late', 'SinceLast', 'VeryLate'])
    expect(await names('tomorrow')).toEqual(['Both', 'SinceLast', 'Tomorrow'])
    for (const filter of ['today', 'tomorrow', 'week']) {
      expect(await picked(keeper, { filter })).toEqual({ Rat: [4, 3] })
    }
    const totals = ['today', 'tomorrow', 'week'].map(
      async (filter) => (await pickingOf(keeper, { filter })).value[0].animal_total,
    )
    expect(await Promise.all(totals)).toEqual([4, 3, 5])
  })

  test('leaves out who is deleted, not kept, paused, locked or not due', async () => {
    const { keeper, rat } = await withRats()
    const fed = await fedWeekly(keeper, 'NotDue', rat, 5)
    await keeper.add(`animals/${fed.id}/feeding_logs`, { feeder_id: rat.id, happenedAt: noon(5) })
    await fedWeekly(keeper, 'Paused', rat, 7, { paused_until: addDays(now, 9) })
    const gone = await fedWeekly(keeper, 'Gone', rat)
    const sold = await fedWeekly(keeper, 'Sold', rat)
    await keeper.delete(`animals/${gone.id}`)
    await keeper.patch(`animals/${sold.id}`, { animal: { state: 'sold' } })
    expect(await pickingOf(keeper)).toMatchObject({ total: 0, animal_total: 0, value: [] })

    const poor = await signedIn({ plus: true })
    const mouse = await poor.add('feeders', { name: 'Mouse' })
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) await fedWeekly(poor, name, mouse)
    expect(await picked(poor)).toEqual({ Mouse: [6, 0] })
    await poor.patch('subscription', { subscription: { plus: false } })
    expect(await picked(poor)).toEqual({ Mouse: [5, 0] })
  })

  test('still names a feeder that was deleted while a schedule has it', async () => {
    const { keeper, rat } = await withRats()
    await fedWeekly(keeper, 'Saffron', rat)
    await keeper.delete(`feeders/${rat.id}`)
    expect((await pickingOf(keeper)).value).toMatchObject([
      { id: rat.id, name: 'Rat', isDeleted: true, pick_qty: 1 },
    ])
  })

  test('is right for 300 animals, in five statements', async () => {
    const { keeper, rat } = await withRats()
    const calcium = await keeper.add('supplements', { name: 'Calcium' })
    for (let at = 0; at < 3; at++) {
      const animals = Array.from({ length: 100 }, (_, place) => ({
        name: `A${at}-${place}`,
        sex: 'male',
        feeding_schedules: [
          { ...weekly(7), feeder_id: rat.id, ...(place < 40 && { supplement_id: calcium.id }) },
        ],
      }))
      const added = await keeper.post('animals/bulk', { animals })
      expect(added.statusCode).toBe(201)
    }
    const { statements } = await testApp()
    statements.length = 0
    const page = await pickingOf(keeper)
    // One more statement reads the session.
    expect(statements.length).toBeLessThanOrEqual(6)
    expect(page).toMatchObject({
      animal_total: 300,
      value: [{ pick_qty: 300, missing_qty: 288, supplements: [{ pick_qty: 120 }, { id: null }] }],
    })
  })

  test('adds up for a week what every meal takes', async () => {
    const { keeper, rat } = await withRats(5)
    const daily = await fedWeekly(keeper, 'Daily', rat, 3, { repeat_amount: 1 })
    await keeper.add(`animals/${daily.id}/feeding_logs`, { feeder_id: rat.id, count: 2 })
    await fedWeekly(keeper, 'Weekly', rat, 5)
    await fedWeekly(keeper, 'Monthly', rat, 10, { repeat_amount: 30 })
    const page = await pickingOf(keeper, { filter: 'week' })
    // Six more meals of two, and one each of the others: the monthly one is late.
    expect(page).toMatchObject({ value: [{ week_qty: 14, quantity: 3 }], animal_total: 3, days: 7 })
  })
})
