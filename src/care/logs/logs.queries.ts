import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { sellerOfRow } from '../../collection/animals/seller.queries.ts'
import {
  animals,
  cleaningLogs,
  feeders,
  feedingLogs,
  poopLogs,
  sheddingLogs,
  supplements,
  users,
  weightLogs,
} from '../../db/schema.ts'
import type { OwnedTable } from '../../server/records/crud.ts'
import type { Order } from '../../server/records/orders.ts'
import { inUtc } from '../../shared/dates.ts'
import type { FeedingLog, LogKind } from './logs.contract.ts'

export type LogTable = OwnedTable & Record<'animal_id' | 'happenedAt' | 'recorded_by', PgColumn>

const logTables = {
  feeding: feedingLogs,
  cleaning: cleaningLogs,
  shedding: sheddingLogs,
  weight: weightLogs,
  poop: poopLogs,
} satisfies Record<LogKind, LogTable>

/** The name of who recorded a log, or of the seller whose record it came with. */
const recorder = (log: LogTable) =>
  sql<string>`coalesce((select person.name from ${users} person
    where person.id = ${log.recorded_by}), ${sellerOfRow(log)}, 'Unknown user')`

/** The computed columns of each kind's record. */
export const logReads = {
  feeding: {
    feeder: sql<
      FeedingLog['feeder']
    >`(select json_build_object('id', fed.id, 'name', fed.name, 'size', fed.size,
        'isDeleted', fed.deleted_at is not null)
      from ${feeders} fed
      where fed.account_id = ${feedingLogs.account_id} and fed.id = ${feedingLogs.feeder_id})`,
    supplement: sql<
      FeedingLog['supplement']
    >`(select json_build_object('id', dust.id, 'name', dust.name, 'isDeleted', dust.deleted_at is not null)
      from ${supplements} dust
      where dust.account_id = ${feedingLogs.account_id} and dust.id = ${feedingLogs.supplement_id})`,
    fedBy: recorder(feedingLogs),
  },
  cleaning: { cleanedBy: recorder(cleaningLogs) },
  shedding: { recordedBy: recorder(sheddingLogs) },
  weight: { recordedBy: recorder(weightLogs) },
  poop: { recordedBy: recorder(poopLogs) },
}

/** Orders by time, written to match the indexes `*_animal` and `*_latest`. */
export const latestFirst = ({ happenedAt }: Pick<LogTable, 'happenedAt'>): Order => ({
  forth: (id) => [sql`${happenedAt} desc nulls last`, sql`${id} desc nulls last`],
  back: (id) => [sql`${happenedAt} asc nulls first`, sql`${id} asc nulls first`],
})
export const earliestFirst = (table: Pick<LogTable, 'happenedAt'>): Order => {
  const { forth, back } = latestFirst(table)
  return { forth: back, back: forth }
}

/** An animal's latest logs of one kind as records, latest first, as a column of the animal's own statement. */
export function latestLogsRead<Log extends Record<Moment, string>>(
  kind: LogKind,
  { shape }: z.ZodObject & z.ZodType<Log>,
  count: number,
): SQL<Log[]> {
  const table = logTables[kind]
  const fields = Object.entries({ ...getTableColumns(table), ...logReads[kind] }).flatMap(
    ([key, read]) => (key in shape ? sql`${sql.raw(`'${key}'`)}, ${read}` : []),
  )
  return sql`(select coalesce(json_agg(latest.log), '[]') from (
      select json_build_object(${sql.join(fields, sql`, `)}) as log from ${table}
      where ${table.account_id} = ${animals.account_id} and ${table.animal_id} = ${animals.id}
      order by ${sql.join(latestFirst(table).forth(table.id), sql`, `)}
      limit ${sql.raw(String(count))}) latest)`.mapWith((logs: Log[]): Log[] =>
    logs.map((log) => ({
      ...log,
      happenedAt: inUtc(log.happenedAt),
      created_at: inUtc(log.created_at),
      updated_at: inUtc(log.updated_at),
    })),
  )
}

type Moment = 'happenedAt' | 'created_at' | 'updated_at'
