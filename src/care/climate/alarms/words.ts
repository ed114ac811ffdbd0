import { limitsText } from '../../../collection/targets/aims.ts'
import { type AlarmCause, type ClimateZone, zoneWords } from '../../../shared/climate.ts'
import type { Reader } from '../../../shared/degrees.ts'
import { counted } from '../../../shared/durations.ts'
import { listed } from '../../../shared/listed.ts'
import { shownSign } from '../../../shared/numbers.ts'
import { upperFirst } from '../../../shared/text.ts'
import { lastedText, valueText } from '../words.ts'
import type { AlarmZone } from './alarms.contract.ts'

/* Words for alarms, in messages and on screens. */

export const causeWords: Record<AlarmCause, string> = {
  cold: 'Too cold',
  hot: 'Too warm',
  dry: 'Too dry',
  damp: 'Too damp',
  uv_low: 'UVI too low',
  uv_high: 'UVI too high',
  silent: 'Silent',
  error: 'Device error',
}

const overWords = (cause: AlarmCause) =>
  cause === 'silent' ? 'Heard again' : cause === 'error' ? 'Device error gone' : 'Back in range'

/** A zone as it is stored: older ones lack what is of boxes. */
type Zone = Omit<AlarmZone, 'box' | 'clutches'> & Partial<Pick<AlarmZone, 'box' | 'clutches'>>

type Words = { cause: AlarmCause; room: string; zones: readonly Zone[]; since: string }

/** 'Rack A, warm end', 'Rack A' for several zones of it, 'Gecko room, 10 places'; 'Box A3, incubator', 'Incubator, 6 boxes'. */
export function subjectOf({ room, zones }: Pick<Words, 'room' | 'zones'>): string {
  const [only] = zones
  if (!only) return room
  const isBox = typeof only.box === 'string'
  if (spotsOf(zones).length > 1) return `${room || 'No room'}, ${spotsText(zones)}`
  if (isBox) return only.box ? `${only.box}, ${room.toLowerCase()}` : room
  const name = only.place || room
  return zones.length > 1 ? name : `${name}, ${zoneName(only.zone)}`
}

/** The places or boxes of an alarm, each with its latest zone. */
export const spotsOf = <Spot extends Pick<Zone, 'place_id' | 'box'>>(zones: readonly Spot[]) => [
  ...new Map(zones.map((zone) => [zone.place_id ?? zone.box, zone])).values(),
]

/** '10 places', '6 boxes'. */
export function spotsText(zones: readonly Zone[]): string {
  const count = spotsOf(zones).length
  return typeof zones[0]?.box === 'string'
    ? counted(count, 'box', 'boxes')
    : counted(count, 'place')
}

const zoneName = (zone: ClimateZone) => zoneWords[zone].toLowerCase()

/** '26.4 °C, should be 28 to 33', '29.1 °C in Box 2, …' of several boxes, or what the device says. */
export function stateOf({ cause, zones }: Pick<Words, 'cause' | 'zones'>, reader?: Reader): string {
  const worst = worstOf({ cause, zones })
  if (!worst) return ''
  if (cause === 'silent') return 'nothing is heard'
  if (cause === 'error') return worst.error
  const { worst: value, kind, box } = worst
  const limits = limitsText(worst, kind, reader)
  // Each box has its own range.
  const where = box && spotsOf(zones).length > 1 ? ` in ${box}` : ''
  return [
    value !== null && `${valueText(value, kind, reader)}${where}`,
    limits && `should be ${limits}`,
  ]
    .filter(Boolean)
    .join(', ')
}

export const isLow = (cause: AlarmCause) =>
  cause === 'cold' || cause === 'dry' || cause === 'uv_low'

/** The zone that is furthest out, among those that still are. */
export function worstOf<Of extends Zone>({
  cause,
  zones,
}: {
  cause: AlarmCause
  zones: readonly Of[]
}): Of | undefined {
  const open = zones.filter(({ ended_at }) => ended_at === null)
  const sign = isLow(cause) ? 1 : -1
  // Boxes differ in what they should be, so that the lowest value isn't the worst.
  const further = (one: Of, other: Of) => outIn(cause, other) - outIn(cause, one)
  return (open.length > 0 ? open : zones).toSorted(
    (one, other) => further(one, other) || sign * ((one.worst ?? 0) - (other.worst ?? 0)),
  )[0]
}

const outIn = (cause: AlarmCause, { worst, ...limits }: Zone) =>
  worst === null ? 0 : (outBy(cause, worst, limits) ?? 0)

/** Tells whether a value is worse for this cause than another by more than so much. */
export const isWorseBy = (cause: AlarmCause, value: number, other: number, by: number): boolean =>
  isLow(cause) ? value <= other - by : value >= other + by

/** For so long after someone acknowledged no one is told of the same cause in the room, unless it gets much worse. */
export const quiet_ms = 60 * 60_000

/** Tells whether it can kill within a night, so that it is told of again for as long as it goes on. */
export const isDeadly = (cause: AlarmCause): boolean => cause === 'cold' || cause === 'hot'

/** By how much a value is beyond its limit; null without one. */
export function outBy(cause: AlarmCause, value: number, limits: Pick<AlarmZone, 'low' | 'high'>) {
  const limit = isLow(cause) ? limits.low : limits.high
  return limit === null ? null : isLow(cause) ? limit - value : value - limit
}

/** The title and text of a message that an alarm was raised; `at` is its beginning in words. */
export function raisedWords(alarm: Words, at: string, reader?: Reader) {
  const state = stateOf(alarm, reader)
  const names = placesOf(alarm)
  const clutches = [...new Set(alarm.zones.flatMap((zone) => zone.clutches ?? []))]
  const list = (all: readonly string[]) =>
    listed(all, { most: mostNamed, sign: reader?.sign ?? shownSign() })
  const words = [
    ...(state ? [upperFirst(state).replace(/[^.!?]$/, '$&.')] : []),
    ...(names.length > 1 ? [`${list(names)}.`] : []),
    ...(clutches.length > 0
      ? [`${clutches.length === 1 ? 'Clutch' : 'Clutches'} ${list(clutches)}.`]
      : []),
    `Since ${at}.`,
  ]
  return { title: `${causeWords[alarm.cause]}: ${subjectOf(alarm)}`, body: words.join(' ') }
}

/** The same of its end. */
export function endedWords(alarm: Words, lasted_ms: number) {
  const title = `${overWords(alarm.cause)}: ${subjectOf(alarm)}`
  return { title, body: `It lasted ${lastedText(lasted_ms)}.` }
}

const mostNamed = 5

const placesOf = ({ zones, room }: Words) => [
  ...new Set(zones.map(({ place }) => place || room || 'No room')),
]
