import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AlreadyRunning, CannotStart } from '../src/db/cannotStart.ts'
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

test('the first start makes a database that only we can reach', async () => {
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

  await stop()
  expect(await postmasterPid(dataDir)).toBeUndefined()
  await expect(stat(socket)).rejects.toThrow('ENOENT')
})

test('records are still there after a stop and a start, and a second start beside it is refused', async () => {
  const dataDir = await newFolder()
  const first = await start(dataDir)
  await remember(first, 'Monty')
  await first.stop()
  const second = await start(dataDir)
  const refusal = await start(dataDir).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(AlreadyRunning)
  expect(String(refusal)).toContain(`already running with ${dataDir}`)
  expect(await remembered(second)).toEqual(['Monty'])
  await second.stop()
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

const modeOf = async (path: string) => (await stat(path)).mode & 0o777
