import type { Locator, Page } from '@playwright/test'
import { today } from '../../src/shared/dates.ts'
import { addDays } from '../../src/shared/days.ts'
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

test('a dose that was ticked in the calendar keeps its place, so that a second tap takes it back', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('animals', { name: 'Dot', sex: 'unknown' })
  const day = today('Europe/Berlin')
  await keeper.add(`animals/${id}/treatments`, {
    substance: 'Baytril',
    dose: 0.2,
    dose_unit: 'ml',
    every_days: 1,
    at_times: ['00:00', '23:59'],
    started_on: addDays(day, -1),
  })
  await visit(page, `/dashboard/calendar?day=${day}`)
  const tick = page.getByRole('dialog').getByRole('checkbox', { name: 'Give Baytril to Dot' })
  const { y, height } = (await tick.first().boundingBox()) ?? {}
  await tick.first().click()
  await expect(page.getByText('Dose of Baytril given.')).toBeVisible()
  await expect(tick.first()).toBeChecked()
  await expect.poll(() => tick.first().boundingBox()).toMatchObject({ y, height })
  await tick.first().click()
  await expect(page.getByText('Dose removed.')).toBeVisible()
  // What it would undo is undone.
  await expect(page.getByText('Dose of Baytril given.')).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Give another dose?' })).toHaveCount(0)
  const doses = async () => (await keeper.list(`animals/${id}/treatments`))[0].doses
  expect(await doses()).toEqual([])

  // Skipped isn't given: no tick says so, and what was tapped takes it back.
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Skip Baytril for Dot' }).first().click()
  await expect(sheet.getByText('Skipped')).toBeVisible()
  await expect(sheet.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Undo Baytril for Dot' }).click()
  await expect(sheet.getByText('Skipped')).toHaveCount(0)
  await expect.poll(doses).toEqual([])
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
