import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { v7 as newId } from 'uuid'
import { memberships, notifications, pictures, shopSlugs, users } from '../db/schema.ts'
import { referencesOf } from '../running/exports/kinds/kind.ts'
import { archivedKinds } from '../running/exports/kinds/kinds.ts'
import { root } from '../server/root.ts'
import { newToken, hashOf as secretHash } from '../server/session/secretTokens.ts'
import { addDays } from '../shared/days.ts'
import { hashOf, streamFrom } from '../shared/portrait/random.ts'

/*
 * The demo's records as text: `archive/` has a file for each table, and its README says how a row is written.
 */

const fileOf = (table: PgTable) => join(root, 'src/demo/archive', `${getTableName(table)}.jsonl`)

/** Kinds of which the demo has rows, each after those it refers to: an account's archive lacks the last two. */
export const demoKinds = () =>
  [
    ...archivedKinds,
    { table: shopSlugs, identity: shopSlugs.slug },
    { table: notifications, identity: notifications.id },
  ].filter(({ table }) => existsSync(fileOf(table)))

export type Row = Record<string, unknown>

/** The rows of a file: objects, or arrays of values below a line that names their columns. */
export function writtenRows(table: PgTable): Row[] {
  const lines = readFileSync(fileOf(table), 'utf8').trimEnd().split('\n')
  const [first = '', ...others] = lines
  const heading: Row | string[] = JSON.parse(first)
  if (!Array.isArray(heading)) return lines.map((line): Row => JSON.parse(line))
  return others.map((line) => {
    const values: unknown[] = JSON.parse(line)
    return Object.fromEntries(heading.map((key, at) => [key, values[at]]))
  })
}

type Demo = {
  now: Date
  userId: string
  /** Ids of stored pictures, by their path below `src/demo`. */
  pictureIds?: ReadonlyMap<string, string>
}

/** A table's rows as they are stored at `now`. Throws if a row has a column that the table lacks. */
export function rowsOf(table: PgTable, demo: Demo): Row[] {
  const columns = getTableColumns(table)
  const references = referencesOf(table)
  const stored = (key: string, value: unknown) => {
    const column = columns[key]
    if (!column) throw new Error(`${getTableName(table)} has no column ${key}`)
    const refersTo = key === 'id' ? table : references.get(key)
    return [key, storedValue(value, column.getSQLType(), refersTo, demo)] as const
  }
  return writtenRows(table).map((written) => {
    const row: Row = Object.fromEntries(
      Object.entries(written).map(([key, value]) => stored(key, value)),
    )
    return { ...usualOf(row, columns, demo), ...row, ...hatchPeriodOf(row) }
  })
}

function storedValue(
  value: unknown,
  type: string,
  refersTo: PgTable | undefined,
  { now, userId, pictureIds }: Demo,
): unknown {
  const isMoment = type.startsWith('timestamp')
  if (typeof value === 'number') {
    if (isMoment) return momentAt(value, now)
    return type === 'date' ? addDays(dayOf(now), value) : value
  }
  if (typeof value === 'object' && value !== null) {
    return JSON.parse(withNames(JSON.stringify(value), now))
  }
  if (typeof value !== 'string') return value
  if (isMoment) return timeOn(value, now)
  if (refersTo === users || refersTo === memberships) return userId
  if (refersTo === pictures) return pictureIds?.get(value) ?? null
  if (refersTo) return demoId(getTableName(refersTo), value)
  return withNames(value, now)
}

/** Text with the ids, days and moments that stand in braces. */
const withNames = (text: string, now: Date) =>
  text
    .replace(/\{day (-\d+)\}/g, (_, days: string) => addDays(dayOf(now), Number(days)))
    .replace(/\{(\w+) ([^}]+)\}/g, (_, kind: string, name: string) => demoId(kind, name))
    .replace(/\{(-[\d.]+)\}/g, (_, days: string) => momentAt(Number(days), now))

/**
 * Values that a row has unless it says otherwise: a new id, the one person who recorded it, that it was entered
 * when it happened, and a link that no one knows.
 */
function usualOf(row: Row, columns: object, { userId }: Demo): Row {
  const { created_at = row.happenedAt ?? row.happened_at } = row
  return {
    ...('id' in columns && { id: newId() }),
    ...('recorded_by' in columns && { recorded_by: userId }),
    ...('link_hash' in columns && { link_hash: secretHash(newToken()) }),
    ...('created_at' in columns && { created_at }),
    ...('updated_at' in columns && { updated_at: created_at }),
  }
}

/** Of a hatch date of which only the month or year is known, the first day. */
function hatchPeriodOf({ dateHatched, dateHatchedPrecision: precision }: Row): Row {
  if (precision !== 'month' && precision !== 'year') return {}
  const period = String(dateHatched).slice(0, precision === 'month' ? 7 : 4)
  return { dateHatched: `${period}-01-01`.slice(0, 10) }
}

/** The id of a record that others name: the same on every server, since its portrait is drawn by it. */
export function demoId(table: string, name: string): string {
  const next = streamFrom(hashOf(`vivary demo ${table.replace(/s$/, '')} ${name}`))
  const random = Uint8Array.from({ length: 16 }, () => Math.floor(next() * 256))
  return newId({ msecs: Date.UTC(2024, 0, 1), random })
}

/** The moment so many days after `now`, before it if negative: ISO 8601 in UTC. */
export const momentAt = (days: number, now: Date): string =>
  new Date(now.getTime() + days * 86_400_000).toISOString()

const dayOf = (now: Date) => now.toISOString().slice(0, 10)

/** The moment of '-3 19:05:00'. One of today that would still be ahead was 40 minutes ago. */
function timeOn(written: string, now: Date): string {
  const [days, time] = written.split(' ')
  const moment = `${addDays(dayOf(now), Number(days))}T${time}.000Z`
  return moment < now.toISOString() ? moment : momentAt(-40 / 1440, now)
}
