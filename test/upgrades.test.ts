import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readManifest } from '../src/backup/restore.ts'
import { unsaved } from '../src/backup/tables.ts'
import { readMigrations } from '../src/db/migrate.ts'
import { root } from '../src/server/root.ts'
import { fixturePath, fixtures, functionsPath, newest } from './upgrades/fixture.ts'
import { expectUpgraded, usual } from './upgrades/upgrading.ts'

test('the newest schema has its fixture', async () => {
  expect(fixtures).toContain(`${newest()}.tar.zst`)
  const { migrations, tables } = await readManifest(fixturePath(`${newest()}.tar.zst`))
  expect(migrations).toEqual(readMigrations(root).map(({ hash }) => hash))
  expect(existsSync(functionsPath(newest()))).toBe(true)
  const empty = tables.filter(({ name, rows }) => rows === 0 && !unsaved.has(name))
  expect(empty.map(({ name }) => name)).toEqual([])
})

test.each(usual)(
  '%s is brought to the newest schema in place and from a backup, and its keeper finds everything',
  expectUpgraded,
)
