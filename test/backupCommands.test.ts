import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { command, picturesIn } from './backupCommand.ts'
import { newFolder } from './backups.ts'
import { fixturePath, fixtures } from './upgrades/fixture.ts'

test('a backup is restored in the terminal, and not over records', async () => {
  const [dataDir, file] = [newFolder(), fixturePath(fixtures.at(-1) ?? '')]
  expect(await command(dataDir, 'restore', file)).toMatchObject({
    code: 0,
    said: expect.stringContaining(`into ${dataDir}`),
  })
  expect(Object.keys(picturesIn(dataDir)).length).toBeGreaterThan(0)
  expect((await command(dataDir, 'restore', file)).said).toContain('already contains records')
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
  const refused = await command(dataDir, 'restore', file)
  expect(refused).toEqual({
    code: 1,
    said: `${file} is incomplete, or isn't a Vivary backup.\n`,
  })
  expect((await command(dataDir, 'restore')).said).toBe('Which backup? npm run restore FILE\n')
  expect(readdirSync(dataDir)).toEqual([])
})
