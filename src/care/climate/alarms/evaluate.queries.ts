import { and, inArray, isNull } from 'drizzle-orm'
import type { Transaction } from '../../../db/db.ts'
import { climateAlarms, climateRounds, climateWatches } from '../../../db/schema.ts'
import type { Base } from '../../../server/context.ts'
import type { AlarmCause } from '../../../shared/climate.ts'
import { applyChanges, hasChanges } from './applying.queries.ts'
import { ahead_ms, changesOf, type ZoneSight } from './changes.ts'
import { escalate } from './escalation.queries.ts'
import { sightsOf } from './sights.ts'
import { extremesOf, type WatchedZone, zonesWatched } from './watched.queries.ts'
import { boxesWatched } from './watchedBoxes.queries.ts'

/** When, and whose zones; without accounts those of all, once a minute. */
export type Look = { now: Date; accountIds?: readonly string[] | undefined }

/** A pause of more than this is a break, after which everyone gets the time to report. */
const break_ms = 3 * 60_000
/** Rounds of several processes that are closer are one. */
const sameRound_ms = 20_000

/**
 * Looks at zones, raises and ends alarms, and tells people, all in one transaction: one process at a time. An account
 * that fails is left as it was, and its error thrown at the end. Returns how many zones were looked at.
 */
export async function evaluate({ db, config }: Base, look: Look): Promise<{ zones: number }> {
  const failures: unknown[] = []
  const zones = await db.transaction(async (tx) => {
    const watchingSince = await beginRound(tx, look)
    if (watchingSince === undefined) return 0
    const sights = await see(tx, look, watchingSince)
    const { watches, alarms } = await stateBefore(tx, look)
    const accountIds = new Set([
      ...[...sights.keys(), ...watches.keys()],
      ...[...alarms].flatMap(([id, own]) => (own.length > 0 ? [id] : [])),
    ])
    for (const accountId of accountIds) {
      const own = { watches: watches.get(accountId) ?? [], alarms: alarms.get(accountId) ?? [] }
      const before = { ...own, now: look.now.getTime(), watchingSince }
      const changes = changesOf(sights.get(accountId) ?? [], before)
      if (!hasChanges(changes, own)) continue
      await apart(tx, failures, (part) =>
        applyChanges(part, config, { accountId, changes, now: look.now, ...own }),
      )
    }
    await apart(tx, failures, (part) => escalate(part, config, look))
    return [...sights.values()].reduce((sum, { length }) => sum + length, 0)
  })
  if (failures.length > 0) throw new AggregateError(failures, 'Some alarms failed')
  return { zones }
}

/** Does a part of the work so that its failure undoes only itself. */
const apart = (
  tx: Transaction,
  failures: unknown[],
  work: (part: Transaction) => Promise<void>,
): Promise<unknown> => tx.transaction(work).catch((error: unknown) => failures.push(error))

/**
 * Waits for other rounds to end. Returns since when, in ms, zones are looked at without a break; undefined if another
 * process has just done this round.
 */
async function beginRound(tx: Transaction, { now, accountIds }: Look): Promise<number | undefined> {
  const at = now.toISOString()
  await tx.insert(climateRounds).values({ last_at: at, since: at }).onConflictDoNothing()
  const [round] = await tx.select().from(climateRounds).for('update')
  if (!round) throw new Error('There is no round')
  const since_ms = Date.parse(round.since)
  const pause_ms = now.getTime() - Date.parse(round.last_at)
  const isBroken = pause_ms > break_ms || pause_ms < -ahead_ms || since_ms > now.getTime()
  const since = isBroken ? now.getTime() : since_ms
  if (accountIds) return since
  if (!isBroken && since_ms !== now.getTime() && Math.abs(pause_ms) < sameRound_ms) return undefined
  await tx.update(climateRounds).set({ last_at: at, since: new Date(since).toISOString() })
  return since
}

/** Judges each zone that is watched, by account. */
async function see(tx: Transaction, { now, accountIds }: Look, watchingSince: number) {
  const places = await zonesWatched(tx, now, accountIds)
  const zones = [...places, ...(await boxesWatched(tx, now, accountIds))]
  const extremes = await extremesOf(tx, zones, now.getTime())
  const seenInZones = zones.flatMap((zone): ZoneSight[] =>
    sightsOf(zone, {
      now: now.getTime(),
      watchingSince,
      extremes: extremes.get(`${zone.account_id} ${zone.series}`),
    })
      .filter(({ cause }) => isWatchedFor(zone, cause))
      .map((sight) => ({ zone, sight })),
  )
  return Map.groupBy(seenInZones, ({ zone }) => zone.account_id)
}

/** Eggs are counted on to be heard of even where no range says how warm they should be. */
const isWatchedFor = ({ hasTarget, box }: WatchedZone, cause: AlarmCause) =>
  hasTarget || cause === 'error' || (cause === 'silent' && box !== null)

/** Everything that wasn't well before, by account. Who acknowledges an alarm meanwhile waits. */
async function stateBefore(tx: Transaction, { accountIds }: Look) {
  const alarms = await tx
    .select()
    .from(climateAlarms)
    .where(
      and(
        isNull(climateAlarms.ended_at),
        accountIds && inArray(climateAlarms.account_id, [...accountIds]),
      ),
    )
    .orderBy(climateAlarms.account_id, climateAlarms.id)
    .for('update')
  const watches = await tx
    .select()
    .from(climateWatches)
    .where(accountIds && inArray(climateWatches.account_id, [...accountIds]))
  return {
    alarms: Map.groupBy(alarms, ({ account_id }) => account_id),
    watches: Map.groupBy(watches, ({ account_id }) => account_id),
  }
}
