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

test('notes and visits stand in the history, and what was deleted comes back with its doses', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('animals', { name: 'Dot', sex: 'unknown' })
  await keeper.add('contacts', { name: 'Dr. Haddad' })
  await visit(page, `/dashboard/animals/${id}/health`)
  await add(page, 'Note', (sheet) =>
    sheet.getByRole('textbox', { name: 'Observation' }).fill('Two ticks at the tail.'),
  )
  await add(page, 'Vet visit', async (sheet) => {
    await sheet.getByRole('textbox', { name: 'Reason' }).fill('Entry check')
    await sheet.getByRole('textbox', { name: 'Cost' }).fill('48.5')
    await sheet.getByRole('combobox', { name: 'Vet' }).click()
    await sheet.getByRole('option', { name: 'Dr. Haddad' }).click()
  })
  const visited = page.getByRole('listitem').filter({ hasText: 'Entry check' })
  await expect(visited).toContainText(/Dr. Haddad, £48.50/)
  await expect(page.getByText('Two ticks at the tail.')).toBeVisible()

  await visited.getByRole('button', { name: 'More: Entry check' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit vet visit' })
  await edit.getByRole('textbox', { name: 'Findings' }).fill('Fit.')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(visited).toContainText('Fit.')

  const treatment = { substance: 'Fenbendazole', dose: 0.1, dose_unit: 'ml', every_days: 3 }
  const given = await keeper.add(`animals/${id}/treatments`, treatment)
  await keeper.add(`animals/${id}/treatments/${given.id}/doses`, {})
  await page.reload()
  const course = page.getByRole('listitem').filter({ hasText: '0.1 ml every 3 days' })
  await course.getByRole('button', { name: 'More: Fenbendazole' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(course).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByText('Treatment restored.')).toBeVisible()
  await expect(
    page.getByRole('list', { name: 'Doses of Fenbendazole' }).getByRole('listitem'),
  ).toHaveCount(1)
})

test('a dose is ticked on the agenda; one too soon is asked about, and one is taken back in the calendar', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('animals', { name: 'Dot', sex: 'unknown' })
  await visit(page, `/dashboard/animals/${id}/health`)
  await add(page, 'Treatment', async (sheet) => {
    await sheet.getByRole('textbox', { name: 'Medication' }).fill('Baytril')
    await sheet.getByRole('textbox', { name: 'Dose' }).fill('0.2')
    await sheet
      .getByRole('combobox', { name: 'How often' })
      .selectOption('Every 12 hours or twice a day')
    await sheet.getByLabel('Dose 1').fill('00:00')
    await sheet.getByLabel('Dose 2').fill('23:59')
    await sheet.getByLabel('From').fill(addDays(today('Europe/Berlin'), -1))
  })
  await expect(page.getByText('every day at 12:00 am and 11:59 pm')).toBeVisible()
  await visit(page, '/dashboard')
  const agenda = page.getByRole('list', { name: "Today's agenda" })
  await agenda.getByRole('button', { name: 'Skip Baytril for Dot' }).click()
  await expect(page.getByText('Dose of Baytril skipped.')).toBeVisible()
  const tick = agenda.getByRole('checkbox', { name: 'Give Baytril to Dot' })
  // The row stays for a moment, then the next dose has its place.
  await expect(tick).not.toBeChecked()
  await tick.check()
  await expect(page.getByText('Dose of Baytril given.')).toBeVisible()

  await visit(page, `/dashboard/animals/${id}/health`)
  await page.getByRole('button', { name: 'Give dose: Baytril' }).click()
  const question = page.getByRole('dialog', { name: 'Give another dose?' })
  await expect(question).toContainText('less than half the usual time apart')
  await question.getByRole('button', { name: 'Give dose' }).click()
  const doses = page.getByRole('list', { name: 'Doses of Baytril' }).getByRole('listitem')
  await expect(doses).toHaveCount(3)
  await expect(doses.last()).toContainText('skipped by Maren Vogt')

  await visit(page, `/dashboard/calendar?day=${today('Europe/Berlin')}`)
  const treated = page.getByRole('dialog').getByRole('checkbox', { name: 'Baytril for Dot' })
  await expect(treated).toHaveCount(2)
  const skipped = page.getByRole('dialog').getByRole('button', { name: 'Undo Baytril for Dot' })
  await expect(skipped).toHaveCount(1)
  await treated.first().uncheck()
  await expect(page.getByText('Dose removed.')).toBeVisible()
  await expect(treated).toHaveCount(1)
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

test('a visit to the vet is booked, and what was found is added on its day', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('animals', { name: 'Dot', sex: 'unknown' })
  await visit(page, `/dashboard/animals/${id}/health`)
  const now = today('Europe/Berlin')
  await add(page, 'Vet visit', async (sheet) => {
    await sheet.getByRole('textbox', { name: 'Reason' }).fill('X-ray')
    await sheet.getByLabel('Day').fill(addDays(now, 3))
    await sheet.getByLabel('Time').fill('15:30')
    await sheet.getByRole('combobox', { name: 'Reminder' }).selectOption('2 days before')
    await expect(sheet.getByRole('textbox', { name: 'Findings' })).toHaveCount(0)
  })
  const booked = page.getByRole('listitem').filter({ hasText: 'X-ray' })
  await expect(booked).toContainText('3:30 pm')
  await expect(booked).toContainText('Reminder: 2 days before')
  const [vet] = await keeper.list(`animals/${id}/vet_visits`)
  await keeper.change(`animals/${id}/vet_visits`, vet.id, {
    visited_on: addDays(now, -1),
  })

  await visit(page, '/dashboard')
  await page.getByRole('link', { name: 'Vet visit for Dot' }).click()
  await booked.getByRole('button', { name: 'Add what was found' }).click()
  const sheet = page.getByRole('dialog', { name: 'What was found?' })
  await sheet.getByRole('textbox', { name: 'Findings' }).fill('Bone density back to normal.')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(booked).toContainText('Bone density back to normal.')
  await expect(booked.getByRole('button', { name: 'Add what was found' })).toHaveCount(0)
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
