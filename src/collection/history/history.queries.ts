import { and, desc, eq, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/db.ts'
import {
  animals,
  contacts,
  feeders,
  groups,
  recordChanges,
  species,
  supplements,
  users,
  vetVisits,
  weightLogs,
} from '../../db/schema.ts'
import { pageWith } from '../../server/records/orders.ts'
import type { StoredRecord } from '../../server/records/storedRecord.ts'
import { accountCurrency } from '../../server/session/accountCurrency.ts'
import type { Session, Tenant } from '../../server/session/session.ts'
import { findHistoried, type Historied } from './historied.queries.ts'
import { type HistoryOf, type HistoryPage, linesOnPage } from './history.contract.ts'
import { changedFields, type Done, type Known, summaryOf } from './words.ts'

/** A page of a record's history, latest first; throws as `findHistoried` does. */
export async function historyOfRecord(
  db: Db,
  session: Session,
  records: StoredRecord[],
  query: HistoryOf,
): Promise<HistoryPage> {
  const historied = await findHistoried(db, session, records, query)
  const where = isOf(session, historied)
  const [rows, total, currency, addedBy] = await Promise.all([
    rowsOf(db, where, records, query.page),
    db.$count(recordChanges, where),
    accountCurrency(db, session),
    historied.addedBy ?? adderOf(db, where, historied),
  ])
  const lines = rows.map((row) => ({
    ...row,
    // A membership appears in the histories of both its group and its animal.
    isSubject:
      row.kind === 'membership' ? query.kind === 'group' : row.record_id === historied.subject,
  }))
  const terms = {
    fields: fieldsOf(records),
    ...(await namesIn(db, session, historied.subject, lines)),
    zone: session.timeZone,
    currency,
    sign: session.decimalSign,
    timeFormat: session.timeFormat,
  }
  return {
    ...pageWith(
      lines.map((line) => ({
        ...line,
        summary: summaryOf(line, terms),
        changes: changedFields(line, terms),
      })),
      total,
      linesOnPage,
    ),
    added: { at: historied.addedAt, by: addedBy },
  }
}

const isOf = ({ accountId }: Session, { subject, record }: Historied) =>
  and(
    eq(recordChanges.account_id, accountId),
    eq(recordChanges.subject_id, subject),
    record ? eq(recordChanges.record_id, record) : undefined,
  )

const who = sql<string>`coalesce(${users.name}, 'Unknown user')`

async function rowsOf(db: Db, where: SQL | undefined, records: StoredRecord[], page: number) {
  const kinds = new Map(records.map(({ table, kind }) => [getTableName(table), kind]))
  const rows = await db
    .select({
      id: recordChanges.id,
      changed_at: recordChanges.created_at,
      changed_by: who,
      action: recordChanges.action,
      table: recordChanges.kind,
      record_id: recordChanges.record_id,
      named: recordChanges.named,
      changes: recordChanges.changes,
    })
    .from(recordChanges)
    .leftJoin(users, eq(users.id, recordChanges.user_id))
    .where(where)
    .orderBy(desc(recordChanges.created_at), desc(recordChanges.id))
    .limit(linesOnPage)
    .offset((page - 1) * linesOnPage)
  return rows.flatMap(({ table, ...row }) => {
    const kind = kinds.get(table)
    return kind ? [{ ...row, kind }] : []
  })
}

/** Reads who added the record, if its row doesn't say so. */
async function adderOf(db: Db, where: SQL | undefined, { subject, record }: Historied) {
  const [row] = await db
    .select({ name: who })
    .from(recordChanges)
    .leftJoin(users, eq(users.id, recordChanges.user_id))
    .where(
      and(where, eq(recordChanges.action, 'added'), eq(recordChanges.record_id, record ?? subject)),
    )
    .limit(1)
  return row?.name ?? null
}

const fieldsOf = (records: StoredRecord[]): Known['fields'] =>
  Object.fromEntries(records.map(({ kind, fields }) => [kind, fields]))

/**
 * Names for these lines in one statement: of referenced records, deleted ones included, the units
 * of weights, the currencies of vet visits, and the animal's sex and the precision of its hatch date.
 */
async function namesIn(
  db: Db,
  { accountId }: Tenant,
  subject: string,
  lines: Done[],
): Promise<Pick<Known, 'names' | 'units' | 'currencies' | 'sex' | 'precision'>> {
  const lineIds = sql`${sql.param([...new Set(lines.flatMap(idsIn))])}::uuid[]`
  const idsOf = (kind: string) => {
    const ids = lines.flatMap((line) => (line.kind === kind ? [line.record_id] : []))
    return sql`${sql.param(ids)}::uuid[]`
  }
  const subjectId = sql`${sql.param([subject])}::uuid[]`
  const read = (what: string, table: Found, column: SQL | PgColumn, ids: SQL) => sql`
    select ${what}::text as what, ${table.id}::text as id, ${column}::text as told
    from ${table} where ${table.account_id} = ${accountId} and ${table.id} = any(${ids})`
  const { rows } = await db.execute<{ what: string; id: string; told: string | null }>(
    sql.join(
      [
        read('name', species, species.commonName, lineIds),
        read('name', feeders, feederName, lineIds),
        read('name', supplements, supplements.name, lineIds),
        read('name', contacts, contacts.name, lineIds),
        read('name', groups, groups.name, lineIds),
        read('name', animals, animals.name, lineIds),
        read('unit', weightLogs, weightLogs.unit, idsOf('weight_log')),
        read('currency', vetVisits, vetVisits.cost_currency, idsOf('vet_visit')),
        read('sex', animals, animals.sex, subjectId),
        read('precision', animals, animals.dateHatchedPrecision, subjectId),
      ],
      sql` union all `,
    ),
  )
  const byId = (which: string) =>
    new Map(
      rows.flatMap(({ what, id, told: words }): [string, string][] =>
        what === which && words !== null ? [[id, words]] : [],
      ),
    )
  return {
    names: byId('name'),
    units: byId('unit'),
    currencies: byId('currency'),
    sex: byId('sex').get(subject),
    precision: byId('precision').get(subject),
  }
}

/** 'Rat, weaned', as feeders are always named. */
const feederName = sql`concat_ws(', ', ${feeders.name},
  nullif(lower(left(${feeders.size}, 1)) || substr(${feeders.size}, 2), ''))`

type Found = PgTable & { account_id: PgColumn; id: PgColumn }

/** Every id that a line refers to, in a column or as its distinguishing value. */
const idsIn = ({ named: key, changes }: Done): string[] =>
  [key, ...Object.values(changes).flat()].filter(
    (value): value is string => typeof value === 'string' && isId.test(value),
  )
const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
