import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/db.ts'
import { climateAlarms, climateWatches } from '../../../db/schema.ts'
import type { Config } from '../../../server/settings/config.ts'
import type { Changes, StoredAlarm, StoredWatch, ZoneSight } from './changes.ts'
import { type Draft, draftFor, draftsOf } from './drafts.ts'
import { peopleOf, tellEnded, tellRaised } from './telling.queries.ts'
import { quiet_ms } from './words.ts'

type Before = { watches: readonly StoredWatch[]; alarms: readonly StoredAlarm[] }
type Applied = Before & { accountId: string; changes: Changes; now: Date }

/** Tells whether anything is to be written: changes, or an alarm whose last place was deleted. */
export const hasChanges = (changes: Changes, before: Before): boolean =>
  Object.values(changes).some(({ length }) => length > 0) ||
  before.alarms.some(({ id }) => !before.watches.some(({ alarm_id }) => alarm_id === id))

/** Writes what has changed in an account, and queues the messages about it. */
export async function applyChanges(
  tx: Transaction,
  config: Pick<Config, 'publicUrl'>,
  { accountId, changes, now, watches, alarms }: Applied,
): Promise<void> {
  const at = now.toISOString()
  const resting = changes.raised.length > 0 ? await restingAlarms(tx, accountId, now) : []
  const drafts = draftsOf(accountId, changes, { alarms, resting, at })
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
      const isOwed = alarm.zones.some(({ quiet }) => !quiet)
      if (people && isOwed && !isQuiet) await tellEnded(tx, people, alarm)
    } else if (speaks && people) await tellRaised(tx, config, people, alarm)
    await save(tx, alarm, isNew)
  }
  const watched = [
    ...changes.suspected.map((one) => ({ ...one, alarm_id: null })),
    ...changes.raised.map((one) => ({ ...one, alarm_id: draftFor(drafts, one)?.alarm.id ?? null })),
  ]
  await putWatches(tx, watched)
}

/** The alarms that have ended although their quiet hour goes on, the latest first: their cause may be back. */
const restingAlarms = (tx: Transaction, accountId: string, now: Date) =>
  tx
    .select()
    .from(climateAlarms)
    .where(
      and(
        eq(climateAlarms.account_id, accountId),
        isNotNull(climateAlarms.ended_at),
        gt(climateAlarms.acknowledged_at, new Date(now.getTime() - quiet_ms).toISOString()),
      ),
    )
    .orderBy(desc(climateAlarms.acknowledged_at))
    .for('update')

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

async function removeWatches(tx: Transaction, accountId: string, removed: readonly StoredWatch[]) {
  if (removed.length === 0) return
  await tx.execute(sql`
    delete from ${climateWatches} w using unnest(
      ${sql.param(removed.map(({ place_id }) => place_id))}::uuid[],
      ${sql.param(removed.map(({ box }) => box))}::text[],
      ${sql.param(removed.map(({ zone }) => zone))}::text[],
      ${sql.param(removed.map(({ kind }) => kind))}::text[],
      ${sql.param(removed.map(({ cause }) => cause))}::text[]) one (place_id, box, zone, kind, cause)
    where w.account_id = ${accountId} and w.place_id is not distinct from one.place_id
      and w.box is not distinct from one.box and w.zone = one.zone and w.kind = one.kind
      and w.cause = one.cause`)
}

async function putWatches(
  tx: Transaction,
  watched: readonly (ZoneSight & { since: number; alarm_id: string | null })[],
) {
  if (watched.length === 0) return
  await tx
    .insert(climateWatches)
    .values(
      watched.map(
        ({ zone: { account_id, place_id, box, zone, kind }, sight, since, alarm_id }) => ({
          ...{ account_id, place_id, box, zone, kind, alarm_id },
          ...{ cause: sight.cause, since: new Date(since).toISOString() },
        }),
      ),
    )
    .onConflictDoUpdate({
      target: [
        ...[climateWatches.account_id, climateWatches.place_id, climateWatches.box],
        ...[climateWatches.zone, climateWatches.kind, climateWatches.cause],
      ],
      set: { alarm_id: sql`excluded.alarm_id`, since: sql`excluded.since` },
    })
}
