import { and, eq, sql } from 'drizzle-orm'
import type { NamedFeeder } from '../../../care/feeders/manyFeeders.queries.ts'
import type { Db } from '../../../db/db.ts'
import {
  cleaningLogs,
  feeders,
  feedingLogs,
  importRecords,
  poopLogs,
  sheddingLogs,
  weightLogs,
} from '../../../db/schema.ts'
import { among } from '../../../server/records/crud.ts'
import type { Session } from '../../../server/session/session.ts'
import { toWallClock } from '../../../shared/dates.ts'
import type { StoredImport } from '../imports.queries.ts'
import type { LogDraft, RecordsDraft } from '../reading/drafts.ts'
import { momentOf } from '../writing/moments.ts'

/** A feeding that doesn't say what was fed. */
export const unknownFeeder: NamedFeeder = { name: 'Unknown feeder', size: '' }

/** A log that is here: when, on the account's clock, and what makes it equal to another. */
type Here = { at: string; value: string }

/**
 * The logs of animals that were here before this import, each of which one row can be equal to: of the
 * same animal, kind, content and minute, or day if the row knows no time.
 */
export function logsHere(db: Db, { accountId, timeZone }: Session, { id }: StoredImport) {
  const logs = new Map<string, Here[]>()
  const madeHere = (kind: string, log: { account_id: unknown; id: unknown }) =>
    sql`not exists (select from ${importRecords} made where made.account_id = ${log.account_id}
      and made.import_id = ${id} and made.kind = ${kind} and made.record_id = ${log.id})`

  async function load(animalIds: string[]) {
    const ids = [...new Set(animalIds)].filter((animal) => !logs.has(animal))
    if (ids.length === 0) return
    for (const animal of ids) logs.set(animal, [])
    const tables = { shedding_logs: sheddingLogs, poop_logs: poopLogs, cleaning_logs: cleaningLogs }
    const note = (animal: string, at: string, value: string) =>
      logs.get(animal)?.push({ at: toWallClock(at, timeZone).slice(0, 16), value })

    const fed = await db
      .select({ log: feedingLogs, name: feeders.name, size: feeders.size })
      .from(feedingLogs)
      .innerJoin(
        feeders,
        and(eq(feeders.account_id, feedingLogs.account_id), eq(feeders.id, feedingLogs.feeder_id)),
      )
      .where(
        and(
          eq(feedingLogs.account_id, accountId),
          among(feedingLogs.animal_id, ids),
          madeHere('feeding_logs', feedingLogs),
        ),
      )
    for (const { log, name, size } of fed) {
      const { count, success } = log
      const feeder = { name, size }
      note(log.animal_id, log.happenedAt, contentOf({ type: 'feeding', feeder, count, success }))
    }
    const weighed = await db
      .select()
      .from(weightLogs)
      .where(
        and(
          eq(weightLogs.account_id, accountId),
          among(weightLogs.animal_id, ids),
          madeHere('weight_logs', weightLogs),
        ),
      )
    for (const { animal_id, happenedAt, weightInGrams: grams } of weighed) {
      note(animal_id, happenedAt, contentOf({ type: 'weight', weight: { grams } }))
    }
    for (const [kind, table] of Object.entries(tables)) {
      const found = await db
        .select()
        .from(table)
        .where(
          and(eq(table.account_id, accountId), among(table.animal_id, ids), madeHere(kind, table)),
        )
      for (const log of found) {
        const value =
          'quality' in log
            ? contentOf({ type: 'shedding', quality: log.quality })
            : 'unusual' in log
              ? contentOf({ type: 'poop', unusual: log.unusual })
              : contentOf({ type: 'cleaning' })
        note(log.animal_id, log.happenedAt, value)
      }
    }
  }

  return {
    load,
    /** Whether these animals have no logs here that a row could be equal to. */
    isEmpty: (animalIds: readonly string[]) =>
      animalIds.every((animal) => (logs.get(animal) ?? []).length === 0),
    /** The logs of a row that aren't here. What is here is used up: it is equal to one row only. */
    fresh(animal: string, { at, logs: brought }: RecordsDraft): LogDraft[] {
      const known = logs.get(animal) ?? []
      // A time that the clocks skip, 02:30 in a March night, was stored as the one that it was.
      const moment = toWallClock(momentOf(at, timeZone), timeZone).slice(0, at.time ? 16 : 10)
      return brought.filter((log) => {
        const value = contentOf(log)
        const same = known.findIndex((one) => one.value === value && one.at.startsWith(moment))
        if (same >= 0) known.splice(same, 1)
        return same < 0
      })
    },
  }
}

type Valued =
  | { type: 'feeding'; feeder: NamedFeeder | null; count: number; success: boolean }
  | { type: 'weight'; weight: { grams: number } }
  | { type: 'shedding'; quality: string }
  | { type: 'cleaning' }
  | { type: 'poop'; unusual: boolean }

function contentOf(log: Valued): string {
  if (log.type === 'feeding') {
    const { name, size } = log.feeder ?? unknownFeeder
    return `fed ${log.count} ${log.success} ${name}, ${size}`.toLowerCase()
  }
  if (log.type === 'weight') return `weighed ${log.weight.grams.toFixed(2)}`
  if (log.type === 'shedding') return `shed ${log.quality}`
  return log.type === 'poop' ? `poop ${log.unusual}` : 'cleaned'
}
