import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { v7 as newId } from 'uuid'
import { inject, onTestFinished } from 'vitest'
import { type Entry, readArchive, writeArchive } from '../src/backup/archive.ts'
import { tablesOf } from '../src/backup/tables.ts'
import { openPool } from '../src/db/connect.ts'
import type { Keeper } from './app.ts'
import { pngOf } from './pictures.ts'

/** A database of the test's own with nothing in it: what a restore may fill. */
export const emptyDatabase = (): Promise<Own> => databaseFrom('template0')

/** A database of the test's own as a first start makes it. */
export const migratedDatabase = (): Promise<Own> =>
  databaseFrom(`"${new URL(inject('databaseUrl')).pathname.slice(1)}"`)

type Own = pg.Pool & { url: string }

async function databaseFrom(template: string): Promise<Own> {
  const url = new URL(inject('databaseUrl'))
  const name = `test_${newId().replaceAll('-', '')}`
  await maintain(url, `create database ${name} template ${template} strategy file_copy`)
  url.pathname = `/${name}`
  const pool = await openPool(url.href, { max: 4 })
  // The database itself goes with the cluster of the tests.
  onTestFinished(() => pool.end())
  return Object.assign(pool, { url: url.href })
}

async function maintain(url: URL, statement: string) {
  const maintenance = new URL(url)
  maintenance.pathname = '/postgres'
  const client = new pg.Client({ connectionString: maintenance.href })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** A folder that goes with the test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vivary-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A backup with other entries in place of some of its own, sealed as if it had been written so; its path. */
export async function sealedAnew(file: string, change: (entry: Entry) => Entry): Promise<string> {
  const to = join(newFolder(), 'forged.tar.zst')
  async function* changed() {
    for await (const entry of readArchive(file)) yield change(entry)
  }
  await writeArchive(to, changed(), { madeAt: new Date(0) })
  return to
}

/** The first row of a part of a table with another value in one of its cells, by number from zero. */
export function withCell({ name, bytes }: Entry, cell: number, value: string): Entry {
  const [first = '', ...rest] = bytes.toString().split('\n')
  const cells = first.split('\t')
  cells[cell % cells.length] = value
  return { name, bytes: Buffer.from([cells.join('\t'), ...rest].join('\n')) }
}

/** Every row of every table, as text, in one order. */
export async function everyRow(pool: pg.Pool): Promise<Record<string, string[]>> {
  const client = await pool.connect()
  try {
    const found: Record<string, string[]> = {}
    for (const { name } of await tablesOf(client)) {
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from public."${name}" t order by 1`,
      )
      found[name] = rows.map(({ row }) => row)
    }
    return found
  } finally {
    client.release()
  }
}

/** The definitions of every function and trigger; those of extensions aside. */
export async function functionsAndTriggers(pool: pg.Pool) {
  const { rows: functions } = await pool.query<{ name: string; body: string; definition: string }>(`
    select proname as name, prosrc as body, pg_get_functiondef(oid) as definition from pg_proc
    where pronamespace = 'public'::regnamespace and not exists (
      select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
    order by pg_proc.oid::regprocedure::text`)
  const { rows: triggers } = await pool.query<{ name: string; definition: string }>(`
    select tgrelid::regclass::text || '.' || tgname as name, pg_get_triggerdef(oid) as definition
    from pg_trigger where not tgisinternal order by 1`)
  return { functions, triggers }
}

/** Every column, key, check and index, and every function and trigger. */
export async function schemaOf(pool: pg.Pool) {
  const linesOf = async (query: string) =>
    (await pool.query<{ line: string }>(query)).rows.map(({ line }) => line)
  return {
    ...(await functionsAndTriggers(pool)),
    columns: await linesOf(`
      select concat_ws(' ', table_name, ordinal_position, column_name, udt_name,
        character_maximum_length, numeric_precision, numeric_scale, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public' order by 1`),
    constraints: await linesOf(`
      select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line
      from pg_constraint where connamespace = 'public'::regnamespace order by 1`),
    indexes: await linesOf(
      `select indexdef as line from pg_indexes where schemaname = 'public' order by 1`,
    ),
    functionsHash: await linesOf(
      `select coalesce(obj_description('migrations'::regclass), '') as line`,
    ),
  }
}

/** The SHA-256 of every file below the folder, by its path in it. */
export function everyFile(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  return Object.fromEntries(
    files.map((path) => [
      path.slice(folder.length + 1),
      createHash('sha256').update(readFileSync(path)).digest('hex'),
    ]),
  )
}

/** Totals that are not what their rows are, of every table that a trigger counts. */
export async function recounted(pool: pg.Pool): Promise<{ wrong: number }> {
  const { rows: counted } = await pool.query<{ name: string; by: keyof typeof counts }>(`
    select tgrelid::regclass::text as name, tgfoid::regproc::text as by
    from pg_trigger where tgname = 'count_removed' order by 1`)
  const each = counted.map(({ name, by }) => counts[by](name))
  const { rows } = await pool.query(`
    with counted as (${each.join(' union all ')}), kept as (
      select account_id, null::uuid as animal_id, kind, total, 0 as flagged from totals
      union all select account_id, animal_id, kind, total, flagged from log_totals)
    select count(*)::int as wrong from counted
    full join kept on counted.account_id = kept.account_id and counted.kind = kept.kind
      and counted.animal_id is not distinct from kept.animal_id
    where coalesce(counted.total, 0) <> coalesce(kept.total, -1)
      or coalesce(counted.flagged, 0) <> coalesce(kept.flagged, -1)`)
  return rows[0]
}

const listed = (name: string, kept: string) => `
  select account_id, null::uuid as animal_id, '${name}' as kind,
    count(*) filter (where ${kept}) as total, 0 as flagged
  from ${name} group by account_id`

/** What each trigger counts. */
const counts = {
  count_rows: (name: string) => listed(name, 'deleted_at is null'),
  count_kept_animals: (name: string) => listed(name, "deleted_at is null and state = 'kept'"),
  count_logs: (name: string) => `
    select account_id, animal_id, '${name}', count(*),
      count(*) filter (where ${flags[name] ?? 'false'})
    from ${name} group by account_id, animal_id`,
}
const flags: Record<string, string> = { feeding_logs: 'not success', poop_logs: 'unusual' }

/**
 * Adds an animal to eat rats on Mondays and Thursdays, fed on a Monday: due on the Thursday, but on the next Monday by the
 * rule of earlier versions, whose row of `due_days` it has.
 */
export async function fedOnMonday(pool: pg.Pool) {
  await pool.query(`
    insert into accounts (id, name, time_zone) values (gen_random_uuid(), '', 'UTC');
    insert into animals (account_id, id, name, sex) select id, gen_random_uuid(), 'Nyx', 'female' from accounts;
    insert into feeding_schedules (account_id, id, animal_id, started_on, repeat_amount, repeat)
      select account_id, gen_random_uuid(), id, day, 1, 'week' from animals, unnest('{2026-11-05,2026-11-09}'::date[]) day;
    insert into feeders (account_id, id, name) select id, gen_random_uuid(), 'Rat' from accounts;
    insert into feeding_logs (account_id, id, animal_id, feeder_id, happened_at)
      select a.account_id, gen_random_uuid(), a.id, f.id, '2026-11-23 12:00' from animals a, feeders f;
    update due_days set feeding_on = '2026-11-30', next_on = '2026-11-30'`)
}

/** Adds an animal with a species and a photo of its own. */
export async function addPhotographed(keeper: Keeper, name = 'Saffron') {
  const answer = await keeper.sendForm('POST', 'animals', {
    'animal[id]': newId(),
    'animal[name]': name,
    'animal[sex]': 'female',
    'animal[species_attributes][common_name]': `Species of ${name}`,
    'animal[photo]': new File([await pngOf(64, 48)], 'me.png', { type: 'image/png' }),
  })
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`)
  return answer.json().object
}
