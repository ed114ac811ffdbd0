import type { Location } from '../../../collection/animals/moves/moves.contract.ts'
import type { Choices } from '../../../web/look/controls/NativeSelect.tsx'
import { placeName } from '../places/places.contract.ts'
import { keyOfSpot } from '../places/targets.ts'

/** Where a sensor can be: a tub, a rack or a whole room. */
export type Spot = { room: string; rack: string; tub: string }

/** Each place of the collection: where animals live, their racks and rooms, and places of their own; by room. */
export function spotsOf(places: readonly Spot[], locations: readonly Location[]): Spot[] {
  const all = [...places, ...locations].flatMap(({ room, rack, tub }) => [
    { room, rack: '', tub: '' },
    { room, rack, tub: '' },
    { room, rack, tub },
  ])
  const byKey = new Map(all.map((spot) => [keyOfSpot(spot), spot]))
  return [...byKey.values()]
    .filter((spot) => placeName(spot) !== '')
    .toSorted((one, other) => numeric.compare(placeName(one), placeName(other)))
}

const numeric = new Intl.Collator('en', { numeric: true })

/** Choices of a list, in groups by room. */
export const spotChoices = (spots: readonly Spot[]): Choices =>
  [...Map.groupBy(spots, ({ room }) => room)].map(([room, inRoom]) => ({
    group: room || 'No room',
    items: inRoom.map((spot) => ({
      value: keyOfSpot(spot),
      label: placeName({ ...spot, room: '' }) || `All of ${room}`,
    })),
  }))
