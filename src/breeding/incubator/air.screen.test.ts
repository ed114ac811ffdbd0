import { expect, test } from '../../../test/screens/fixtures.ts'

test("a logger's file is read, and what can't be known is asked", async ({ page }) => {
  await page.goto('/dashboard/incubator/air')
  // As loggers write it, and spreadsheets.
  const text = Buffer.from('\ufeffTime,Temp,RH\n03/04/2026 08:30,88.5,92\nnonsense\n', 'utf16le')
  await page
    .locator('input[type=file]')
    .setInputFiles([new File([text], 'logger.csv', { type: 'text/csv' })])
  await page.getByText('03/04, the month first').click()
  await expect(
    page.getByRole('status').filter({
      hasText: "1 reading added, Mar 4. 1 line couldn't be read: 3.",
    }),
  ).toBeVisible()
  await expect(page.getByRole('list', { name: 'Readings' })).toContainText('31.4 °C')
})
