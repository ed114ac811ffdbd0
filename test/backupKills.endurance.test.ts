import { spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { beforeAll, expect, inject, test } from 'vitest'
import { writeBackup } from '../src/backup/backup.ts'
import { readManifest, restoreBackup } from '../src/backup/restore.ts'
import { restoreOver } from '../src/backup/restoreOver.ts'
import { openDb } from '../src/db/db.ts'
import { doNext } from '../src/running/operator/backups/restorer.jobs.ts'
import { folderFiles } from '../src/server/files/folderFiles.ts'
import { filesOf } from '../src/server/files/openFiles.ts'
import { readMaintenance } from '../src/server/maintenance.ts'
import { writeFiles } from '../src/server/pictures/files.ts'
import { root } from '../src/server/root.ts'
import { readConfig } from '../src/server/settings/config.ts'
import { ownInstallation, testApp } from './app.ts'
import {
  emptyDatabase,
  everyFile,
  everyRow,
  migratedDatabase,
  newFolder,
  schemaOf,
} from './backups.ts'
import { rounds } from './endurance.ts'
import { fixturePath } from './upgrades/fixture.ts'
import { rowsOf, usual } from './upgrades/upgrading.ts'

ownInstallation()

/*
 * A backup and a restore that are killed at any moment leave something whole or nothing. One of the
 * kills at least comes in the middle, however many it takes.
 */

const kills = rounds(6)

beforeAll(async () => {
  const { pool, config } = await testApp()
  await pool.query(`
    insert into accounts (id, name, time_zone)
    select gen_random_uuid(), 'Keeper ' || n, 'UTC' from generate_series(1, 10) n;
    insert into users (id, name, email, password_hash)
    values (gen_random_uuid(), 'Maren', 'maren@example.org', 'none');
    insert into species (account_id, id, "common_name", description)
    select id, gen_random_uuid(), 'Species ' || n, repeat(md5(n::text), 8)
    from accounts, generate_series(1, 1000) n`)
  const { rows } = await pool.query<{ accountId: string; id: string }>(`
    insert into pictures (account_id, id, width, height, bytes)
    select id, gen_random_uuid(), 1, 1, 1 from accounts, generate_series(1, 6)
    returning account_id as "accountId", id`)
  for (const place of rows) {
    const [small, medium, large] = [randomBytes(5000), randomBytes(20_000), randomBytes(120_000)]
    await writeFiles({ files: filesOf(config), ...place }, { small, medium, large })
  }
})

test(`a backup that is killed is not there at all, ${kills} times`, async () => {
  const { config } = await testApp()
  const backups = newFolder()
  const url = await urlOfApp()
  const run = (name: string) => child('backup', url, config.dataDir, join(backups, name))
  const took_ms = await run('first').done()
  const drafts = () => readdirSync(backups).filter((name) => name.endsWith('.part')).length
  for (let round = 0; round < kills || drafts() === 0; round++) {
    const { killed } = run(`round ${round}`)
    const isBegun = () => drafts() > 0
    await killed(drafts() === 0 ? until(isBegun) : aMoment(randomInt(took_ms)))
    for (const name of readdirSync(backups).filter((name) => !name.endsWith('.part'))) {
      await readManifest(join(backups, name))
    }
  }
})

test(`a restore that is killed leaves a whole or an empty database, ${kills} times`, async () => {
  const { pool, config } = await testApp()
  const file = join(newFolder(), 'backup.tar.zst')
  await writeBackup(pool, { dataDir: config.dataDir, to: file })
  const [rows, files] = [await everyRow(pool), everyFile(config.dataDir)]
  const whole = await emptyDatabase()
  const took_ms = await child('restore', whole.url, newFolder(), file).done()
  expect(await everyRow(whole)).toEqual(rows)

  let empty = 0
  for (let round = 0; round < kills || empty === 0; round++) {
    const [target, dataDir] = [await emptyDatabase(), newFolder()]
    const { killed } = child('restore', target.url, dataDir, file)
    const isBegun = () => existsSync(join(dataDir, 'pictures'))
    await killed(empty === 0 ? until(isBegun) : aMoment(randomInt(took_ms)))
    await whenLeft(target)
    if (Object.keys(await everyRow(target)).length === 0) {
      empty++
      await restoreBackup(target, { file, dataDir })
    }
    expect(await everyRow(target)).toEqual(rows)
    expect(everyFile(dataDir)).toEqual(files)
  }
})

test(`a restore over records in use that is killed leaves the old or the new ones, ${kills} times`, async () => {
  let took_ms = 1
  let begun = 0
  for (let round = 0; round <= kills || begun === 0; round++) {
    const { target, dataDir, old, next } = await inUse()
    const running = child('over', target.url, dataDir, '')
    if (round === 0) {
      took_ms = await running.done()
      expect(await keepersRows(target)).toEqual(next)
      continue
    }
    const isFilling = async (isOver: () => boolean) =>
      expect.poll(async () => isOver() || (await runOf(target)).step === 'filling').toBe(true)
    await running.killed(begun === 0 ? isFilling : aMoment(randomInt(took_ms)))
    await whenLeft(target)
    const { state, step } = await runOf(target)
    if (state === 'working' && step === 'filling') begun++
    expect(await keepersRows(target)).toEqual(state === 'done' ? next : old)

    // The next server says what became of it, or does what was only asked for.
    const config = readConfig({ DATA_DIR: dataDir })
    const context = { config, db: openDb(target), key: Buffer.alloc(32) }
    await doNext(context, new AbortController().signal, {
      info: () => undefined,
      warn: () => undefined,
    })
    expect((await runOf(target)).state).toBe(state === 'working' ? 'failed' : 'done')
    expect(await keepersRows(target)).toEqual(state === 'working' ? old : next)
    expect(await readMaintenance(context.db)).toBeUndefined()
  }
})

test.each(usual)(
  '%s takes the place of what is in use, and comes to the newest schema',
  async (name) => {
    const [target, other, dataDir] = [await migratedDatabase(), await emptyDatabase(), newFolder()]
    const fresh = await schemaOf(target)
    const file = fixturePath(name)
    await restoreBackup(other, { file, dataDir: newFolder() })
    await restoreOver(target, {
      ...{ file, dataDir, keyName: 'secret.key', signal: new AbortController().signal },
      files: folderFiles(dataDir),
      pointOfReturn: join(dataDir, 'before.tar.zst'),
      onStep: async () => undefined,
      carryOver: async () => undefined,
    })
    expect(await schemaOf(target)).toEqual(fresh)
    expect(await rowsOf(target)).toEqual(await rowsOf(other))
  },
)

/** An installation in use whose operator has asked to restore a backup: its records, and those in the backup. */
async function inUse() {
  const { pool, config } = await testApp()
  const [target, dataDir] = [await emptyDatabase(), newFolder()]
  const name = 'vivary-manual-2026-01-02T022000Z.tar.zst'
  const file = join(dataDir, 'backups', name)
  await writeBackup(pool, { dataDir: config.dataDir, to: file })
  await restoreBackup(target, { file, dataDir })
  const next = await keepersRows(target)
  await target.query(`
    insert into accounts (id, name, time_zone) values (gen_random_uuid(), 'Later', 'UTC');
    delete from species where common_name like 'Species 1%';
    insert into backup_runs (id, kind, file) values (gen_random_uuid(), 'restore', '${name}')`)
  return { target, dataDir, next, old: await keepersRows(target) }
}

async function keepersRows(target: Awaited<ReturnType<typeof emptyDatabase>>) {
  const { backup_runs: _, ...rows } = await everyRow(target)
  return rows
}

async function runOf(target: Awaited<ReturnType<typeof emptyDatabase>>) {
  const { rows } = await target.query<{ state: string; step: string }>(
    'select state, step from backup_runs',
  )
  return rows[0] ?? { state: 'missing', step: '' }
}

async function urlOfApp() {
  const { pool } = await testApp()
  const { rows } = await pool.query<{ name: string }>('select current_database() as name')
  const url = new URL(inject('databaseUrl'))
  url.pathname = `/${rows[0]?.name}`
  return url.href
}

function child(
  ...args: [what: 'backup' | 'restore' | 'over', url: string, dataDir: string, file: string]
) {
  const flags = ['--experimental-transform-types', '--no-warnings']
  const running = spawn(process.execPath, [...flags, join(root, 'test/backupChild.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(running, 'exit')
  const lines = createInterface(running.stdout)
  const begun = once(lines, 'line')
  return {
    /** Answers how many milliseconds it took from its beginning. */
    async done() {
      await begun
      const begin = performance.now()
      expect(await ended).toEqual([0, null])
      return Math.ceil(performance.now() - begin)
    },
    /** Kills it at that moment after its beginning. */
    async killed(moment: (isOver: () => boolean) => Promise<unknown>) {
      await begun
      await Promise.race([ended, moment(() => running.exitCode !== null)])
      running.kill('SIGKILL')
      await ended
    },
  }
}

/** Waits until the database has noticed that the killed one is gone. */
async function whenLeft(target: Awaited<ReturnType<typeof emptyDatabase>>) {
  const others = `select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`
  await expect.poll(async () => (await target.query(others)).rows).toEqual([])
}

const until = (claim: () => boolean) => (isOver: () => boolean) =>
  expect.poll(() => claim() || isOver(), { interval: 2 }).toBe(true)

/** When the kill comes is what this test varies; nothing is waited for. */
const aMoment = (ms: number) => () => new Promise((resolve) => setTimeout(resolve, ms))
