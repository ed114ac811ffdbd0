import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rename, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { AlreadyRunning, CannotStart, sentenceOf } from '../src/db/cannotStart.ts'
import { shutDown } from '../src/db/embedded/postmaster.ts'
import { describeServer } from '../src/db/embedded/server.ts'
import { startEmbedded } from '../src/db/embedded.ts'
import {
  newFolder,
  postmasterPid,
  query,
  quiet,
  remember,
  remembered,
  startQuickly as start,
} from './embeddedFixtures.ts'
import { rounds } from './endurance.ts'

test('the first start makes a database that only we can reach, whose records later starts bring back', async () => {
  const dataDir = await newFolder()
  const { url, stop } = await startEmbedded({ dataDir, log: quiet })
  const [settings] = await query(
    url,
    `select current_setting('listen_addresses') as tcp, current_setting('fsync') as fsync,
      current_setting('data_checksums') as checksums, current_setting('server_encoding') as encoding,
      current_setting('is_superuser') as superuser`,
  )
  expect(settings).toEqual({
    tcp: '',
    fsync: 'on',
    checksums: 'on',
    encoding: 'UTF8',
    superuser: 'off',
  })
  expect(await modeOf(join(dataDir, 'postgres.password'))).toBe(0o600)
  expect(await modeOf(join(dataDir, 'postgres'))).toBe(0o700)
  const socket = new URL(url).searchParams.get('host') ?? ''
  expect(await modeOf(socket)).toBe(0o700)
  const stranger = new URL(url)
  stranger.password = 'guessed'
  await expect(query(stranger.href, 'select 1')).rejects.toThrow(/password/)

  await remember({ url }, 'Monty')
  await stop()
  expect(await postmasterPid(dataDir)).toBeUndefined()
  await expect(stat(socket)).rejects.toThrow('ENOENT')

  // Records are still there after a stop and a start, beside which a second one is refused.
  const second = await start(dataDir)
  for (let time = 0; time < rounds(20); time++) {
    const refusal = await start(dataDir).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(AlreadyRunning)
    expect(String(refusal)).toContain(`already running with ${dataDir}`)
  }
  expect(await remembered(second)).toEqual(['Monty'])
  await second.stop()

  // As a start on a full disk leaves the file of processes.
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  await writeFile(pidFile, '')
  await utimes(pidFile, 1, 1)
  const [warn, onLost] = [vi.fn(), vi.fn()]
  const log = { info: () => undefined, warn }
  const third = await startEmbedded({ dataDir, log, durable: false, onLost, pauses_ms: [0, 20] })
  expect(await remembered(third)).toEqual(['Monty'])

  // One that cannot start again is tried again until it can.
  const [folder, away] = [join(dataDir, 'postgres'), join(dataDir, 'away')]
  const pid = await postmasterPid(dataDir)
  warn.mockClear()
  await rename(folder, away)
  process.kill(pid ?? Number.NaN, 'SIGKILL')
  await expect.poll(() => warn.mock.calls.length).toBeGreaterThan(8)
  await rename(away, folder)
  await expect.poll(() => remembered(third).catch(() => [])).toEqual(['Monty'])
  expect(onLost).not.toHaveBeenCalled()
  await third.stop()
})

test('a folder of another major version is refused with what to do', async () => {
  const dataDir = await newFolder()
  await mkdir(join(dataDir, 'postgres'))
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
  const refusal = await start(dataDir).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(CannotStart)
  expect(String(refusal)).toMatch(/by PostgreSQL 17, .* includes PostgreSQL 18/)
  expect(String(refusal)).toMatch(/pg_upgrade[\s\S]*DATABASE_URL/)
})

test('a folder with something else in it is left alone', async () => {
  const dataDir = await newFolder()
  await mkdir(join(dataDir, 'postgres'))
  await writeFile(join(dataDir, 'postgres', 'notes.txt'), 'mine')
  await expect(start(dataDir)).rejects.toThrow(/contains something other than a database/)
})

test("a program that got the pid of a database that has ended isn't stopped in its place", async () => {
  const stranger = spawn('sleep', ['60'])
  await once(stranger, 'spawn')
  const server = await describeServer(await newFolder(), false)
  await shutDown(server, {
    pid: stranger.pid ?? Number.NaN,
    address: { host: '', port: 0 },
    isReady: true,
  })
  expect(stranger.kill('SIGTERM')).toBe(true)
  expect(await once(stranger, 'exit')).toEqual([null, 'SIGTERM'])
})

test('a disk that takes nothing more is named in one sentence, also one of another machine', () => {
  const initdb = "Couldn't create a database in /data:\ninitdb: error: No space left on device\n"
  for (const message of ['ENOSPC: no space left on device, write', initdb]) {
    expect(sentenceOf(new CannotStart(message))).toMatch(/^The disk of the data folder is full\./)
  }
  const ofDatabase = new Error('could not extend file "base/5/2619": No space left on device')
  const cause = Object.assign(ofDatabase, { code: '53100' })
  for (const error of [cause, new Error('Failed query: insert into animals', { cause })]) {
    expect(sentenceOf(error)).toMatch(/^The database's disk is full\./)
  }
  expect(sentenceOf(new Error('EROFS: read-only file system, mkdir'))).toMatch(
    /can't be written to/,
  )
  expect(sentenceOf(new CannotStart('Stop it first.'))).toBe('Stop it first.')
})

const modeOf = async (path: string) => (await stat(path)).mode & 0o777
