import { expect } from 'vitest'
import type { RoundLine } from '../src/care/rounds/lines/roundLines.contract.ts'
import type { Keeper } from './app.ts'
import { ago, noon } from './schedules.ts'

/** Three pythons with a rat a week, fed as many days ago as is said. */
export async function rack(keeper: Keeper, fed: Record<string, number>) {
  const feeder = await keeper.add('feeders', { name: 'Rat', size: 'weaned' })
  const animals: Record<string, { id: string }> = {}
  for (const [name, days] of Object.entries(fed)) {
    const animal = await keeper.add('animals', {
      name,
      sex: 'female',
      room: 'Reptile room',
      rack: 'Rack 2',
      feedingSchedules: [
        {
          started_on: ago(60),
          repeat_amount: 7,
          repeat: 'day',
          counts_from: 'last_log',
          feeder_id: feeder.id,
        },
      ],
    })
    await keeper.add(`animals/${animal.id}/feeding_logs`, {
      feeder_id: feeder.id,
      happenedAt: noon(days),
      count: 2,
      feedingMethod: 'hand',
    })
    animals[name] = animal
  }
  return { feeder, animals }
}

export type Query = Record<string, string>

export async function lines(keeper: Keeper, query: Query) {
  const answer = await keeper.get(`round_lines.json?${new URLSearchParams(query)}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json() as { value: RoundLine[]; total: number }
}
export const names = ({ value }: { value: RoundLine[] }) => value.map(({ animal }) => animal.name)
