import { statSync } from 'node:fs'
import type pg from 'pg'
import { expect } from 'vitest'
import { resources } from '../../src/app/records.ts'
import { buildApp } from '../../src/app/server.ts'
import { readManifest, restoreBackup } from '../../src/backup/restore.ts'
import { unsaved } from '../../src/backup/tables.ts'
import { openDb } from '../../src/db/db.ts'
import { migrate } from '../../src/db/migrate.ts'
import { root } from '../../src/server/root.ts'
import { secretKey } from '../../src/server/sealed.ts'
import { readConfig } from '../../src/server/settings/config.ts'
import {
  emptyDatabase,
  everyRow,
  migratedDatabase,
  newFolder,
  recounted,
  schemaOf,
} from '../backups.ts'
import { visitor } from '../visitor.ts'
import { databaseOf } from './earlier.ts'
import { fixturePath, fixtures, person } from './fixture.ts'

/**
 * The ones that every run tries: the oldest, the one before the newest, which the newest migration changes, and that of
 * the last release, of which there is none yet. Once there is, its migration is named here.
 */
export const usual: string[] = [0, -2].flatMap((at) => fixtures.at(at) ?? [])

let newestSchema: ReturnType<typeof schemaOf> | undefined

/**
 * Restores a backup of an earlier version to the newest schema and looks for what its keeper had. A start of this
 * version on that version's own database must come to the same rows, schema, functions and triggers.
 */
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
  newestSchema ??= schemaOf(await migratedDatabase())
  const fresh = await newestSchema
  expect(await schemaOf(pool)).toEqual(fresh)

  const started = await databaseOf(name)
  await migrate(started, root)
  expect(await schemaOf(started)).toEqual(fresh)
  expect(await rowsOf(started)).toEqual(await rowsOf(pool))

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

/** Every row, without what each upgrade gives anew: the time at which a migration ran, and random ids. */
export async function rowsOf(pool: pg.Pool) {
  const { migrations = [], ...rows } = await everyRow(pool)
  return {
    ...Object.fromEntries(
      Object.entries(rows).map(([table, lines]) => [
        table,
        lines.map((line) => line.replace(randomId, 'an id')).sort(),
      ]),
    ),
    migrations: migrations.map((row) => row.slice(0, row.lastIndexOf(','))),
  }
}
const randomId = /\b[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}\b/g
