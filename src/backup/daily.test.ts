import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownInstallation, testApp } from '../../test/app.ts'
import { newFolder } from '../../test/backups.ts'
import { backUpDaily, backupName } from './daily.ts'
import { readManifest } from './restore.ts'

ownInstallation()

const onDay = (day: number) => new Date(Date.UTC(2026, 0, day, 2, 20))

async function place(backupKeep: number) {
  const { pool, config } = await testApp()
  return { pool, settings: { ...config, backupDir: newFolder(), backupKeep } }
}

test('the newest daily backups are kept, and nothing is removed that is not one', async () => {
  const { pool, settings } = await place(2)
  const others = [backupName(onDay(1), 'manual'), 'vivary-daily.tar.zst', 'holiday.jpg']
  for (const name of others) writeFileSync(join(settings.backupDir, name), '')
  for (let day = 1; day <= 4; day++) await backUpDaily(pool, settings, { now: onDay(day) })
  const dailies = [3, 4].map((day) => backupName(onDay(day), 'daily'))
  expect(readdirSync(settings.backupDir).sort()).toEqual([...dailies, ...others].sort())
  const manifest = await readManifest(join(settings.backupDir, dailies[1] ?? ''))
  expect(manifest.tables.map(({ name }) => name)).toContain('animals')
})

test('backups that are named after a time to come make way for those of today', async () => {
  const { pool, settings } = await place(3)
  const toCome = [21, 22, 23].map((day) => backupName(onDay(day), 'daily'))
  for (const name of toCome) writeFileSync(join(settings.backupDir, name), '')
  await backUpDaily(pool, settings, { now: onDay(1) })
  const [, , latest] = toCome
  const dailies = [backupName(onDay(1), 'daily'), toCome[1], latest]
  expect(readdirSync(settings.backupDir).sort()).toEqual(dailies)
  for (const day of [2, 3]) await backUpDaily(pool, settings, { now: onDay(day) })
  const own = [1, 2, 3].map((day) => backupName(onDay(day), 'daily'))
  expect(readdirSync(settings.backupDir).sort()).toEqual(own)
})

test('what a kill has left of a backup goes after a day', async () => {
  const { pool, settings } = await place(3)
  const [old, fresh] = ['0000aaaa', '1111bbbb'].map(
    (ending) => `${backupName(onDay(1), 'manual')}.${ending}.part`,
  )
  for (const [name = '', day] of [[old, 1] as const, [fresh, 3] as const]) {
    writeFileSync(join(settings.backupDir, name), '')
    utimesSync(join(settings.backupDir, name), onDay(day), onDay(day))
  }
  await backUpDaily(pool, settings, { now: onDay(3) })
  expect(readdirSync(settings.backupDir)).toEqual([backupName(onDay(3), 'daily'), fresh])
})

test('who wants none gets none', async () => {
  const { pool, settings } = await place(0)
  await backUpDaily(pool, settings, { now: onDay(1) })
  expect(readdirSync(settings.backupDir)).toEqual([])
})
