import { expect } from 'vitest'
import type { RoundLine } from '../src/care/rounds/lines/roundLines.contract.ts'
import type { Keeper } from './app.ts'
import { racks } from './racks.ts'

/** The same in one rack, two rats by hand each. */
export function rack(keeper: Keeper, fed: Record<string, number>) {
  const place = { room: 'Reptile room', rack: 'Rack 2' }
  const all = Object.entries(fed).map(([name, days]) => [name, { fed: days, place }])
  return racks(keeper, Object.fromEntries(all), { count: 2, feedingMethod: 'hand' })
}

export type Query = Record<string, string>

export async function lines(keeper: Keeper, query: Query) {
  const answer = await keeper.get(`round_lines.json?${new URLSearchParams(query)}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json() as { value: RoundLine[]; total: number }
}
export const names = ({ value }: { value: RoundLine[] }) => value.map(({ animal }) => animal.name)
