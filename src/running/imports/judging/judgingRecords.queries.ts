import { and, eq, sql } from 'drizzle-orm'
import { logTables } from '../../../care/logs/pastLogs.queries.ts'
import type { Db } from '../../../db/db.ts'
import { feeders, feedingLogs, importRecords, importRows } from '../../../db/schema.ts'
import { among, isReferredBy } from '../../../server/records/crud.ts'
import type { Session } from '../../../server/session/session.ts'
import { fromWallClock, toWallClock } from '../../../shared/dates.ts'
import type { StoredImport } from '../imports.queries.ts'
import { unknownFeeder } from '../kinds/logs/feeding.ts'
import type { LogKind, NamedFeeder } from '../kinds/logs/log.ts'
import { type LogDraft, logKind, logKinds } from '../kinds/logs/logs.ts'
import type { RecordsDraft } from '../kinds/records.ts'
import type { DraftMoment } from '../reading/settings.ts'
import { type Judged, ofImport, rowsInChunks, saveJudged } from '../rows.queries.ts'
import { isReadable } from './comparedAnimals.queries.ts'
import { animalFinder } from './findingAnimals.queries.ts'
import type { Corrected, Judging } from './matching.ts'

/**
 * Finds out whose records the rows are and which of them are here already: as often as an equal one is
 * here, a row is skipped. After a correction, only the rows of the animals that it named or names.
 */
export const judgeRecords: Judging = async (db, session, one, corrected) => {
  const find = await animalFinder(db, session, one)
  const storedLogs = logsHere(db, session, one)
  const where = and(isReadable(), corrected && (await ofSameAnimals(db, one, corrected, find)))
  for await (const rows of rowsInChunks(db, one, { where })) {
    const matches = rows.map((stands) => ({ stands, match: find(stands.draft as RecordsDraft) }))
    await storedLogs.load(matches.flatMap(({ match }) => ('id' in match ? [match.id] : [])))
    await saveJudged(
      db,
      one,
      matches.map(({ stands: { row, draft, left_out }, match }): Judged => {
        if (!('id' in match)) {
          const action = match.error.code === 'subscription_required' ? 'skip' : 'error'
          return {
            row,
            action: left_out ? 'skip' : action,
            errors: left_out ? [] : [match.error],
            notes: [],
            animal_id: null,
          }
        }
        const fresh = left_out ? [] : storedLogs.fresh(match.id, draft as RecordsDraft)
        const isKnown = fresh.length === 0 && !left_out
        const { remarks } = draft as RecordsDraft
        return {
          row,
          action: fresh.length > 0 ? 'new' : 'skip',
          name: match.name,
          errors: [],
          notes: isKnown ? ['Already here, nothing new'] : [...remarks, ...match.notes],
          animal_id: match.id,
        }
      }),
    )
  }
}

/** The corrected row, and all of the animal that it was or is about, whose equal records it may have used up. */
async function ofSameAnimals(
  db: Db,
  one: StoredImport,
  { lines, animal_id }: Corrected,
  find: Awaited<ReturnType<typeof animalFinder>>,
) {
  const isOne = sql`${importRows.row} = any(${sql.param(lines)}::int[])`
  const now = await db
    .select({ draft: importRows.draft })
    .from(importRows)
    .where(and(ofImport(one), isReadable(), isOne))
  const ids = now.flatMap(({ draft }) => {
    const match = find(draft as RecordsDraft)
    return 'id' in match ? [match.id] : []
  })
  const animals = [...ids, ...(animal_id ? [animal_id] : [])]
  return sql`(${isOne} or ${importRows.animal_id} = any(${sql.param(animals)}::uuid[]))`
}

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
          .innerJoin(feeders, isReferredBy(feeders, feedingLogs, 'feeder_id'))
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
export function momentOf({ day, time }: DraftMoment, zone: string): string {
  const at = fromWallClock(`${day}T${time ?? '12:00'}`, zone)
  const now = new Date().toISOString()
  return time === null && at > now ? now : at
}
