import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, inject, onTestFinished, test } from 'vitest'
import { root } from '../src/server/root.ts'
import { ownInstallation, signedIn, testApp } from './app.ts'
import { rounds } from './endurance.ts'
import { found, reviewed } from './importing.ts'
import { startPictureServer } from './pictureServer.ts'
import { pngOf } from './pictures.ts'
import { certificate } from './pushService.ts'

ownInstallation()

/* An import goes on where it was, wherever the process that writes it is killed. */

const kills = rounds(3)
const animals = (kills + 2) * 200

test('a process that writes an import is killed again and again, and every animal is there once', async () => {
  const keeper = await signedIn({ plus: true })
  const { id } = await reviewed(keeper, sheet())
  await keeper.post(`imports/${id}/apply.json`)
  for (let kill = 0; kill < kills; kill++) {
    const before = await written()
    const writing = await child()
    await expect.poll(written, { interval: 2 }).toBeGreaterThan(before)
    writing.kill()
    expect(await writing.ended).toEqual([null, 'SIGKILL'])
    await left()
    expect((await found(keeper, id)).status).toBe('applying')
    expect(await written()).toBeLessThan(animals)
  }
  expect(await (await child()).ended).toEqual([0, null])
  expect(await found(keeper, id)).toMatchObject({
    status: 'done',
    result: { added: animals, parents: animals - 1 },
  })
  expect(await counts()).toEqual({
    animals,
    names: animals,
    dams: animals - 1,
    weights: animals,
    made: animals * 2,
  })
})

test('one that fetches pictures is killed again and again, and every animal has its own once', async () => {
  const site = await startPictureServer()
  onTestFinished(() => void site.stop())
  const { config, pool } = await testApp()
  const trusted = join(config.dataDir, 'pictures.pem')
  await writeFile(trusted, certificate)
  const settings = { PICTURE_HOSTS: site.host, NODE_EXTRA_CA_CERTS: trusted }
  const keeper = await signedIn({ plus: true })
  const many = (kills + 2) * 5
  const names = Array.from({ length: many }, (_one, at) => `Gecko ${at}`)
  const body = await pngOf(64, 48)
  for (const at of names.keys()) site.answers.set(`/${at}.png`, { body })
  const rows = names.map((name, at) => `${name},${site.at(`/${at}.png`)}`)
  const { id } = await reviewed(keeper, ['Name,Photos', ...rows].join('\n'))
  await keeper.patch(`imports/${id}.json`, { import: { fetch_pictures: true } })
  await keeper.post(`imports/${id}/apply.json`)
  const pictured = async () => {
    const { rows } = await pool.query(
      'select count(photo_id)::int as photos from animals where account_id = $1',
      [keeper.accountId],
    )
    return rows[0].photos as number
  }
  for (let kill = 0; kill < kills; kill++) {
    const before = await pictured()
    const fetching = await child(settings)
    await expect.poll(pictured, { interval: 2 }).toBeGreaterThan(before)
    fetching.kill()
    expect(await fetching.ended).toEqual([null, 'SIGKILL'])
    await left()
    expect((await found(keeper, id)).status).toBe('applying')
    expect(await pictured()).toBeLessThan(many)
  }
  expect(await (await child(settings)).ended).toEqual([0, null])
  expect(await found(keeper, id)).toMatchObject({
    status: 'done',
    result: { added: many, pictures: many, unfetched: 0 },
  })
  expect(await pictured()).toBe(many)
  const { rows: more } = await pool.query(
    `select (select count(*)::int from animal_pictures where account_id = $1) as others,
      (select count(*)::int from pictures where account_id = $1) as pictures`,
    [keeper.accountId],
  )
  expect(more[0]).toEqual({ others: 0, pictures: many })
})

/** Waits until the database has noticed that the killed one is gone. */
async function left() {
  const { pool } = await testApp()
  const others = `select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`
  await expect.poll(async () => (await pool.query(others)).rows).toEqual([])
}

/** The first is the dam of all others. */
function sheet(): string {
  const rows = Array.from(
    { length: animals },
    (_one, at) => `A${at},Animal ${at},0.1,${100 + at},${at > 0 ? 'A0' : ''}`,
  )
  return ['ID,Name,Sex,Weight (g),Dam', ...rows].join('\n')
}

async function written() {
  const { pool } = await testApp()
  const { rows } = await pool.query('select count(*)::int as animals from animals')
  return rows[0].animals as number
}

async function counts() {
  const { pool } = await testApp()
  const { rows } = await pool.query(`
    select count(*)::int as animals, count(distinct name)::int as names, count(dam_id)::int as dams,
      (select count(*)::int from weight_logs) as weights,
      (select count(*)::int from import_records where kind in ('animals', 'weight_logs')) as made
    from animals`)
  return rows[0]
}

async function child(settings = {}) {
  const { pool, config } = await testApp()
  const { rows } = await pool.query<{ name: string }>('select current_database() as name')
  const url = new URL(inject('databaseUrl'))
  url.pathname = `/${rows[0]?.name}`
  const path = join(root, 'test/importChild.ts')
  const running = spawn(
    process.execPath,
    ['--experimental-transform-types', '--no-warnings', path, url.href, config.dataDir],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...settings },
    },
  )
  const ended = once(running, 'exit')
  await Promise.race([once(createInterface(running.stdout), 'line'), ended])
  return { ended, kill: () => running.kill('SIGKILL') }
}
