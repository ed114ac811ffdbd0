import type { climateAlarms, climateWatches } from '../../../db/schema.ts'
import { type CauseSeen, margins } from './sights.ts'
import { step, type Watch } from './step.ts'
import type { WatchedZone } from './watched.queries.ts'
import { isDeadly, isWorseBy, quiet_ms } from './words.ts'

/* What a look at the zones of one account changes. Pure: it reads and writes nothing. */

export type StoredAlarm = typeof climateAlarms.$inferSelect
export type StoredWatch = typeof climateWatches.$inferSelect
export type StoredZone = StoredAlarm['zones'][number]

/** A zone with what is seen of a cause in it. */
export type ZoneSight = { zone: WatchedZone; sight: CauseSeen }

/**
 * `suspected` are new; `cleared` are so no longer. `raised` have become an alarm, `reopened` are much worse than when
 * someone acknowledged, or still out after its quiet hour, `worsened` a little; `left` are well again, or `isGone` since no one watches them any more.
 */
export type Changes = {
  suspected: (ZoneSight & { since: number })[]
  cleared: StoredWatch[]
  raised: (ZoneSight & { since: number })[]
  reopened: (ZoneSight & { alarm: StoredAlarm })[]
  worsened: (ZoneSight & { alarm: StoredAlarm })[]
  left: { watch: StoredWatch; alarm: StoredAlarm; isGone: boolean }[]
}

type Before = {
  watches: readonly StoredWatch[]
  alarms: readonly StoredAlarm[]
  now: number
  /** Since when zones are looked at without a break: no suspicion is older. */
  watchingSince: number
}

/** A difference that is written down, so that a slow fall isn't written each minute. */
const notable = 0.25

export function changesOf(sights: readonly ZoneSight[], before: Before): Changes {
  const changes: Changes = {
    ...{ suspected: [], cleared: [], raised: [] },
    ...{ reopened: [], worsened: [], left: [] },
  }
  const watches = new Map(before.watches.map((watch) => [keyOf(watch), watch]))
  const alarms = new Map(before.alarms.map((alarm) => [alarm.id, alarm]))
  for (const one of sights) {
    const key = keyOf({ ...one.zone, cause: one.sight.cause })
    const watch = watches.get(key)
    watches.delete(key)
    const alarm = watch?.alarm_id ? alarms.get(watch.alarm_id) : undefined
    note(changes, one, { watch, alarm, ...before })
  }
  for (const watch of watches.values()) {
    const alarm = watch.alarm_id ? alarms.get(watch.alarm_id) : undefined
    if (alarm) changes.left.push({ watch, alarm, isGone: true })
    else changes.cleared.push(watch)
  }
  return changes
}

type Noted = Pick<Before, 'now' | 'watchingSince'> & {
  watch: StoredWatch | undefined
  alarm: StoredAlarm | undefined
}

function note(changes: Changes, one: ZoneSight, { watch, alarm, now, watchingSince }: Noted) {
  const { zone, sight } = one
  const entry = alarm && entryOf(alarm, zone)
  const margin = margins[zone.kind]?.worse ?? 0
  const isDue = isBeyond(one, entry?.spoken, margin) || isDueAgain(alarm, entry, now)
  const state = stateOf(watch, alarm)
  // A suspicion of before a break, or of a clock that was ahead, begins anew.
  const began = Math.min(now, Math.max(watch ? Date.parse(watch.since) : now, watchingSince))
  const next = step({ state, since: began }, { ...sight, isDue }, now)
  if (next.state === state) {
    if (alarm && sight.seen !== 'unknown' && isBeyond(one, entry?.worst, notable)) {
      changes.worsened.push({ ...one, alarm })
    }
  } else if (next.state === 'suspect') changes.suspected.push({ ...one, since: next.since })
  else if (next.state === 'ok') {
    if (watch && alarm) changes.left.push({ watch, alarm, isGone: false })
    else if (watch) changes.cleared.push(watch)
  } else if (alarm) changes.reopened.push({ ...one, alarm })
  else changes.raised.push({ ...one, since: sight.since ?? next.since })
}

function stateOf(watch: StoredWatch | undefined, alarm: StoredAlarm | undefined): Watch['state'] {
  if (!watch) return 'ok'
  if (!alarm) return 'suspect'
  return alarm.acknowledged_at === null ? 'alarm' : 'acknowledged'
}

/** Clocks of several machines differ a little; what lies further ahead was written by one that is wrong. */
export const ahead_ms = 60_000

/** Tells whether someone acknowledged an alarm within the hour before `now`. */
export function isInQuietHour(
  { acknowledged_at }: Pick<StoredAlarm, 'acknowledged_at'>,
  now: number,
) {
  if (acknowledged_at === null) return false
  const passed_ms = now - Date.parse(acknowledged_at)
  return passed_ms > -ahead_ms && passed_ms < quiet_ms
}

/** Tells whether more is to be said after the quiet hour. */
function isDueAgain(
  alarm: StoredAlarm | undefined,
  entry: StoredZone | undefined,
  now: number,
): boolean {
  if (!alarm || isInQuietHour(alarm, now)) return false
  return isDeadly(alarm.cause) || entry?.quiet === true || entry?.is_due === true
}

/** Tells whether the zone's value is worse than this one by so much. */
const isBeyond = (
  { zone: { value }, sight: { cause } }: ZoneSight,
  than: number | null | undefined,
  by: number,
) => value !== null && than !== null && than !== undefined && isWorseBy(cause, value, than, by)

/** A zone of a place or a box, of what is measured there. */
export type Spot = Pick<StoredZone, 'place_id' | 'box' | 'zone' | 'kind'>

export const entryOf = ({ zones }: Pick<StoredAlarm, 'zones'>, spot: Spot) =>
  zones.find((one) => isSame(one, spot))

const isSame = (one: Spot, other: Spot): boolean =>
  one.place_id === other.place_id &&
  (one.box ?? null) === (other.box ?? null) &&
  one.zone === other.zone &&
  one.kind === other.kind

const keyOf = ({ place_id, box, zone, kind, cause }: Spot & { cause: string }) =>
  `${place_id ?? `box ${box}`} ${zone} ${kind} ${cause}`
