import { truncateSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { ownInstallation, testApp } from '../../../../test/app.ts'
import { newId } from '../../../../test/factories.ts'
import { keepersPassword } from '../../../../test/password.ts'
import { expect, test } from '../../../../test/screens/fixtures.ts'
import { writeBackup } from '../../../backup/backup.ts'
import { backupName } from '../../../backup/daily.ts'
import { backupRuns, outbox, users } from '../../../db/schema.ts'
import { doNext } from './restorer.jobs.ts'
import { askForRun } from './runs.queries.ts'

ownInstallation()

async function addBackup(userId: string, now: Date) {
  const { db, pool, config } = await testApp()
  await db.update(users).set({ operator: true }).where(eq(users.id, userId))
  const to = join(config.backupDir, backupName(now, 'manual'))
  await writeBackup(pool, { dataDir: config.dataDir, to })
  return to
}

test('an operator reads what a restore would lose, and everyone that it goes on', async ({
  page,
  keeper,
}) => {
  const { db } = await testApp()
  await db.delete(outbox)
  await db.insert(outbox).values({ id: newId(), channel: 'mail', recipient: 'ada@example.org' })
  await addBackup(keeper.userId, new Date())
  await keeper.add('animals', { name: 'Ida', sex: 'female' })
  await page.goto('/dashboard/operator?tab=backups')
  const list = page.getByRole('list', { name: 'Backups' })
  await expect(list.getByText(/animals?, also former and deleted ones/)).toBeVisible()
  await list.getByRole('button').click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(/including 1 animal added since/)).toBeVisible()
  await expect(sheet.getByText('Everyone else is signed out.')).toBeVisible()
  await expect(sheet.getByText(/^1 message was waiting to be sent when it was made/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Restore…' }).click()
  await sheet.getByLabel('Your password').fill(keepersPassword)
  await sheet.getByLabel('Type “restore”').fill('restore')
  await sheet.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Waiting for the server')).toBeVisible()
  await expect(page.getByText(/^We're restoring a backup/)).toBeVisible()

  const { app, ...context } = await testApp()
  const log = { info: () => undefined, warn: () => undefined }
  await doNext(context, AbortSignal.abort(), log)
  await app.maintenance.read()
  await page.goto('/dashboard/operator?tab=backups')
  await expect(
    page.getByText('The server was stopped meanwhile. Nothing was changed.'),
  ).toBeVisible()
  await expect(page.getByText(/^We're restoring a backup/)).not.toBeVisible()
})

test('a backup that failed is said so until a later one is there', async ({ page, keeper }) => {
  await addBackup(keeper.userId, new Date())
  const { app, ...context } = await testApp()
  await context.db.delete(backupRuns)
  await askForRun(context.db, { kind: 'backup' })
  await doNext(context, AbortSignal.abort(), { info: () => undefined, warn: () => undefined })
  await page.goto('/dashboard/operator?tab=overview')
  const failed = page.getByText('Failed', { exact: true })
  await expect(failed).toBeVisible()
  await page.goto('/dashboard/operator?tab=backups')
  await expect(page.getByText('The last backup failed')).toBeVisible()

  await context.db.update(backupRuns).set({ created_at: '2026-01-01T10:00:00.000Z' })
  await page.goto('/dashboard/operator?tab=overview')
  await expect(page.getByText(/^\d+ backups?, the latest/)).toBeVisible()
  await expect(failed).not.toBeVisible()
  await page.goto('/dashboard/operator?tab=backups')
  await expect(page.getByRole('list', { name: 'Backups' })).toBeVisible()
  await expect(page.getByText('The last backup failed')).not.toBeVisible()
})

test('a damaged backup says so, and offers no restore', async ({ page, keeper }) => {
  const path = await addBackup(keeper.userId, new Date('2026-01-02T03:04:05Z'))
  truncateSync(path, 300)
  await page.goto('/dashboard/operator?tab=backups')
  await expect(page.getByText('Damaged')).toBeVisible()
  const rows = page.getByRole('list', { name: 'Backups' }).getByRole('listitem')
  await rows.filter({ hasText: 'Damaged' }).getByRole('button').click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(/is incomplete, or isn't a Vivary backup/)).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Restore…' })).not.toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Delete' })).toBeVisible()
})

test('maintenance begins with a sentence, and ends by hand', async ({ page, keeper }) => {
  await addBackup(keeper.userId, new Date())
  await page.goto('/dashboard/operator?tab=maintenance')
  await page.getByLabel('What people read').fill('Back at noon.')
  await page.getByRole('button', { name: 'Begin maintenance' }).click()
  await expect(page.getByRole('heading', { name: 'Maintenance is on' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Back at noon.' })).toBeVisible()
  await page.getByRole('button', { name: 'End maintenance' }).click()
  await expect(page.getByRole('button', { name: 'Begin maintenance' })).toBeVisible()
})
