import { chmod, chown, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { AlreadyRunning } from '../src/db/cannotStart.ts'
import { databaseUser } from '../src/db/embedded/user.ts'
import { startEmbedded } from '../src/db/embedded.ts'
import {
  child,
  computing,
  copyOfProject,
  newFolder,
  postmasterPid,
  query,
  remember,
  remembered,
  startQuickly as start,
} from './embeddedFixtures.ts'
import { childrenOf, commandOf } from './faults/processes.ts'

/* Kills of the process and of its database, two starts at once, and other users of the machine. */

const isRoot = process.getuid?.() === 0

test('of two first starts at once, one comes up and the other says so', async () => {
  const dataDir = await newFolder()
  const answers = await Promise.all([child(dataDir).said, child(dataDir).said])
  const winner = answers.find(({ url }) => url !== '')
  const loser = answers.find(({ url }) => url === '')
  expect(await query(winner?.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }])
  expect(loser).toMatchObject({ error: 'AlreadyRunning' })
  expect(await drafts(dataDir)).toEqual([])
})

test('what a killed process left running is taken over', async () => {
  const dataDir = await newFolder()
  const killed = child(dataDir)
  await remember(await killed.said, 'Monty')
  const orphan = await postmasterPid(dataDir)
  await killed.kill('SIGKILL')

  const next = await start(dataDir)
  expect(await postmasterPid(dataDir)).toBe(orphan)
  expect(await remembered(next)).toEqual(['Monty'])
  await next.stop()
  expect(await postmasterPid(dataDir)).toBeUndefined()
})

test('records survive a kill of the process and the database together', async () => {
  const dataDir = await newFolder()
  const killed = child(dataDir)
  const { url } = await killed.said
  await remember({ url }, 'Monty')
  const postmaster = await postmasterPid(dataDir)
  const busy = await computing(url)
  process.kill(postmaster ?? Number.NaN, 'SIGKILL')
  await killed.kill('SIGKILL')

  const next = await start(dataDir)
  expect(await remembered(next)).toEqual(['Monty'])
  await next.stop()
  await busy.ended
})

test('a kill in the middle of the first start leaves nothing behind that matters', async () => {
  const dataDir = await newFolder()
  const killed = child(dataDir)
  await expect.poll(() => drafts(dataDir), { interval: 5 }).toHaveLength(1)
  await killed.kill('SIGKILL')
  expect(await readdir(dataDir)).not.toContain('postgres')

  const next = await start(dataDir)
  expect(await drafts(dataDir)).toEqual([])
  await next.stop()
})

test('a database that dies is started again at the same address', async () => {
  const dataDir = await newFolder()
  const log = { info: vi.fn(), warn: vi.fn() }
  const running = await startEmbedded({ dataDir, log, durable: false })
  await remember(running, 'Monty')
  const first = await postmasterPid(dataDir)
  process.kill(first ?? Number.NaN, 'SIGKILL')
  await expect.poll(() => log.info.mock.calls).toContainEqual(['The database is back'])
  expect(await remembered(running)).toEqual(['Monty'])
  expect(await postmasterPid(dataDir)).not.toBe(first)
  await expect(start(dataDir)).rejects.toThrow(AlreadyRunning)
  await running.stop()
})

// Only Linux shows which processes a database has.
if (process.platform === 'linux') {
  test('a database that answers nobody any more is ended and started again', async () => {
    const dataDir = await newFolder()
    const log = { info: vi.fn(), warn: vi.fn() }
    const running = await startEmbedded({ dataDir, log, durable: false })
    await remember(running, 'Monty')
    const first = (await postmasterPid(dataDir)) ?? Number.NaN
    process.kill(first, 'SIGSTOP')
    const lock = childrenOf(first).find((pid) => /postgres postgres \[local/.test(commandOf(pid)))
    process.kill(lock ?? Number.NaN, 'SIGKILL')
    await expect.poll(() => log.info.mock.calls).toContainEqual(['The database is back'])
    expect(await postmasterPid(dataDir)).not.toBe(first)
    expect(await remembered(running)).toEqual(['Monty'])
    await running.stop()
  })
}

test('a process that ends without a stop takes its database along', async () => {
  const dataDir = await newFolder()
  const ending = child(dataDir)
  await ending.said
  await ending.kill('SIGTERM')
  await expect.poll(() => postmasterPid(dataDir)).toBeUndefined()
})

test('a stale pid that another process has by now is no obstacle', async () => {
  const [dataDir, otherDir] = [await newFolder(), await newFolder()]
  const first = await start(dataDir)
  const path = join(dataDir, 'postgres', 'postmaster.pid')
  const lines = await readFile(path, 'utf8')
  await first.stop()

  // PostgreSQL itself minds only processes of its own user: another one of those.
  const other = await start(otherDir)
  await writeFile(path, lines.replace(/^.*/, String(await postmasterPid(otherDir))))
  const owner = await stat(join(dataDir, 'postgres'))
  await chown(path, owner.uid, owner.gid)
  await (await start(dataDir)).stop()
  await remember(other, 'Monty')
  await other.stop()
})

describe('from a copy of the project', () => {
  let around = ''
  let project = ''
  beforeAll(async () => {
    around = await mkdtemp(join(tmpdir(), 'vivary-embedded-'))
    project = await copyOfProject(around)
  })
  afterAll(() => rm(around, { recursive: true }))

  test('it starts where other users cannot enter', async () => {
    await chmod(around, 0o700)
    const outside = child(await newFolder(), { project })
    expect(await query((await outside.said).url, 'select 1 as one')).toEqual([{ one: 1 }])

    // The data can't be there, unless it is our own user that the database runs as.
    const inside = await child(join(around, 'data'), { project }).said
    if (isRoot) expect(inside.message).toContain(`can't open ${around}. Set DATA_DIR`)
    else expect(await query(inside.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('it runs as the plain user that starts it, and as root as one that is not', async () => {
    await chmod(around, 0o755)
    const dataDir = await newFolder()
    const user = databaseUser()
    if (user) await chown(dataDir, user.uid, user.gid)
    const plain = child(dataDir, { project, user })
    expect(await query((await plain.said).url, 'select 1 as one')).toEqual([{ one: 1 }])
    const { uid } = await stat(join(dataDir, 'postgres'))
    expect(uid).toBe(user?.uid ?? process.getuid?.())
    expect(uid).not.toBe(0)
  })
})

const drafts = async (dataDir: string) =>
  (await readdir(dataDir)).filter((name) => name.startsWith('postgres.new-'))
