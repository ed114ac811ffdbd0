import { useEffect, useState } from 'react'
import type { Location } from '../../../collection/animals/moves/moves.contract.ts'
import { kindWords } from '../../../collection/targets/aims.ts'
import { climateKinds } from '../../../shared/climate.ts'
import { useAnswer } from '../../../web/records.ts'
import { useUser } from '../../../web/user.ts'
import type { ClimateNow } from '../places/places.contract.ts'
import type { ClimateSensor, IncubatorBox } from './sensors.contract.ts'
import { type Spot, spotsOf } from './spots.ts'

/** Everything that was heard, the latest first. */
export const useSensors = () =>
  useAnswer<{ value: ClimateSensor[] }>(['climate_sensors', 'all'], 'climate_sensors?filter=all')

/** The time in ms, read anew every five seconds, so that all ages on a screen are of one moment. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Every place as it is now. */
export const useClimateNow = () => useAnswer<ClimateNow>(['climate'], 'climate')

/** Each place where a sensor can be. */
export function useSpots(): Spot[] {
  const now = useClimateNow()
  const locations = useAnswer<{ value: Location[] }>(['locations'], 'locations')
  return spotsOf(
    now.data?.value.map(({ place: { room, rack, tub } }) => ({
      room: room ?? '',
      rack: rack ?? '',
      tub: tub ?? '',
    })) ?? [],
    locations.data?.value ?? [],
  )
}

/** The incubator's boxes; none without Plus. */
export const useBoxes = (): IncubatorBox[] =>
  useAnswer<{ value: IncubatorBox[] }>(['clutches', 'boxes'], 'climate/boxes', useUser().subscribed)
    .data?.value ?? []

/** A sensor's name as its keeper calls it. */
export const titleOf = ({ title, name, kind }: ClimateSensor): string =>
  title || (kind === 'temperature' ? name : `${name}, ${kindWords[kind].toLowerCase()}`)

/** Sensors of one name, which a device sends together: a temperature with its humidity and battery. */
export const devicesOf = (sensors: readonly ClimateSensor[]): ClimateSensor[][] => [
  ...Map.groupBy(
    sensors.toSorted((one, other) => rankOf(one) - rankOf(other)),
    ({ door, name }) => `${door} ${name}`,
  ).values(),
]

const rankOf = ({ kind }: ClimateSensor) => climateKinds.indexOf(kind)
