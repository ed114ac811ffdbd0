import { v7 as newId } from 'uuid'
import {
  type Changes,
  entryOf,
  isInQuietHour,
  type StoredAlarm,
  type StoredZone,
  type ZoneSight,
} from './changes.ts'
import { isLow, isWorseBy, outBy } from './words.ts'

/* What becomes of the alarms of an account. Pure: it reads and writes nothing. */

/** An alarm as it will be; `speaks` if people are to be told of it, `isQuiet` if its end goes without saying. */
export type Draft = { alarm: StoredAlarm; isNew: boolean; speaks: boolean; isQuiet: boolean }

/** The open alarms, those that are back and new ones, as they will be. */
export function draftsOf(
  accountId: string,
  changes: Changes,
  { alarms, resting, at }: Record<'alarms' | 'resting', readonly StoredAlarm[]> & { at: string },
): Draft[] {
  const drafts: Draft[] = alarms.map((alarm) => ({
    alarm: { ...alarm, zones: alarm.zones.map((zone) => ({ ...zone })) },
    ...{ isNew: false, speaks: false, isQuiet: true },
  }))
  const draftOf = ({ id }: StoredAlarm) => drafts.find(({ alarm }) => alarm.id === id)
  for (const one of changes.raised) {
    let draft = draftFor(drafts, one)
    if (!draft) {
      draft = backAgain(resting.find(isOf(one)), at) ?? {
        alarm: newAlarm(accountId, one, at),
        ...{ isNew: true, speaks: true, isQuiet: true },
      }
      drafts.push(draft)
    }
    join(draft, one, at)
  }
  for (const { alarm, ...one } of changes.reopened) {
    const draft = draftOf(alarm)
    if (draft) speakUp(draft, at)
    note(draft, one)
  }
  for (const { alarm, ...one } of changes.worsened) note(draftOf(alarm), one)
  for (const { alarm, watch, isGone } of changes.left) {
    const draft = draftOf(alarm)
    const entry = draft && entryOf(draft.alarm, watch)
    if (entry) entry.ended_at = at
    if (draft && !isGone) draft.isQuiet = false
  }
  return drafts
}

const isOf =
  ({ zone, sight }: ZoneSight) =>
  ({ cause, room, in_incubator }: Pick<StoredAlarm, 'cause' | 'room' | 'in_incubator'>) =>
    cause === sight.cause && room === zone.room && in_incubator === (zone.box !== null)

export const draftFor = (drafts: readonly Draft[], one: ZoneSight) =>
  drafts.find(({ alarm }) => isOf(one)(alarm))

/** An alarm whose cause is back within its quiet hour: the same one, of which everything has been said. */
function backAgain(alarm: StoredAlarm | undefined, at: string): Draft | undefined {
  if (!alarm || !isInQuietHour(alarm, Date.parse(at))) return undefined
  const zones = alarm.zones.map((zone) => ({ ...zone, quiet: true }))
  return { alarm: { ...alarm, zones, ended_at: null }, isNew: false, speaks: false, isQuiet: true }
}

/** A zone becomes part of an alarm, or is again; one that was acknowledged before speaks up again, after its quiet hour. */
function join(draft: Draft, { zone, sight, since }: Changes['raised'][number], at: string) {
  const { alarm } = draft
  const before = entryOf(alarm, zone)
  const quiet = isInQuietHour(alarm, Date.parse(at))
  const isOfHour = quiet && isInQuietHour(alarm, Date.parse(before?.ended_at ?? at))
  const value = ['silent', 'error'].includes(sight.cause) ? null : zone.value
  const { place_id, box, place, clutches, zone: name, kind, limits, error } = zone
  const worst = worseOf(alarm, before?.worst ?? null, value)
  const latest = { ...limits, worst, error, ended_at: null }
  // What comes and goes within one quiet hour, or before anyone acknowledged it, is the same.
  if (before && (isOfHour || alarm.acknowledged_at === null)) {
    Object.assign(before, latest, quiet ? { is_due: true } : { is_due: false, quiet: false })
    return
  }
  alarm.zones = alarm.zones.filter((one) => one !== before)
  if (alarm.acknowledged_at !== null && !quiet) speakUp(draft, at)
  const began = new Date(since).toISOString()
  alarm.zones.push({
    ...{ place_id, box, place, clutches, zone: name, kind, since: began, value, ...latest },
    ...{ spoken: quiet ? acknowledgedAs(alarm, value, limits) : value, quiet },
  })
  if (began < alarm.since) alarm.since = began
}

/** The value that counts as acknowledged for a zone that joins quietly: as far out as the others were, or its own. */
function acknowledgedAs(
  { cause, zones }: StoredAlarm,
  value: number | null,
  limits: Pick<StoredZone, 'low' | 'high'>,
): number | null {
  const own = value === null ? null : outBy(cause, value, limits)
  if (value === null || own === null) return value
  const others = zones.flatMap(({ spoken, ...one }) =>
    spoken === null ? [] : (outBy(cause, spoken, one) ?? []),
  )
  const further = others.length > 0 ? Math.max(0, own - Math.max(...others)) : 0
  return isLow(cause) ? value + further : value - further
}

function speakUp(draft: Draft, at: string) {
  draft.speaks = true
  for (const zone of draft.alarm.zones) {
    if (zone.ended_at === null) Object.assign(zone, { quiet: false, is_due: false })
  }
  Object.assign(draft.alarm, {
    ...{ raised_at: at, mailed_at: null, second_at: null },
    ...{ acknowledged_at: null, acknowledged_by: null },
  })
}

function note(draft: Draft | undefined, { zone, sight }: ZoneSight) {
  const entry = draft && entryOf(draft.alarm, zone)
  if (!entry) return
  entry.worst = worseOf(sight, zone.value, entry.worst)
  if (draft.speaks) entry.spoken = entry.worst
}

/** A value if it is worse than another, or else the other. */
const worseOf = (
  { cause }: Pick<StoredAlarm, 'cause'>,
  value: number | null,
  other: number | null,
) => (value !== null && other !== null && isWorseBy(cause, value, other, 0) ? value : other)

const newAlarm = (
  account_id: string,
  { zone, sight, since }: Changes['raised'][number],
  at: string,
): StoredAlarm => ({
  ...{ account_id, id: newId(), created_at: at, updated_at: at },
  ...{ cause: sight.cause, room: zone.room, in_incubator: zone.box !== null },
  ...{ since: new Date(since).toISOString(), raised_at: at },
  ...{ zones: [], told: [], mailed_at: null, second_at: null },
  ...{ acknowledged_at: null, acknowledged_by: null, ended_at: null },
})
