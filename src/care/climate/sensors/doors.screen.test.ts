import { eq } from 'drizzle-orm'
import { testApp } from '../../../../test/app.ts'
import { expect, test } from '../../../../test/screens/fixtures.ts'
import { climateDevices } from '../../../db/schema.ts'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

test("a logger's file asks for what it does not say, and its sensor waits to be placed", async ({
  page,
}) => {
  await page.goto('/dashboard/climate/sensors?door=file')
  const at = minutesAgo(90).slice(0, 16).replace('T', ' ')
  await page
    .getByLabel("Logger's file")
    .setInputFiles([new File([`Time,Temp\n${at},88.5\n`], 'Shelf 2.csv', { type: 'text/csv' })])
  await page.getByText('°F', { exact: true }).click()
  await expect.poll(() => document.body.textContent).toContain('Etc/UTC')
  await page.getByLabel('Time zone of its times').selectOption('Etc/UTC')
  await page.getByRole('button', { name: 'Add readings' }).click()
  await expect(page.getByText(/^1 reading added, /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Shelf 2' })).toBeVisible()
  await page
    .getByLabel("Logger's file")
    .setInputFiles([new File([`Time,Temp (°C)\n${at}Z,31\n`], 'Shelf 3.csv')])
  await expect(page.getByRole('button', { name: 'Shelf 3' })).toBeVisible()
})

test('a Herpstat is added by its address and unit, and says since when it is not reached', async ({
  page,
  keeper,
}) => {
  await page.goto('/dashboard/climate/sensors?door=herpstat')
  await page.getByLabel('Address').fill('192.168.1.20')
  await page.getByRole('button', { name: 'Add Herpstat' }).click()
  await expect(page.getByText('Please choose the unit of its display')).toBeVisible()
  await page.getByText('°F', { exact: true }).click()
  await page.getByRole('button', { name: 'Add Herpstat' }).click()
  await expect(page.getByText('Asking…')).toBeVisible()
  const { db } = await testApp()
  await db
    .update(climateDevices)
    .set({ reached_at: minutesAgo(600), failures: 3, error: "It can't be reached" })
    .where(eq(climateDevices.account_id, keeper.accountId))
  await page.reload()
  await expect(page.getByText(/^Not reached since .+ It can't be reached\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('192.168.1.20 removed.')).toBeVisible()
  await expect(page.getByText(/^Not reached since/)).toHaveCount(0)
})
