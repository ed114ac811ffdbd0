import type { Location } from '../animals/moves.contract.ts'

export type Rack = { name: string; animalCount: number; tubs: number }
export type Room = { name: string; animalCount: number; racks: Rack[] }

/** Places as rooms with their racks, in the order in which they come. */
export function roomsOf(places: Location[]): Room[] {
  const rooms = Map.groupBy(places, ({ room }) => room)
  return [...rooms].map(([name, inRoom]) => {
    const racks = Map.groupBy(inRoom, ({ rack }) => rack)
    return {
      name,
      animalCount: sum(inRoom),
      racks: [...racks].map(([name, inRack]) => ({
        name,
        animalCount: sum(inRack),
        tubs: inRack.filter(({ tub }) => tub !== '').length,
      })),
    }
  })
}

const sum = (places: Location[]) =>
  places.reduce((total, { animalCount }) => total + animalCount, 0)
