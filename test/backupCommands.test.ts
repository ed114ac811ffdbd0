import { execFile } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { commandIn } from '../src/app/commands.ts'
import { root } from '../src/server/root.ts'
import { command, picturesIn } from './backupCommand.ts'
import { newFolder } from './backups.ts'
import { fixturePath, fixtures } from './upgrades/fixture.ts'

test('a backup is restored in the terminal', async () => {
  const [dataDir, file] = [newFolder(), fixturePath(fixtures.at(-1) ?? '')]
  expect(await command(dataDir, 'restore', file)).toMatchObject({
    code: 0,
    said: expect.stringContaining(`into ${dataDir}`),
  })
  expect(Object.keys(picturesIn(dataDir)).length).toBeGreaterThan(0)
})

test('a word too many, or a flag that there is not, makes no backup and restores none', async () => {
  for (const words of ['backup extra', 'backup -h', 'restore a b']) {
    const [name = '', ...args] = words.split(' ')
    const usage = `Usage: npm run ${name}`
    await expect(commandIn([name, ...args])?.()).rejects.toThrow(usage)
  }
  await expect(commandIn(['restore'])?.()).rejects.toThrow('Which backup? npm run restore FILE')
})

test('a pipe that has read enough ends a command without a word', async () => {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const place = { cwd: root, env: { PATH, NODE_COMPILE_CACHE } }
  const piped = `set -o pipefail; '${process.execPath}' dist/server/main.js shards | true`
  const { stdout, stderr } = await promisify(execFile)('bash', ['--norc', '-c', piped], place)
  expect([stdout, stderr]).toEqual(['', ''])
})

test('a command that can do nothing says why, and makes nothing', async () => {
  const dataDir = newFolder()
  const nothing = await command(dataDir, 'backup')
  expect(nothing).toEqual({
    code: 1,
    said: `There is no database in ${dataDir}. Is DATA_DIR right?\n`,
  })
  const file = join(newFolder(), 'not-a-backup')
  writeFileSync(file, 'A shopping list')
  vi.stubEnv('DATA_DIR', dataDir)
  onTestFinished(() => void vi.unstubAllEnvs())
  const refused = `${file} is incomplete, or isn't a Vivary backup.`
  await expect(commandIn(['restore', file])?.()).rejects.toThrow(refused)
  expect(readdirSync(dataDir)).toEqual([])
})
