import { eq, sql } from 'drizzle-orm'
import { signedIn, testApp } from '../../../test/app.ts'
import { newId } from '../../../test/factories.ts'
import { expect, test } from '../../../test/screens/fixtures.ts'
import { backupRuns, outbox, sessions, users } from '../../db/schema.ts'
import { startJobs } from '../../server/jobs.ts'

test('who runs the installation sees how it does, others see nothing', async ({
  page,
  keeper: { userId },
}) => {
  await page.goto('/dashboard/operator')
  await expect(page.getByRole('heading', { name: "We can't find this page" })).toBeVisible()
  const { db } = await testApp()
  const sent_at = sql`now()`
  const mail = { id: newId(), channel: 'mail', recipient: 'ada@example.org', sent_at } as const
  await db.insert(outbox).values(mail)
  const absent = await signedIn()
  await db.delete(sessions).where(eq(sessions.account_id, absent.accountId))
  const run = { id: newId(), kind: 'backup', state: 'failed', error: 'The disk is full.' } as const
  await db.insert(backupRuns).values(run)
  await db.update(users).set({ operator: true }).where(eq(users.id, userId))
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Account' }).click()
  await page.getByRole('link', { name: 'Operator' }).click()
  await expect(page.getByRole('heading', { name: 'Operator' })).toBeVisible()
  const overview = page.getByRole('list', { name: 'Overview' })
  await expect(overview.getByText(/^Node [\d.]+, PostgreSQL [\d.]+; running since /)).toBeVisible()
  await expect(overview.getByText(/ in browsers$/)).toBeVisible()
  await expect(overview.getByText('Failed', { exact: true })).toBeVisible()
  await overview.getByRole('link', { name: 'Outbox' }).click()
  await expect(overview).not.toBeVisible()
  await expect(page.getByText(/SMTP_URL isn't set, so emails are saved to/)).toBeVisible()
  await page.getByText(/^Done/).click()
  await expect(page.getByText(/^Saved /)).toBeVisible()
  await expect(page.getByText(/^Sent/)).not.toBeVisible()
  await page.getByText('Accounts', { exact: true }).click()
  await page.getByRole('searchbox').fill(absent.userId)
  await expect(page.getByText(`${absent.userId}@example.org`)).toBeVisible()
  await expect(page.getByText('not signed in')).toBeVisible()
  await page.getByText('Disk', { exact: true }).click()
  await expect(page.getByText('Free disk')).toBeVisible()
  await expect(page.getByText('The same disk')).toBeVisible()
})

test('a job on a new server has not run yet', async ({ page, keeper: { userId } }) => {
  const stack = await testApp()
  await stack.db.update(users).set({ operator: true }).where(eq(users.id, userId))
  const log = { info: () => undefined, error: () => undefined }
  const cron = `0 ${(new Date().getUTCHours() + 12) % 24} * * *`
  const tidy = { name: 'tidy', cron, work: async () => ({}) }
  await (await startJobs(stack, log, [tidy], { poll_s: 0.5, grace_ms: 1000 })).stop()
  await page.goto('/dashboard/operator?tab=jobs')
  await expect(page.getByText("Hasn't run yet,")).toBeVisible()
  await stack.pool.query("update pgboss.schedule set created_on = now() - interval '8 days'")
  await page.goto('/dashboard/operator?tab=overview')
  await page.goto('/dashboard/operator?tab=jobs')
  await expect(page.getByText("Hasn't finished in the last seven days,")).toBeVisible()
})
