import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '../src/db/connect.ts'
import { pictures } from '../src/db/schema.ts'
import { folderFiles } from '../src/server/files/folderFiles.ts'
import { writeFiles } from '../src/server/pictures/files.ts'
import { root } from '../src/server/root.ts'
import { build, type Keeper, keeperIn } from './app.ts'
import { addPhotographed, emptyDatabase, everyFile, newFolder } from './backups.ts'
import { newId } from './factories.ts'
import { s3Server, s3Variables } from './s3Server.ts'
import { freePort, startServer } from './server.ts'

/* The built server and its commands with an S3-compatible store, as an operator runs them. */

let stack: Awaited<ReturnType<typeof build>>
let keeper: Keeper

beforeAll(async () => {
  stack = await build()
  keeper = await keeperIn(stack, { plus: true })
})

afterAll(async () => {
  await stack.app.close()
  await stack.pool.end()
})

const shared = () => ({
  DATABASE_URL: stack.pool.options.connectionString,
  SECRET_KEY: 'a secret of both servers, long enough',
  RATE_LIMIT: '0',
})

type Variables = Record<string, string | undefined>

/** A command of the built server, running. */
function started(dataDir: string, variables: Variables, ...words: string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, ...shared(), ...variables }
  const child = spawn(process.execPath, [join(root, 'dist/server/main.js'), ...words], { env })
  return { child, ended: outcome(child) }
}

async function outcome(child: ChildProcess) {
  const exit = once(child, 'exit')
  const [said, errors] = await Promise.all(
    [child.stdout, child.stderr].map((one) => one && text(one)),
  )
  const [code] = await exit
  return { code, said: `${errors}${said}` }
}

const photoAt = (url: string, path: string) =>
  fetch(`${url}${path}`, { headers: { cookie: keeper.cookie } })

test('keys that the store refuses end the start with a sentence', async () => {
  const store = await s3Server()
  const wrong = { ...shared(), ...s3Variables(store), S3_SECRET_ACCESS_KEY: 'wrong' }
  await expect(startServer(newFolder(), await freePort(), wrong)).rejects.toThrow(
    /before it was up: The store at \S+ refuses S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY for vivary-files \(SignatureDoesNotMatch\)\.\n$/,
  )
})

test('two servers without a disk in common show the same photos', async () => {
  const store = await s3Server()
  const settings = { ...shared(), ...s3Variables(store) }
  const one = await startServer(newFolder(), await freePort(), settings)
  const other = await startServer(newFolder(), await freePort(), settings)
  const form = new FormData()
  form.append('animal[name]', 'Saffron')
  form.append('animal[sex]', 'female')
  form.append(
    'animal[photo]',
    new File([readFileSync(join(root, 'src/server/pages/icons/192.png'))], 'a.png', {
      type: 'image/png',
    }),
  )
  const headers = { cookie: keeper.cookie, 'sec-fetch-site': 'same-origin' }
  const added = await fetch(`${one.url}/dashboard/api/animals`, {
    method: 'POST',
    headers,
    body: form,
  })
  expect(added.status).toBe(201)
  const { object } = await added.json()
  expect((await photoAt(other.url, object.photoUrls.large)).status).toBe(200)
  await Promise.all([one.stop(), other.stop()])
})

test('a move that is killed is finished by the next, and no photo is missed in between', async () => {
  const store = await s3Server()
  const { dataDir } = stack.config
  const { photoUrls } = await addPhotographed(keeper)
  for (let at = 0; at < 100; at++) await addPicture(dataDir, 20_000)
  const before = everyFile(join(dataDir, 'pictures'))
  const settings = { ...s3Variables(store), BACKUP_DIR: newFolder() }
  const server = await startServer(dataDir, await freePort(), { ...shared(), ...settings })
  for (const most of [40, 120]) {
    const { child, ended } = started(dataDir, settings, 'move-files')
    await expect
      .poll(() => store.files.size, { interval: 5, timeout: 60_000 })
      .toBeGreaterThan(most)
    child.kill('SIGKILL')
    await ended
    expect((await photoAt(server.url, photoUrls.large)).status).toBe(200)
  }
  const { code, said } = await started(dataDir, settings, 'move-files', '--json').ended
  expect([code, JSON.parse(said).moved[0].differing]).toEqual([0, []])
  const stored = [...store.files].map(([key, { bytes }]) => [
    key.replace('zoo/pictures/', ''),
    createHash('sha256').update(bytes).digest('hex'),
  ])
  expect(Object.fromEntries(stored)).toEqual(before)
  expect(everyFile(join(dataDir, 'pictures'))).toEqual({})
  expect((await photoAt(server.url, photoUrls.large)).status).toBe(200)
  await server.stop()
})

test('a backup of 240 MB goes to the store and is restored from it in little more memory than a folder takes', async () => {
  const store = await s3Server()
  const dataDir = newFolder()
  for (let at = 0; at < 60; at++) await addPicture(dataDir, 4_000_000)
  const { child, ended } = started(dataDir, { ...s3Variables(store), FILES_IN: 'folder' }, 'backup')
  const inFolder = await peakOf(child, ended)
  expect(inFolder.code).toBe(0)
  const toStore = started(dataDir, s3Variables(store), 'backup')
  const { code, said, peak_mb } = await peakOf(toStore.child, toStore.ended)
  expect(code, said).toBe(0)
  const path = said.match(/^s3:\/\/vivary-files\/zoo\/backups\/(\S+)$/m)?.[1] ?? ''
  expect(store.files.get(`zoo/backups/${path}`)?.bytes.length).toBeGreaterThan(230e6)
  expect(store.largestBody).toBe(8 * 1024 ** 2)

  const { url } = await emptyDatabase()
  const restoring = started(
    newFolder(),
    { ...s3Variables(store), DATABASE_URL: url },
    'restore',
    path,
  )
  const restored = await peakOf(restoring.child, restoring.ended)
  expect(restored.said).toMatch(
    /^Restored the backup of \S+ into \S+ and s3:\/\/vivary-files\/zoo$/m,
  )
  process.stdout.write(
    `Peak: ${inFolder.peak_mb} MB into a folder, ${peak_mb} MB into the store, ${restored.peak_mb} MB back\n`,
  )
  const pictured = [...store.files.keys()].filter((key) => key.startsWith('zoo/pictures/'))
  expect(pictured.length).toBeGreaterThanOrEqual(180)
  const back = await openPool(url, { max: 1 })
  const { rows } = await back.query('select count(*)::int as count from pictures')
  await back.end()
  expect(rows[0].count).toBe(await stack.db.$count(pictures))
  expect(restored.peak_mb).toBeLessThan(inFolder.peak_mb + 150)
  expect(peak_mb).toBeLessThan(inFolder.peak_mb + 100)
})

/** A picture's row and files, of which the largest has so many bytes. */
async function addPicture(dataDir: string, bytes: number) {
  const place = { files: folderFiles(dataDir), accountId: keeper.accountId, id: newId() }
  const small = Buffer.from('small')
  await writeFiles(place, { small, medium: small, large: randomBytes(bytes) })
  const row = { account_id: keeper.accountId, id: place.id, width: 1, height: 1, bytes }
  await stack.db.insert(pictures).values(row)
}

/** How a process ended, and the most memory that it had. */
async function peakOf(child: ChildProcess, ended: ReturnType<typeof outcome>) {
  let peak_mb = 0
  const look = setInterval(() => {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(statusOf(child)) ?? []
    peak_mb = Math.max(peak_mb, Math.round(Number(kilobytes ?? 0) / 1024))
  }, 50)
  const end = await ended
  clearInterval(look)
  return { ...end, peak_mb }
}

function statusOf({ pid }: ChildProcess) {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}
