import { spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { beforeAll, expect, inject, test } from 'vitest'
import { writeBackup } from '../src/backup/backup.ts'
import { readManifest, restoreBackup } from '../src/backup/restore.ts'
import { filesOf } from '../src/server/files/openFiles.ts'
import { writeFiles } from '../src/server/pictures/files.ts'
import { root } from '../src/server/root.ts'
import { ownInstallation, testApp } from './app.ts'
import { emptyDatabase, everyFile, everyRow, newFolder } from './backups.ts'
import { rounds } from './endurance.ts'

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

async function urlOfApp() {
  const { pool } = await testApp()
  const { rows } = await pool.query<{ name: string }>('select current_database() as name')
  const url = new URL(inject('databaseUrl'))
  url.pathname = `/${rows[0]?.name}`
  return url.href
}

function child(...args: [what: 'backup' | 'restore', url: string, dataDir: string, file: string]) {
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
