import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { writeBackup } from '../../src/backup/backup.ts'
import { tablesOf } from '../../src/backup/tables.ts'
import { openPool } from '../../src/db/connect.ts'
import { openDb } from '../../src/db/db.ts'
import { startEmbedded } from '../../src/db/embedded.ts'
import { migrate } from '../../src/db/migrate.ts'
import { resources } from '../../src/features/resources.ts'
import { buildApp } from '../../src/server/app.ts'
import { readConfig } from '../../src/server/config.ts'
import type { App, Context } from '../../src/server/context.ts'
import { root } from '../../src/server/root.ts'
import { secretKey } from '../../src/server/secret.ts'
import { least, whole } from '../factories.ts'
import { pngOf } from '../pictures.ts'
import { visitor } from '../visitor.ts'
import { collectDaily } from './daily.ts'
import { newest, person } from './fixture.ts'
import { collectHusbandry } from './husbandry.ts'

/*
 * Writes this version's fixture, a backup of a small collection with rows in every table, which
 * every later version must bring to its own schema. After each migration: `npm run upgrade-fixture`.
 */

const dataDir = mkdtempSync(join(tmpdir(), 'vivary-upgrade-'))
const embedded = await startEmbedded({ dataDir, durable: false })
const pool = await openPool(embedded.url)
try {
  await migrate(pool, root)
  const config = readConfig({ DATA_DIR: dataDir })
  const context = { config, db: openDb(pool), key: await secretKey(config) }
  const app = await buildApp(context)
  await collect(app, context)
  await app.close()
  await requireRows(pool)
  const to = join(root, 'test/upgrades', `${newest()}.tar.zst`)
  const { bytes, rows } = await writeBackup(pool, { dataDir, to })
  process.stdout.write(`${to}: ${rows} rows, ${bytes} bytes\n`)
} finally {
  await pool.end()
  await embedded.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** A keeper with Plus and one record of each kind, a deleted one, a photo, and a feeding. */
async function collect(app: App, context: Context) {
  const browser = visitor(app)
  // What a try that fails leaves behind belongs to the collection.
  await browser.submit('/users/sign_in', { email: person.email, password: 'a wrong one' })
  await browser.submit('/users/sign_up', person)
  const send = async (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    payload?: object,
  ) => {
    const url = `/dashboard/api/${path}`
    const headers = { 'sec-fetch-site': 'same-origin' }
    const answer = await browser.send({ method, url, headers, payload })
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.body}`)
    return answer.json().object
  }
  await send('PATCH', 'subscription', { subscription: { plus: true } })
  const first: Record<string, { id: string }> = {}
  for (const { api, noun } of resources) {
    first[api] = await send('POST', api, { [noun]: whole[api] })
    const { id } = await send('POST', api, { [noun]: least[api] })
    await send('DELETE', `${api}/${id}`)
  }
  await collectHusbandry(send, first)
  await collectDaily(send, context)
  await addPhoto(browser)
}

async function addPhoto(browser: ReturnType<typeof visitor>) {
  const form = new FormData()
  form.append('animal[name]', 'Ember')
  form.append('animal[sex]', 'male')
  form.append('animal[species_attributes][common_name]', 'Leopard gecko')
  for (const field of ['animal[photo]', 'animal[photos][]']) {
    form.append(field, new File([await pngOf(64, 48)], 'me.png', { type: 'image/png' }))
  }
  const encoded = new Response(form)
  const { statusCode, body } = await browser.send({
    method: 'POST',
    url: '/dashboard/api/animals',
    headers: {
      'sec-fetch-site': 'same-origin',
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  if (statusCode !== 201) throw new Error(body)
}

async function requireRows(source: Pool) {
  const client = await source.connect()
  const empty: string[] = []
  for (const { name } of await tablesOf(client)) {
    const { rows } = await client.query(`select from public."${name}" limit 1`)
    if (rows.length === 0) empty.push(name)
  }
  client.release()
  if (empty.length > 0) throw new Error(`The collection has no ${empty.join(', ')}: add some here`)
}
