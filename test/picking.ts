import { today } from '../src/shared/dates.ts'
import { addDays } from '../src/shared/days.ts'
import { type Keeper, signedIn } from './app.ts'
import { zone } from './zone.ts'

export const now = today(zone)
export const ago = (days: number) => addDays(now, -days)
export const noon = (days: number) => `${ago(days)}T11:00:00.000Z`
export const weekly = (days: number) => ({ started_on: ago(days), repeat_amount: 7, repeat: 'day' })

export const pickingOf = (keeper: Keeper, query: Record<string, string> = {}) =>
  keeper.page('feeders/picking_list', query)
export const picked = async (keeper: Keeper, query: Record<string, string> = {}) =>
  Object.fromEntries(
    (await pickingOf(keeper, query)).value.map((row) => [
      row.name,
      [row.pick_qty, row.tomorrow_qty],
    ]),
  )

/** An animal fed with a feeder every seven days, the first time so many days ago. */
export const fedWeekly = (
  keeper: Keeper,
  name: string,
  feeder: { id: string },
  days = 7,
  more = {},
) =>
  keeper.add('animals', {
    name,
    sex: 'female',
    feeding_schedules: [{ ...weekly(days), feeder_id: feeder.id, ...more }],
  })

/** A keeper on Plus with a rat of which there are twelve. */
export async function withRats(quantity: number | null = 12) {
  const keeper = await signedIn({ plus: true })
  const rat = await keeper.add('feeders', { name: 'Rat', size: 'Weaned', quantity, cost: 1.2 })
  return { keeper, rat }
}
