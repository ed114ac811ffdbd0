import { today } from '../src/shared/dates.ts'
import { addDays } from '../src/shared/days.ts'
import { type Keeper, signedIn } from './app.ts'
import { zone } from './zone.ts'

export const now = today(zone)
export const ago = (days: number) => addDays(now, -days)
/** Noon of a day some days ago, as a moment. */
export const noon = (days: number) => `${ago(days)}T11:00:00.000Z`
export const weekly = (days: number) => ({
  started_on: ago(days),
  repeat_amount: 7,
  repeat: 'day',
})

/** A keeper on Plus with an animal, a rat and calcium. */
export async function rearing(person: { time_zone?: string } = {}) {
  const keeper = await signedIn({ plus: true, ...person })
  const rat = await keeper.add('feeders', { name: 'Rat', size: 'Weaned' })
  const mouse = await keeper.add('feeders', { name: 'Mouse' })
  const calcium = await keeper.add('supplements', { name: 'Calcium', brand: 'Repashy' })
  const animal = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  const read = async () => (await keeper.get(`animals/${animal.id}.json`)).json()
  const change = (values: object) => keeper.patch(`animals/${animal.id}.json`, { animal: values })
  const feed = (values: object) => keeper.add(`animals/${animal.id}/feeding_logs`, values)
  return { keeper, rat, mouse, calcium, animal, read, change, feed }
}

export const plan = async (keeper: Keeper, name: string, values: object) =>
  keeper.add('animals', { name, sex: 'female', ...values })
