import { getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { records, removables } from '../src/app/records.ts'
import { readKinds, showsKinds } from '../src/app/shell/shownKinds.ts'
import { searchables } from '../src/day/search/search.contract.ts'
import * as schema from '../src/db/schema.ts'
import { testApp } from './app.ts'

/*
 * The list of records says what Vivary does with each kind; triggers in the database do it. What a
 * migration has forgotten, or what the list does not say, is found here.
 */

type Trigger = { table: string; name: string; function: string; mode: string; klass: string }
let triggers: Trigger[]

beforeAll(async () => {
  const { db } = await testApp()
  const { rows } = await db.execute<Trigger>(sql`
    select relname as table, tgname as name, proname as function,
      split_part(encode(tgargs, 'escape'), '\\000', 1) as mode,
      coalesce(substring(prosrc from $re$SELECT r\\.account_id, '(\\w+)'$re$), '') as klass
    from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
    where not tgisinternal order by relname, tgname`)
  triggers = rows
})

const triggersOf = (table: PgTable, prefix: string) =>
  triggers.filter((one) => one.table === getTableName(table) && one.name.startsWith(prefix))

describe.each(records)('the triggers of a $kind', ({ table, history, search, removable }) => {
  test('keep its history as the list says', () => {
    const modes = triggersOf(table, 'history_').map(({ mode }) => mode)
    expect(modes.length).toBeGreaterThanOrEqual(3)
    expect(new Set(modes)).toEqual(new Set([history]))
  })

  test('keep its search terms exactly if it can be found', () => {
    const names = triggersOf(table, 'find_').map(({ name }) => name)
    expect(names).toEqual(search ? ['find_added', 'find_changed', 'find_removed'] : [])
    const classes = triggersOf(table, 'find_added').map(({ klass }) => klass)
    expect(classes).toEqual(search ? [search.klass] : [])
  })

  test('keep the total of its list exactly if it can be deleted and brought back', () => {
    const names = triggersOf(table, 'count_')
      .filter((one) => !one.function.startsWith('count_logs'))
      .map(({ name }) => name)
    expect(names).toEqual(removable ? ['count_added', 'count_changed', 'count_removed'] : [])
  })
})

test('no table with a history, a search or a total is missing in the list', () => {
  const listed = new Set(records.map(({ table }) => getTableName(table)))
  const kept = triggers.filter(({ name }) => /^(history|find|count)_/.test(name))
  expect(kept.map(({ table }) => table).filter((table) => !listed.has(table))).toEqual([])
})

/** What no one sees change, or hears of in another way: see notifications. */
const untold = [
  ...['accounts', 'api_tokens', 'calendar_feeds', 'due_days', 'help_answers', 'log_totals'],
  ...['notification_settings'],
  // Doors tell of readings every few seconds.
  ...[
    'climate_devices',
    'climate_heard',
    'climate_hours',
    'climate_open_hours',
    'climate_readings',
  ],
  ...['climate_refusals'],
  // Of alarms their own rows tell, and the screen of their settings is read anew.
  ...['climate_alarm_settings', 'climate_watches'],
  // An import's own row tells of its steps.
  ...['animal_identities', 'import_records', 'import_rows'],
  ...['notifications', 'outbox', 'pictures', 'push_subscriptions', 'record_changes', 'reminders'],
  ...['search_terms', 'search_vocabulary', 'sessions', 'shop_days', 'shop_slugs', 'shop_visitors'],
  ...['stripe_customers', 'stripe_subscriptions', 'take_overs', 'totals'],
]

test('every table of an account tells open tabs of its changes, and a query reads it', () => {
  const tables = Object.values(schema)
    .filter((table) => is(table, PgTable))
    .filter((table) => 'account_id' in table)
    .map(getTableName)
  const told = tables.filter((table) => !untold.includes(table))
  const missing = told.filter(
    (table) =>
      triggers.filter((one) => one.table === table && one.name.startsWith('live_')).length !== 3,
  )
  expect(missing).toEqual([])
  expect(told.filter((kind) => !readKinds.has(kind))).toEqual(seenOnlyInAll)
})
/** Only what reads everything shows these, such as the dashboard. */
const seenOnlyInAll = ['achievements']

test('every table that keeps what is deleted is among the removable records', () => {
  const keeping = Object.values(schema)
    .filter((table) => is(table, PgTable))
    .filter((table) => 'deleted_at' in table)
  expect(keeping.map(getTableName).sort()).toEqual(
    removables.map(({ table }) => getTableName(table)).sort(),
  )
})

test.each(records.filter(({ search }) => search))(
  'a search that shows a $kind is fetched anew when one changes',
  ({ table }) => {
    expect(showsKinds(['search_results'], [getTableName(table)])).toBe(true)
  },
)

test('what can be found is what the contract of the search names', () => {
  const searched = records.flatMap(({ search, resource }) =>
    search ? [[search.klass, resource]] : [],
  )
  expect(Object.fromEntries(searched)).toEqual(searchables)
})
