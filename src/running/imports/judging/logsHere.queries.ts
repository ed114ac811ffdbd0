import { and, eq, sql } from 'drizzle-orm'
import { logTables } from '../../../care/logs/pastLogs.queries.ts'
import type { Db } from '../../../db/db.ts'
import { feeders, feedingLogs, importRecords } from '../../../db/schema.ts'
import { among } from '../../../server/records/crud.ts'
import type { Session } from '../../../server/session/session.ts'
import { fromWallClock, toWallClock } from '../../../shared/dates.ts'
import type { StoredImport } from '../imports.queries.ts'
import { unknownFeeder } from '../kinds/logs/feeding.ts'
import type { LogKind, NamedFeeder } from '../kinds/logs/log.ts'
import { type LogDraft, logKind, logKinds } from '../kinds/logs/logs.ts'
import type { RecordsDraft } from '../kinds/records.ts'
import type { DraftMoment } from '../reading/settings.ts'

type StoredLog = { animal_id: string; happenedAt: string }

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
    const of = (name: keyof typeof logTables, table = logTables[name]) =>
      and(eq(table.account_id, accountId), among(table.animal_id, ids), madeHere(name, table))
    const keep = (kind: LogKind<LogDraft>, log: StoredLog, feeder = unknownFeeder) => {
      const at = toWallClock(log.happenedAt, timeZone).slice(0, 16)
      logs.get(log.animal_id)?.push({ at, value: contentOf(kind, log, feeder) })
    }
    for (const kind of logKinds) {
      if (kind.type === 'feeding') {
        const meals = await db
          .select({ log: feedingLogs, feeder: { name: feeders.name, size: feeders.size } })
          .from(feedingLogs)
          .innerJoin(
            feeders,
            and(
              eq(feeders.account_id, feedingLogs.account_id),
              eq(feeders.id, feedingLogs.feeder_id),
            ),
          )
          .where(of(kind.table))
        for (const { log, feeder } of meals) keep(kind, log, feeder)
      } else {
        const table = logTables[kind.table]
        for (const log of await db.select().from(table).where(of(kind.table))) keep(kind, log)
      }
    }
  }

  return {
    load,
    /** True if these animals have no logs in the account that a row could be equal to. */
    isEmpty: (animalIds: readonly string[]) =>
      animalIds.every((animal) => (logs.get(animal) ?? []).length === 0),
    /** The logs of a row that aren't here. What is here is used up: it is equal to one row only. */
    fresh(animal: string, { at, logs: brought }: RecordsDraft): LogDraft[] {
      const stored = logs.get(animal) ?? []
      // A time that the clocks skip, 02:30 in a March night, was stored as the one that it was.
      const moment = toWallClock(momentOf(at, timeZone), timeZone).slice(0, at.time ? 16 : 10)
      return brought.filter((log) => {
        const kind = logKind(log.type)
        const feeder = 'feeder' in log ? log.feeder : null
        const value = contentOf(kind, kind.columns(log), feeder ?? unknownFeeder)
        const same = stored.findIndex((one) => one.value === value && one.at.startsWith(moment))
        if (same >= 0) stored.splice(same, 1)
        return same < 0
      })
    },
  }
}

const contentOf = (kind: LogKind<LogDraft>, columns: object, feeder: NamedFeeder) =>
  kind.content(columns, feeder).toLowerCase()

/**
 * A moment on the account's clock. Without a time it is noon, or now if that is still to come today.
 */
export function momentOf({ day, time }: DraftMoment, zone: string, now = new Date()): string {
  const at = fromWallClock(`${day}T${time ?? '12:00'}`, zone)
  return time === null && at > now.toISOString() ? now.toISOString() : at
}
