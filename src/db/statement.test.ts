import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { signedIn, testApp } from '../../test/app.ts'
import { zone } from '../../test/zone.ts'
import { triedToday } from '../care/schedules/due/due.queries.ts'
import { agendaOf } from '../day/calendar/events/agenda.queries.ts'
import { plannedRows } from '../day/calendar/events/plannedRows.queries.ts'
import { openPool } from './connect.ts'
import { openDb } from './db.ts'
import { statement } from './statement.ts'

test('what a day holds is one statement of a connection, whoever asks, and for whichever day', async () => {
  const own = await ownConnection()
  const db = openDb(own)
  for (const timeZone of ['Europe/Berlin', 'America/New_York', 'Asia/Tokyo', 'Africa/Cairo']) {
    const { accountId } = await signedIn()
    const viewer = { accountId, timeZone, decimalSign: 'point', timeFormat: '24h' } as const
    for (const isSubscribed of [true, false]) {
      for (const to of ['2026-12-01', '2027-01-31']) {
        await plannedRows(db, { ...viewer, isSubscribed }, { from: '2026-12-01', to })
        await agendaOf(db, { ...viewer, isSubscribed })
        await triedToday(db, { ...viewer, isSubscribed })
      }
    }
  }
  const names = ['agenda', 'planned', 'tried'].flatMap((name) => [`${name} free`, `${name} plus`])
  const asked = (await plansOn(own)).map(({ name, first, kept }) => [name, first + kept])
  expect(asked).toEqual(names.map((name) => [name, 8]))
})

test('it is planned once, though a plan of its own would read a day quicker each time', async () => {
  const own = await ownConnection()
  await own.query(`create temp table meals as
    select generate_series('2000-01-01'::date, '2026-12-01', '1 day')::date as day`)
  await own.query('create index on meals (day); analyze meals')
  const countedBy = statement<{ count: number }, 'on'>(
    'meals',
    ['on'],
    (_, { on }) => sql`select count(*)::int from meals where day <= ${on}`,
  )
  const anyone = { accountId: randomUUID(), timeZone: zone, isSubscribed: false }
  for (let time = 0; time < 8; time++) {
    expect(await countedBy(openDb(own), anyone, { on: '2000-01-02' })).toEqual([{ count: 2 }])
  }
  expect(await plansOn(own)).toEqual([{ name: 'meals free', first: 5, kept: 3 }])
})

async function ownConnection() {
  const { pool } = await testApp()
  const own = await openPool(pool.options.connectionString ?? '', { max: 1 })
  onTestFinished(() => own.end())
  return own
}

/** PostgreSQL plans a statement for the values at hand the first five times, to compare. */
async function plansOn(own: Pool) {
  const { rows } =
    await own.query(`select name, custom_plans::int as first, generic_plans::int as kept
    from pg_prepared_statements order by name`)
  return rows
}

test('an account has a hundred rows of any table for the planner', async () => {
  const { pool } = await testApp()
  const { rows } = await pool.query<{ name: string; rows: string }>(
    `select attrelid::regclass::text as name, array_to_string(attoptions, ' ') as rows
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where attname = 'account_id' and relkind in ('r', 'p') and not relispartition
      and relnamespace = 'public'::regnamespace`,
  )
  expect(rows.length).toBeGreaterThan(60)
  expect(rows.filter((table) => table.rows !== 'n_distinct=-0.01')).toEqual([])
})
