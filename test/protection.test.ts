import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { root } from '../src/server/root.ts'

/** Throws if a file of endurance protects nothing, or the list names one that isn't there. */
const touchedBy = async (...paths: string[]): Promise<string[]> => {
  const { touchedEndurance } = await import(pathToFileURL(join(root, 'bin/testChoice.mjs')).href)
  return touchedEndurance(paths)
}

test('a change of what endurance protects has it run, and no other change does', async () => {
  expect(await touchedBy('src/backup/archive.ts')).toContain('test/backupKills.endurance.test.ts')
  expect(await touchedBy('test/jobStop.endurance.test.ts')).toEqual([
    'test/jobStop.endurance.test.ts',
  ])
  expect(await touchedBy('README.md', 'src/care/bulbs/bulbs.routes.ts')).toEqual([])
})
