import { speciesResource } from '../../collection/species/species.contract.ts'
import type { ClimateTarget } from '../../shared/climate.ts'
import { perPage } from '../../shared/resource.ts'
import { fergusonZones } from '../../shared/uvi.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { usePage } from '../../web/records.ts'
import { climatePlaceResource, placeName } from '../climate/places/places.contract.ts'
import { useBulbChange } from './BulbLife.tsx'
import { type Bulb, bulbResource } from './bulbs.contract.ts'
import { uviText } from './words.ts'

/**
 * The UV index needed, at a tap: without it, readings say how much of the UV is gone, but not when to replace the lamp.
 * Places and species with a UVI range come first, then Ferguson's zones.
 */
export function UviNeededChoice({ bulb }: { bulb: Bulb }) {
  const { isPending, put } = useBulbChange(bulb)
  const all = { per_page: perPage.most }
  const places = usePage(climatePlaceResource, all).data?.value ?? []
  const species = usePage(speciesResource, all).data?.value ?? []
  const ownRanges = [
    ...places.flatMap((place) => rangeOf(placeName(place), place.targets)),
    ...species.flatMap(({ commonName, targets }) => rangeOf(commonName, targets)),
  ]
  const zones = fergusonZones.map(({ zone, least }) => ({ name: `Zone ${zone}`, least }))
  // By their words, since two species may share a name and a range.
  const choices = new Map(
    [...ownRanges.slice(0, mostRanges), ...zones].map(({ name, least }) => [
      `${name}: ${uviText(least)} UVI`,
      least,
    ]),
  )
  return (
    <div className="stack gap10">
      <p className="ink2">
        What do your animals need where they bask? Choose where their range or Ferguson zone begins,
        and we'll work out when the lamp falls below it.
      </p>
      <div className="flex wrap gap10">
        {[...choices].map(([words, uvi_needed]) => (
          <Button
            key={words}
            variant="light"
            loading={isPending}
            onClick={() => put({ uvi_needed })}
          >
            {words}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** The most ranges of the account's own that are offered. */
const mostRanges = 8

/** Where the UVI range by day begins, as the bulb can keep it; nothing without one. */
function rangeOf(name: string, targets: readonly ClimateTarget[]) {
  const low = targets.find(({ kind, part }) => kind === 'uvi' && part === 'day')?.low
  const read = bulbResource.input.shape.uvi_needed.safeParse(low)
  return read.success && read.data ? [{ name, least: read.data }] : []
}
