import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { restoreBackup } from '../src/backup/restore.ts'
import { migrate, readMigrations } from '../src/db/migrate.ts'
import { root } from '../src/server/root.ts'
import { emptyDatabase, everyRow, newFolder } from './backups.ts'
import { tried } from './endurance.ts'
import { fixturePath, fixtures } from './upgrades/fixture.ts'
import { fingerprint, nextMigration, nextVersion, startVersion } from './upgrades/nextVersion.ts'

/* A start of the next version that fails, or is killed, while it upgrades a database full of records. */

const begin = [
  'alter table "species" add column "humidity" smallint',
  'update "species" set "humidity" = 60',
  `update "animals" set "name" = 'Overwritten'`,
]
const end = [
  'create table "enclosures" ("id" uuid primary key)',
  'alter table "species" alter column "humidity" set not null',
]

/** A database of this version with records of every kind. */
async function recorded() {
  const pool = await emptyDatabase()
  await restoreBackup(pool, { file: fixturePath(fixtures.at(-1) ?? ''), dataDir: newFolder() })
  return pool
}

const goBack =
  'Start the version you had before, which still works, and report this message where you got Vivary.'

test('an upgrade that fails says what failed and what to do, and leaves every record as it was', async () => {
  const pool = await recorded()
  const before = await fingerprint(pool)
  const twice = 'alter table "species" add column "humidity" text'
  const next = await startVersion(nextVersion([...begin, twice, ...end]), pool.url)
  expect(await next.ended).toEqual({
    code: 1,
    output: `Vivary couldn't upgrade the database: migration ${nextMigration} failed (column "humidity" of relation "species" already exists). Nothing was changed. ${goBack}\n`,
  })
  expect(await fingerprint(pool)).toEqual(before)
})

test('functions that the database refuses are named, and so is a connection that breaks', async () => {
  const pool = await recorded()
  const before = await fingerprint(pool)
  const folder = nextVersion([...begin, ...end])
  const path = join(folder, 'src/db/functions.sql')
  writeFileSync(path, `${readFileSync(path, 'utf8')}\nselect no_such_function();`)
  await expect(migrate(pool, folder)).rejects.toThrow(
    `Vivary couldn't upgrade the database: functions.sql failed (function no_such_function() does not exist). Nothing was changed. ${goBack}`,
  )
  const cutOff = 'select pg_terminate_backend(pg_backend_pid())'
  await expect(migrate(pool, nextVersion([...begin, cutOff]))).rejects.toThrow(
    /^Vivary couldn't upgrade the database: migration \S+ failed \(.+\)\. Nothing was changed\. Start Vivary again once that is mended\.$/,
  )
  expect(await fingerprint(pool)).toEqual(before)
})

const statements = [...begin, ...end]
/** How many statements have run by the time of the kill: first three, then every other number. */
const moments = [...statements.keys(), statements.length].sort(
  (one, other) => Math.abs(one - 3) - Math.abs(other - 3),
)

test.each(tried(moments))(
  'an upgrade that is killed after %i statements leaves every record as it was, and the next start completes it',
  async (moment) => {
    const pool = await recorded()
    const before = await fingerprint(pool)
    const held = `select pg_advisory_xact_lock(${lock})`
    const folder = nextVersion(statements.toSpliced(moment, 0, held))
    const holder = await pool.connect()
    await holder.query(`select pg_advisory_lock(${lock})`)

    const killed = await startVersion(folder, pool.url)
    await expect.poll(() => waiting(pool)).toBe(1)
    killed.kill()
    expect(await killed.ended).toMatchObject({ code: null })
    await holder.query(`select pg_advisory_unlock(${lock})`)
    holder.release()
    await expect.poll(() => busy(pool)).toBe(0)
    expect(await fingerprint(pool)).toEqual(before)

    const again = await startVersion(folder, pool.url)
    expect(await again.up).toMatch(/^Vivary is at /)
    const { species = [], migrations = [], enclosures } = await everyRow(pool)
    expect(species.length).toBeGreaterThan(0)
    expect(species.filter((row) => !row.endsWith(',60)'))).toEqual([])
    expect([migrations.length, enclosures]).toEqual([readMigrations(root).length + 1, []])
  },
)

const lock = 4711

/** How many connections wait for the test's lock. */
const waiting = (pool: pg.Pool) =>
  countOf(pool, `wait_event_type = 'Lock' and wait_event = 'advisory'`)

/** How many connections work on this database beside the one that asks. */
const busy = (pool: pg.Pool) =>
  countOf(pool, `backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()`)

async function countOf(pool: pg.Pool, condition: string) {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and ${condition}`,
  )
  return rowCount
}
