import { today } from '../src/shared/dates.ts'
import { addDays } from '../src/shared/days.ts'
import { zone } from './zone.ts'

type Keeper = { add(path: string, values: object): Promise<{ id: string }> }
type Python = { fed: number; place: object }

/** Pythons with a rat a week, each fed that many days ago, in these places. */
export async function racks(
  keeper: Keeper,
  all: Record<string, Python>,
  meal: { count?: number; feedingMethod?: string } = {},
) {
  const day = (daysAgo: number) => addDays(today(zone), -daysAgo)
  const feeder = await keeper.add('feeders', { name: 'Rat', size: 'Small', quantity: 50 })
  const animals: Record<string, string> = {}
  for (const [name, { fed, place }] of Object.entries(all)) {
    const { id } = await keeper.add('animals', {
      name,
      sex: 'female',
      ...place,
      feedingSchedules: [
        {
          started_on: day(60),
          repeat_amount: 7,
          repeat: 'day',
          counts_from: 'last_log',
          feeder_id: feeder.id,
        },
      ],
    })
    const happenedAt = fed === 0 ? new Date().toISOString() : `${day(fed)}T12:00:00Z`
    await keeper.add(`animals/${id}/feeding_logs`, { ...meal, feeder_id: feeder.id, happenedAt })
    animals[name] = id
  }
  return { animals, feeder }
}

export const attic = { room: 'Attic', rack: 'Rack 1' }
