import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { resources } from '../../src/app/records.ts'
import { buildApp } from '../../src/app/server.ts'
import { readManifest, restoreBackup } from '../../src/backup/restore.ts'
import { unsaved } from '../../src/backup/tables.ts'
import { openDb } from '../../src/db/db.ts'
import { root } from '../../src/server/root.ts'
import { secretKey } from '../../src/server/sealed.ts'
import { readConfig } from '../../src/server/settings/config.ts'
import { testApp } from '../app.ts'
import { emptyDatabase, everyRow, functionsAndTriggers, newFolder, recounted } from '../backups.ts'
import { visitor } from '../visitor.ts'
import { person } from './fixture.ts'

const folder = join(root, 'test/upgrades')

/** The backups of earlier versions, one a migration, from the oldest to the newest; make.ts makes them. */
export const fixtures: string[] = readdirSync(folder)
  .filter((name) => name.endsWith('.tar.zst'))
  .sort()

export const fixturePath = (name: string): string => join(folder, name)

/**
 * The ones that every run tries: the oldest, the two newest, and that of the last release, of which
 * there is none yet. Once there is, its migration is named here.
 */
export const usual: string[] = fixtures.filter((_name, at) => at === 0 || at >= fixtures.length - 2)

/** Restores a backup of an earlier version to the newest schema, and looks for what its keeper had. */
export async function expectUpgraded(name: string): Promise<void> {
  const file = fixturePath(name)
  expect(statSync(file).size).toBeLessThan(100_000)
  const { tables } = await readManifest(file)
  const [pool, dataDir] = [await emptyDatabase(), newFolder()]
  const restored = await restoreBackup(pool, { file, dataDir })
  expect(restored.leftOut).toEqual([])
  expect(restored.pictures).toBeGreaterThan(0)
  const rows = await everyRow(pool)
  for (const table of tables) {
    if (unsaved.has(table.name)) continue
    if (rows[table.name]) expect([table.name, rows[table.name]?.length]).not.toContain(0)
  }
  expect(await recounted(pool)).toEqual({ wrong: 0 })
  const fresh = await functionsAndTriggers((await testApp()).pool)
  expect(await functionsAndTriggers(pool)).toEqual(fresh)

  const config = readConfig({ DATA_DIR: dataDir })
  const app = await buildApp({ config, db: openDb(pool), key: await secretKey(config) })
  const browser = visitor(app)
  expect((await browser.submit('/users/sign_in', person)).statusCode).toBe(303)
  for (const { api } of resources.filter(({ api }) => tables.some((table) => table.name === api))) {
    const list = (await browser.get(`/dashboard/api/${api}`)).json()
    expect([api, list.total]).not.toContain(0)
    for (const { id } of list.value) {
      expect((await browser.get(`/dashboard/api/${api}/${id}`)).statusCode).toBe(200)
    }
  }
  const animals = (await browser.get('/dashboard/api/animals')).json().value
  const photo = animals.find(({ name }: { name: string }) => name === 'Ember').photoUrls.large
  expect((await browser.get(photo)).headers['content-type']).toBe('image/webp')
  await app.close()
}
