import { describe, expect, test } from 'vitest'
import { ago, plan, rearing, weekly } from '../../../test/schedules.ts'

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
