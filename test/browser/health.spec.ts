import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { visit } from './walk.ts'

test('a keeper treats an animal, gives a dose and takes it back, and finds it in the history', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('animals', { name: 'Dot', sex: 'unknown' })
  await visit(page, `/dashboard/animals/${id}/health`)
  await add(page, 'Treatment', async (sheet) => {
    await sheet.getByRole('button', { name: 'Add treatment' }).click()
    await expect(sheet.getByRole('textbox', { name: 'Medication' })).toHaveAccessibleDescription(
      'Please enter the medication',
    )
    await sheet.getByRole('textbox', { name: 'Medication' }).fill('Fenbendazole')
    await sheet.getByRole('textbox', { name: 'Dose' }).fill('0.125')
    await sheet.getByRole('textbox', { name: 'Every' }).fill('3')
  })
  const course = page.getByRole('listitem').filter({ hasText: '0.125 ml every 3 days' })
  await expect(course).toContainText('Dose due today')

  await course.getByRole('button', { name: 'Give dose' }).click()
  await expect(page.getByText('Dose of Fenbendazole given.')).toBeVisible()
  const doses = page.getByRole('list', { name: 'Doses of Fenbendazole' }).getByRole('listitem')
  await expect(doses).toHaveCount(1)
  await expect(doses).toContainText('by Maren Vogt')
  await expect(course).toContainText(/Next \w+ \d/)

  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(doses).toHaveCount(0)
  await expect(course).toContainText('Dose due today')
})

/** Opens a sheet, fills it in and sends it. */
async function add(page: Page, what: string, fill: (sheet: Locator) => Promise<unknown>) {
  const name = `Add ${what.toLowerCase()}`
  await page.getByRole('button', { name: `Add ${what}` }).click()
  const sheet = page.getByRole('dialog', { name })
  await fill(sheet)
  await sheet.getByRole('button', { name }).click()
  await expect(page.getByText(`${what} added.`)).toBeVisible()
}
