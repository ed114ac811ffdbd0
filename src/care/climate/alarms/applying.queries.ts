import { and, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Transaction } from '../../../db/db.ts'
import { climateAlarms, climateWatches } from '../../../db/schema.ts'
import type { Config } from '../../../server/settings/config.ts'
import {
  type Changes,
  entryOf,
  type StoredAlarm,
  type StoredWatch,
  type ZoneSight,
} from './changes.ts'
import { peopleOf, tellEnded, tellRaised } from './telling.queries.ts'

type Before = { watches: readonly StoredWatch[]; alarms: readonly StoredAlarm[] }
type Applied = Before & { accountId: string; changes: Changes; now: Date }

/** Tells whether anything is to be written: changes, or an alarm whose last place was deleted. */
export const hasChanges = (changes: Changes, before: Before): boolean =>
  Object.values(changes).some(({ length }) => length > 0) ||
  before.alarms.some(({ id }) => !before.watches.some(({ alarm_id }) => alarm_id === id))

/** An alarm as it will be; `speaks` if people are to be told of it, `isQuiet` if its end goes without saying. */
type Draft = { alarm: StoredAlarm; isNew: boolean; speaks: boolean; isQuiet: boolean }

/** Writes what has changed in an account, and queues the messages about it. */
export async function applyChanges(
  tx: Transaction,
  config: Pick<Config, 'publicUrl'>,
  { accountId, changes, now, watches, alarms }: Applied,
): Promise<void> {
  const at = now.toISOString()
  const drafts = draftsOf(accountId, changes, { alarms, at })
  const over = changes.left.map(({ watch }) => watch)
  await removeWatches(tx, accountId, [...changes.cleared, ...over])
  const remaining = watches.filter((watch) => !over.includes(watch))
  const isOpen = ({ alarm: { id } }: Draft) =>
    changes.raised.some((one) => draftFor(drafts, one)?.alarm.id === id) ||
    remaining.some(({ alarm_id }) => alarm_id === id)
  const people = drafts.length > 0 ? await peopleOf(tx, accountId) : undefined
  for (const draft of drafts) {
    const { alarm, isNew, speaks, isQuiet } = draft
    if (!isOpen(draft)) alarm.ended_at = at
    if (alarm.ended_at) {
      alarm.zones = alarm.zones.map((zone) => ({ ...zone, ended_at: zone.ended_at ?? at }))
      if (people && !isQuiet) await tellEnded(tx, people, alarm)
    } else if (speaks && people) await tellRaised(tx, config, people, alarm)
    await save(tx, alarm, isNew)
  }
  const watched = [
    ...changes.suspected.map((one) => ({ ...one, alarm_id: null })),
    ...changes.raised.map((one) => ({ ...one, alarm_id: draftFor(drafts, one)?.alarm.id ?? null })),
  ]
  await putWatches(tx, watched)
}

const isOf =
  ({ zone, sight }: ZoneSight) =>
  ({ cause, room }: Pick<StoredAlarm, 'cause' | 'room'>) =>
    cause === sight.cause && room === zone.room

const draftFor = (drafts: readonly Draft[], one: ZoneSight) =>
  drafts.find(({ alarm }) => isOf(one)(alarm))

/** The alarms that are touched, as they will be. */
function draftsOf(
  accountId: string,
  changes: Changes,
  { alarms, at }: { alarms: readonly StoredAlarm[]; at: string },
): Draft[] {
  const drafts: Draft[] = alarms.map((alarm) => ({
    alarm: { ...alarm, zones: alarm.zones.map((zone) => ({ ...zone })) },
    ...{ isNew: false, speaks: false, isQuiet: true },
  }))
  const touched = new Set<Draft>()
  const touch = (alarm: StoredAlarm) => {
    const draft = drafts.find((one) => one.alarm.id === alarm.id)
    if (draft) touched.add(draft)
    return draft
  }
  for (const one of changes.raised) {
    let draft = draftFor(drafts, one)
    if (!draft) {
      draft = { alarm: newAlarm(accountId, one, at), isNew: true, speaks: true, isQuiet: true }
      drafts.push(draft)
    }
    touched.add(draft)
    join(draft, one, at)
  }
  for (const { alarm, ...one } of changes.reopened) {
    const draft = touch(alarm)
    if (draft) speakUp(draft, at)
    note(draft, one)
  }
  for (const { alarm, ...one } of changes.worsened) note(touch(alarm), one)
  for (const { alarm, watch, isGone } of changes.left) {
    const draft = touch(alarm)
    const entry = draft && entryOf(draft.alarm, watch)
    if (entry) entry.ended_at = at
    if (draft && !isGone) draft.isQuiet = false
  }
  return drafts.filter((draft) => touched.has(draft) || !draft.isNew)
}

/** A zone becomes part of an alarm; one that was acknowledged without it speaks up again. */
function join(draft: Draft, { zone, sight, since }: Changes['raised'][number], at: string) {
  const { alarm } = draft
  const before = entryOf(alarm, zone)
  if (before) {
    before.ended_at = null
    return
  }
  if (alarm.acknowledged_at !== null) speakUp(draft, at)
  const began = new Date(since).toISOString()
  const hasValue = sight.cause !== 'silent' && sight.cause !== 'error'
  const value = hasValue ? zone.value : null
  const { place_id, place, zone: name, kind, limits, error } = zone
  alarm.zones.push({
    ...{ place_id, place, zone: name, kind, since: began, ...limits },
    ...{ value, worst: value, spoken: value, error, ended_at: null },
  })
  if (began < alarm.since) alarm.since = began
}

function speakUp(draft: Draft, at: string) {
  draft.speaks = true
  Object.assign(draft.alarm, {
    ...{ raised_at: at, mailed_at: null, second_at: null },
    ...{ acknowledged_at: null, acknowledged_by: null },
  })
}

function note(draft: Draft | undefined, { zone }: ZoneSight) {
  const entry = draft && entryOf(draft.alarm, zone)
  if (!entry) return
  entry.worst = zone.value
  if (draft.speaks) entry.spoken = zone.value
}

const newAlarm = (
  account_id: string,
  { zone, sight, since }: Changes['raised'][number],
  at: string,
): StoredAlarm => ({
  ...{ account_id, id: newId(), created_at: at, updated_at: at },
  ...{ cause: sight.cause, room: zone.room, since: new Date(since).toISOString(), raised_at: at },
  ...{ zones: [], told: [], mailed_at: null, second_at: null },
  ...{ acknowledged_at: null, acknowledged_by: null, ended_at: null },
})

async function save(tx: Transaction, { updated_at, ...alarm }: StoredAlarm, isNew: boolean) {
  if (isNew) {
    await tx.insert(climateAlarms).values(alarm)
    return
  }
  const { account_id, id, created_at, ...values } = alarm
  await tx
    .update(climateAlarms)
    .set({ ...values, updated_at: sql`now()` })
    .where(and(eq(climateAlarms.account_id, account_id), eq(climateAlarms.id, id)))
}

async function removeWatches(
  tx: Transaction,
  accountId: string,
  removed: readonly Pick<StoredWatch, 'place_id' | 'zone' | 'kind' | 'cause'>[],
) {
  if (removed.length === 0) return
  await tx.execute(sql`
    delete from ${climateWatches} w using unnest(
      ${sql.param(removed.map(({ place_id }) => place_id))}::uuid[],
      ${sql.param(removed.map(({ zone }) => zone))}::text[],
      ${sql.param(removed.map(({ kind }) => kind))}::text[],
      ${sql.param(removed.map(({ cause }) => cause))}::text[]) one (place_id, zone, kind, cause)
    where w.account_id = ${accountId} and w.place_id = one.place_id and w.zone = one.zone
      and w.kind = one.kind and w.cause = one.cause`)
}

async function putWatches(
  tx: Transaction,
  watched: readonly (ZoneSight & { since: number; alarm_id: string | null })[],
) {
  if (watched.length === 0) return
  await tx
    .insert(climateWatches)
    .values(
      watched.map(({ zone: { account_id, place_id, zone, kind }, sight, since, alarm_id }) => ({
        ...{ account_id, place_id, zone, kind, alarm_id },
        ...{ cause: sight.cause, since: new Date(since).toISOString() },
      })),
    )
    .onConflictDoUpdate({
      target: [
        ...[climateWatches.account_id, climateWatches.place_id],
        ...[climateWatches.zone, climateWatches.kind, climateWatches.cause],
      ],
      set: { alarm_id: sql`excluded.alarm_id`, since: sql`excluded.since` },
    })
}
