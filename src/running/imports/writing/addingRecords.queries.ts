import { setImmediate as turn } from 'node:timers/promises'
import { and, eq, lte, notInArray, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { feedersOfNames } from '../../../care/feeders/manyFeeders.queries.ts'
import { addPastLogs, type PastLogs } from '../../../care/logs/pastLogs.queries.ts'
import type { Transaction } from '../../../db/db.ts'
import { importRows } from '../../../db/schema.ts'
import { among } from '../../../server/records/crud.ts'
import type { Session } from '../../../server/session/session.ts'
import type { StoredImport } from '../imports.queries.ts'
import { animalFinder } from '../judging/findingAnimals.queries.ts'
import { logsHere, momentOf } from '../judging/judgingRecords.queries.ts'
import { unknownFeeder } from '../kinds/logs/feeding.ts'
import { type LogDraft, logKind } from '../kinds/logs/logs.ts'
import type { RecordsDraft } from '../kinds/records.ts'
import {
  doneOf,
  isWaiting,
  type Judged,
  nextRows,
  type Part,
  type ReadRow,
  rowsInChunks,
  saveJudged,
} from '../rows.queries.ts'
import { noteMade } from './made.queries.ts'

const together = 300

/**
 * Adds the next records of animals, but for those that came in meanwhile, and for animals that are gone
 * or locked by now.
 */
export const addRecordsOfRows: Part = async (tx, session, one) => {
  const rows = await nextRows(tx, one, 'new', { most: together, where: isWaiting })
  if (rows.length === 0) return { rows: 0 }
  const find = await animalFinder(tx, session, one)
  const storedLogs = logsHere(tx, session, one)
  const matches = rows.map((row) => ({ row, animal: find(row.draft as RecordsDraft) }))
  const ids = [...new Set(matches.flatMap(({ animal }) => ('id' in animal ? [animal.id] : [])))]
  await storedLogs.load(ids)
  const before = storedLogs.isEmpty(ids) ? [] : await judgedBefore(tx, one, rows, ids)
  const judged: Judged[] = []
  const logs: ComingLog[] = []
  let at = 0
  for (const { row, animal } of matches) {
    const draft = row.draft as RecordsDraft
    if (!('id' in animal)) {
      judged.push({ row: row.row, action: 'error', errors: [animal.error], animal_id: null })
      continue
    }
    // Rows in front of this one have used up what they are equal to, as in the review.
    for (let other = before[at]; other && other.row < row.row; other = before[++at]) {
      if (at % 200 === 199) await turn()
      storedLogs.fresh(other.animal_id ?? '', other.draft as RecordsDraft)
    }
    const fresh = storedLogs.fresh(animal.id, draft)
    const happenedAt = momentOf(draft.at, session.timeZone)
    for (const log of fresh) logs.push({ animal_id: animal.id, happenedAt, log })
    const action = fresh.length > 0 ? ('new' as const) : ('skip' as const)
    judged.push({ row: row.row, action, animal_id: animal.id })
  }
  await addLogs(tx, session, one, logs)
  await saveJudged(tx, one, judged, { areDone: true })
  return doneOf(rows)
}

/** The other rows of these animals' days up to the last of `rows`, in their order: here already, or written before. */
async function judgedBefore(
  tx: Transaction,
  one: StoredImport,
  rows: readonly ReadRow[],
  animalIds: string[],
): Promise<ReadRow[]> {
  const before: ReadRow[] = []
  const lines = rows.map(({ row }) => row)
  const days = rows.map(({ draft }) => (draft as RecordsDraft).at.day)
  const where = and(
    among(importRows.animal_id, animalIds),
    sql`${importRows.draft} -> 'at' ->> 'day' = any(${sql.param(days)}::text[])`,
    lte(importRows.row, lines.at(-1) ?? 0),
    eq(importRows.left_out, false),
    notInArray(importRows.row, lines),
  )
  for await (const some of rowsInChunks(tx, one, { size: 1000, where })) before.push(...some)
  return before
}

export type ComingLog = { animal_id: string; happenedAt: string; log: LogDraft }

/** Adds logs, each to the table of its kind; their feeders are found by their names, or made. */
export async function addLogs(
  tx: Transaction,
  session: Session,
  one: StoredImport,
  logs: readonly ComingLog[],
): Promise<void> {
  const fed = logs.flatMap(({ log }) =>
    log.type === 'feeding' ? [log.feeder ?? unknownFeeder] : [],
  )
  const { ids, added } = await feedersOfNames(tx, session, fed)
  await noteMade(tx, one, 'feeders', added)
  const past: PastLogs = {
    feeding_logs: [],
    weight_logs: [],
    shedding_logs: [],
    cleaning_logs: [],
    poop_logs: [],
  }
  let at = 0
  for (const { log, ...of } of logs) {
    const { table, columns } = logKind(log.type)
    const feeder = log.type === 'feeding' && { feeder_id: ids[at++] ?? '' }
    past[table].push(Object.assign({}, ...[of, { id: newId() }, feeder, columns(log)]))
  }
  await addPastLogs(tx, session, past)
  for (const [kind, rows] of Object.entries(past)) await noteMade(tx, one, kind, rows)
}
