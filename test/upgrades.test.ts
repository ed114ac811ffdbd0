import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { resources } from '../src/app/records.ts'
import { buildApp } from '../src/app/server.ts'
import { readManifest, restoreBackup } from '../src/backup/restore.ts'
import { unsaved } from '../src/backup/tables.ts'
import { openDb } from '../src/db/db.ts'
import { readMigrations } from '../src/db/migrate.ts'
import { root } from '../src/server/root.ts'
import { secretKey } from '../src/server/secret.ts'
import { readConfig } from '../src/server/settings/config.ts'
import { testApp } from './app.ts'
import { emptyDatabase, everyRow, functionsAndTriggers, newFolder, recounted } from './backups.ts'
import { newest, person } from './upgrades/fixture.ts'
import { visitor } from './visitor.ts'

/* The fixtures are backups of earlier versions, one a migration; test/upgrades/make.ts makes them. */

const folder = join(root, 'test/upgrades')
const fixtures = readdirSync(folder).filter((name) => name.endsWith('.tar.zst'))

test('the newest schema has its fixture', async () => {
  expect(fixtures).toContain(`${newest()}.tar.zst`)
  const { migrations } = await readManifest(join(folder, `${newest()}.tar.zst`))
  expect(migrations).toEqual(readMigrations(root).map(({ hash }) => hash))
})

test.each(fixtures)(
  '%s is brought to the newest schema, and its keeper finds everything',
  async (name) => {
    const file = join(folder, name)
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
    for (const { api } of resources.filter(({ api }) =>
      tables.some((table) => table.name === api),
    )) {
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
  },
)
