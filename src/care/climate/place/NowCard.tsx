import { limitsText, unitText } from '../../../collection/targets/aims.ts'
import { today } from '../../../shared/dates.ts'
import { Card } from '../../../web/look/Card.tsx'
import { ScaleMark } from '../../../web/look/ScaleMark.tsx'
import { useUser } from '../../../web/user.ts'
import { stretchesOf } from '../drawing/bands.ts'
import { inOrder, keyOf, nameOf } from '../drawing/fromChart.ts'
import { ZoneScale } from '../drawing/ZoneScale.tsx'
import { brumationText } from '../places/brumation.ts'
import type {
  BandHere,
  BrumationNow,
  ClimatePlace,
  PlaceInDetail,
  ZoneNow,
} from '../places/places.contract.ts'
import { clockText, heardAgo, valueText } from '../words.ts'

/** Each zone of a place as it is now: on one scale, so that they stand in their order, with what this hour asks. */
export function NowCard({ place, zones, brumation, bands }: Omit<PlaceInDetail, 'animals'>) {
  const all = inOrder(zones)
  return (
    <Card title="Now" aside={<Standing zones={all} />}>
      {brumation && <BrumationLine of={brumation} />}
      <ul className="stack gap14" aria-label="Now">
        {all.map((zone) => (
          <Zone key={keyOf(zone)} name={nameOf(zone, all)} {...{ zone, place, bands, all }} />
        ))}
      </ul>
    </Card>
  )
}

/** Where a place is in brumation. */
export function BrumationLine({ of: brumation }: { of: BrumationNow }) {
  const { timezone } = useUser()
  return <p className="quiet below12">{brumationText(brumation, today(timezone))}</p>
}

/** 'all in range', '1 out of range', '2 silent'; nothing where no zone has a range. */
function Standing({ zones }: { zones: readonly ZoneNow[] }) {
  const out = zones.filter(isOut).length
  const silent = zones.filter(({ standing }) => standing === 'silent').length
  if (out + silent > 0) {
    const words = [out > 0 && `${out} out of range`, silent > 0 && `${silent} silent`]
    return <span className="alarm semibold">{words.filter(Boolean).join(', ')}</span>
  }
  if (!zones.every(isCurrent) || !zones.some(({ standing }) => standing === 'within')) return null
  return (
    <span className="inline middle gap6">
      <ScaleMark state="full" size={13} /> all in range
    </span>
  )
}

export const isOut = ({ standing }: Pick<ZoneNow, 'standing'>) =>
  standing === 'above' || standing === 'below'

/** Tells whether a zone has a value of now: neither of a silent sensor, nor read more than a day ago. */
export const isCurrent = ({ standing }: Pick<ZoneNow, 'standing'>) =>
  standing !== 'silent' && standing !== 'past'

type ZoneParts = Omit<Around, 'timezone'> & { zone: ZoneNow; name: string; all: readonly ZoneNow[] }

function Zone({ zone, name, all, ...around }: ZoneParts) {
  const { timezone } = useUser()
  const { kind, value, low, high } = zone
  const unit = unitText(kind)
  return (
    <li className="stack gap4">
      <div className="row between baseline gap12">
        <span className="slim semibold">{name}</span>
        {value !== null && (
          <span className={`oneLine ${isOut(zone) ? 'alarm' : ''}`}>
            <b className="text20 heavy tight">{figureOf(value, zone)}</b>
            {unit && <span className="ink3">{unit === '%' ? unit : ` ${unit}`}</span>}
          </span>
        )}
      </div>
      <ZoneScale
        value={isCurrent(zone) ? (value ?? undefined) : undefined}
        limits={{ low, high }}
        ends={endsOf(kind, all)}
        isOut={isOut(zone)}
      />
      <p className={`text13 ${isOut(zone) ? 'alarm' : 'ink3'}`}>
        {sentenceOf(zone, { ...around, timezone })}
      </p>
    </li>
  )
}

const figureOf = (value: number, { kind }: Pick<ZoneNow, 'kind'>) =>
  valueText(value, kind).replace(/ °[CF]$|%$|^UVI /, '')

/** All temperatures share a scale, from 15 to 45 °C unless one lies beyond. */
function endsOf(kind: ZoneNow['kind'], all: readonly ZoneNow[]): readonly [number, number] {
  if (kind !== 'temperature') return kind === 'uvi' ? [0, 12] : [0, 100]
  const values = all
    .filter((one) => one.kind === kind)
    .flatMap(({ value, low, high }) => [value, low, high])
    .filter((value) => value !== null)
  return [Math.min(15, ...values), Math.max(45, ...values)]
}

type Around = { place: ClimatePlace; bands: readonly BandHere[]; timezone: string }

/** 'in range, 38 to 42 until 7:30 pm'. */
function sentenceOf(zone: ZoneNow, around: Around): string {
  const { standing, at, is_live } = zone
  if (at === null) return 'nothing heard yet'
  const age = heardAgo(at, around.timezone)
  if (standing === 'silent') return `silent, last heard ${age}`
  if (standing === 'past') return `last read ${age}`
  const read = is_live ? '' : `, read ${age}`
  if (standing === 'unknown') return `${noRangeWords(zone, around)}${read}`
  const range = `${limitsText(zone, zone.kind)} ${untilWords(zone, around)}${read}`
  return standing === 'within' ? `in range, ${range}` : `${wrongWords(zone)}, should be ${range}`
}

/** 'too cold', 'too dry', 'too high'. */
export function wrongWords({ kind, standing }: Pick<ZoneNow, 'kind' | 'standing'>): string {
  const isLow = standing === 'below'
  if (kind === 'temperature') return isLow ? 'too cold' : 'too warm'
  if (kind === 'humidity') return isLow ? 'too dry' : 'too humid'
  return isLow ? 'too low' : 'too high'
}

function noRangeWords({ zone, kind }: ZoneNow, { bands }: Around): string {
  const own = bands.filter((one) => one.kind === kind && (one.zone ?? zone) === zone)
  // Of species without limits no range suits all.
  if (own.some(({ low, high }) => (low ?? high) === null))
    return 'no range suits every species here'
  return own.length > 0 ? 'no range at this hour' : 'no range set'
}

const day_ms = 86_400_000

/** Until the lamps change, unless the night asks for the same, or they never do. */
function untilWords({ zone, kind }: ZoneNow, { place, bands, timezone }: Around): string {
  const limitsOf = (part: 'day' | 'night') => {
    const own = bands.filter((one) => one.kind === kind && one.part === part)
    const target = own.find((one) => one.zone === zone) ?? own.find((one) => one.zone === null)
    return limitsText(target ?? { low: null, high: null }, kind)
  }
  if (limitsOf('day') === limitsOf('night') && limitsOf('day') !== '') return 'all day'
  const now = Date.now()
  const [current] = stretchesOf(place, now, now + day_ms, timezone)
  if (!current) return ''
  return current.to < now + day_ms ? `until ${clockText(current.to, timezone)}` : 'all day'
}
