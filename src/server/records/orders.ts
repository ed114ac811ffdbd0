import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Page } from '../../shared/resource.ts'

/** An order of a list and its opposite. Both end with the id, so that pages are stable. */
export type Order = { forth(id: PgColumn): SQL[]; back(id: PgColumn): SQL[] }

export const ascending = (...on: (PgColumn | SQL)[]): Order => ({
  forth: (id) => [...on.map((each) => asc(each)), asc(id)],
  back: (id) => [...on.map((each) => desc(each)), desc(id)],
})

export const descending = (on: PgColumn | SQL): Order => ({
  forth: (id) => [desc(on), desc(id)],
  back: (id) => [asc(on), asc(id)],
})

/** Orders by a column or expression that may be null; rows without it come last in both directions. */
export const knownFirst = (on: PgColumn | SQL, direction: 'asc' | 'desc'): Order => ({
  forth: (id) => [sql`${on} ${sql.raw(direction)} nulls last`, asc(id)],
  back: (id) => [sql`${on} ${sql.raw(direction === 'asc' ? 'desc' : 'asc')} nulls first`, desc(id)],
})

export const pageWith = <Value>(value: Value[], total: number, per_page: number): Page<Value> => ({
  value,
  total,
  totalPages: Math.ceil(total / per_page),
})
