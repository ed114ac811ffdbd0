import { vi } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { newId } from '../../../test/factories.ts'
import { expect, test } from '../../../test/screens/fixtures.ts'
import type { Locator } from '../../../test/screens/locators.ts'
import type { Page } from '../../../test/screens/page.tsx'
import { zone } from '../../../test/zone.ts'
import { healthNotes } from '../../db/schema.ts'
import { today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'

test('notes and visits stand in the history, and what was deleted comes back with its doses', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('animals', { name: 'Dot', sex: 'unknown' })
  await keeper.add('contacts', { name: 'Dr. Haddad' })
  await page.goto(`/dashboard/animals/${id}/health`)
  await add(page, 'Note', (sheet) =>
    sheet.getByRole('textbox', { name: 'Observation' }).fill('Two ticks at the tail.'),
  )
  await expect(page.getByText('Two ticks at the tail.')).toBeVisible()
  await add(page, 'Vet visit', async (sheet) => {
    await sheet.getByRole('textbox', { name: 'Reason' }).fill('Entry check')
    await sheet.getByRole('textbox', { name: 'Cost' }).fill('48.5')
    await sheet.getByRole('combobox', { name: 'Vet' }).click()
    await sheet.getByRole('option', { name: 'Dr. Haddad' }).click()
  })
  const visit = page.getByRole('listitem').filter({ hasText: 'Entry check' })
  await expect(visit).toContainText(/Dr. Haddad, £48.50/)

  await visit.getByRole('button', { name: 'More: Entry check' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit vet visit' })
  await edit.getByRole('textbox', { name: 'Findings' }).fill('Fit.')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(visit).toContainText('Fit.')

  const course = { substance: 'Fenbendazole', dose: 0.1, dose_unit: 'ml', every_days: 3 }
  const span = { started_on: addDays(today(zone), -24), ends_on: addDays(today(zone), 3) }
  const treatment = await keeper.add(`animals/${id}/treatments`, { ...course, ...span })
  for (const daysAgo of [24, 21, 18, 15, 12, 9, 6]) {
    const happenedAt = `${addDays(today(zone), -daysAgo)}T12:00:00.000Z`
    await keeper.add(`animals/${id}/treatments/${treatment.id}/doses`, { happenedAt })
  }
  // The animal's page reads no more than the last five of them.
  await page.goto(`/dashboard/animals/${id}`)
  await page.getByText('Health', { exact: true }).last().click()
  const row = page.getByRole('listitem').filter({ hasText: '0.1 ml every 3 days' })
  await row.getByRole('button', { name: 'More: Fenbendazole' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByText('Treatment restored.')).toBeVisible()
  await expect(row).toContainText('7 of 10 doses given')
})

test('what was found and paid stays in the form of a visit whose day is moved ahead', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('animals', { name: 'Dot', sex: 'unknown' })
  await page.goto(`/dashboard/animals/${id}/health`)
  await add(page, 'Vet visit', async (sheet) => {
    await sheet.getByRole('textbox', { name: 'Reason' }).fill('Entry check')
    await sheet.getByRole('textbox', { name: 'Cost' }).fill('48.5')
    await sheet.getByRole('textbox', { name: 'Findings' }).fill('Fit.')
    await sheet.getByLabel('Day').fill(addDays(today(zone), 6))
    await expect(sheet.getByRole('combobox', { name: 'Reminder' })).toBeVisible()
    await expect(sheet.getByRole('textbox', { name: 'Cost' })).toHaveValue('48.5')
    await expect(sheet.getByRole('textbox', { name: 'Findings' })).toHaveValue('Fit.')
  })
})

test('a history is printed whole, also what the screen has not read yet', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('animals', { name: 'Dot', sex: 'unknown' })
  const { db } = await testApp()
  const notes = Array.from({ length: 101 }, (_, at) => ({
    id: newId(),
    account_id: keeper.accountId,
    animal_id: id,
    noted_on: addDays('2026-01-01', at),
    content: `Note ${at + 1}.`,
  }))
  await db.insert(healthNotes).values(notes)
  await page.goto(`/dashboard/animals/${id}/health`)
  await expect(page.getByText('Note 101.')).toBeVisible()
  await expect(page.getByText('Note 1.')).toHaveCount(0)
  const print = vi.fn()
  vi.stubGlobal('print', print)
  await page.getByRole('button', { name: 'Print' }).click()
  await expect.poll(() => print.mock.calls.length).toBe(1)
  await expect(page.getByText('Note 1.')).toBeVisible()
  vi.unstubAllGlobals()
})

test('a dose is ticked on the agenda; one too soon is asked about, and one is taken back in the calendar', async ({
  page,
  keeper,
  clock,
}) => {
  const { id } = await keeper.add('animals', { name: 'Dot', sex: 'unknown' })
  await page.goto(`/dashboard/animals/${id}/health`)
  await add(page, 'Treatment', async (sheet) => {
    await sheet.getByRole('textbox', { name: 'Medication' }).fill('Baytril')
    await sheet.getByRole('textbox', { name: 'Dose' }).fill('0.2')
    await sheet
      .getByRole('combobox', { name: 'How often' })
      .selectOption('Every 12 hours or twice a day')
    await sheet.getByLabel('Dose 1').fill('00:00')
    await sheet.getByLabel('Dose 2').fill('23:59')
    await sheet.getByLabel('From').fill(addDays(today(zone), -1))
  })
  await expect(page.getByText('every day at 12:00 am and 11:59 pm')).toBeVisible()
  await page.goto('/dashboard')
  const agenda = page.getByRole('list', { name: "Today's agenda" })
  await agenda.getByRole('button', { name: 'Skip Baytril for Dot' }).click()
  await expect(page.getByText('Dose of Baytril skipped.')).toBeVisible()
  const tick = agenda.getByRole('checkbox', { name: 'Give Baytril to Dot' })
  // The row stays for a moment, then the next dose has its place.
  await clock.runFor(4000)
  await expect(agenda.getByText('Skipped')).toHaveCount(0)
  await expect(tick).not.toBeChecked()
  await tick.check()
  await expect(page.getByText('Dose of Baytril given.')).toBeVisible()

  await page.goto(`/dashboard/animals/${id}/health`)
  await page.getByRole('button', { name: 'Give dose: Baytril' }).click()
  const question = page.getByRole('dialog', { name: 'Give another dose?' })
  await expect(question).toContainText('less than half the usual interval away')
  await question.getByRole('button', { name: 'Give dose' }).click()
  const doses = page.getByRole('list', { name: 'Doses of Baytril' }).getByRole('listitem')
  await expect(doses).toHaveCount(3)
  await expect(doses.last()).toContainText('skipped by Maren Vogt')

  await page.goto(`/dashboard/calendar?day=${today(zone)}`)
  const treated = page.getByRole('dialog').getByRole('checkbox', { name: 'Baytril for Dot' })
  await expect(treated).toHaveCount(2)
  const skipped = page.getByRole('dialog').getByRole('button', { name: 'Undo Baytril for Dot' })
  await expect(skipped).toHaveCount(1)
  await treated.first().uncheck()
  await expect(page.getByText('Dose removed.')).toBeVisible()
  await clock.runFor(4000)
  await expect(treated).toHaveCount(1)
})

test('a dose that was skipped is counted as given nowhere', async ({ page, keeper }) => {
  const { id } = await keeper.add('animals', { name: 'Dot', sex: 'unknown' })
  const day = today(zone)
  const course = { substance: 'Baytril', dose: 0.2, dose_unit: 'ml', every_days: 1 }
  const span = { started_on: addDays(day, -2), ends_on: day }
  const { id: treatment } = await keeper.add(`animals/${id}/treatments`, { ...course, ...span })
  const skip = { skipped_for: addDays(day, -2) }
  await keeper.add(`animals/${id}/treatments/${treatment}/doses`, skip)
  await page.goto(`/dashboard/animals/${id}/health`)
  await expect(page.getByText(/, 0 of 3 doses given, 1 skipped$/)).toBeVisible()
  await page.goto(`/dashboard/animals/${id}/timeline`)
  await expect(page.getByText(/^Baytril started/)).toBeVisible()
  await page.goto(`/dashboard/calendar?day=${day}`)
  const ofDay = page.getByRole('dialog').getByRole('list', { name: 'Doses' })
  await expect(ofDay).toContainText('Skipped a dose for Dot')
  await page.goto('/dashboard/calendar')
  const cell = page.getByRole('grid').getByRole('button', { name: /, treat 1, skipped dose 1$/ })
  await expect(cell).toBeVisible()
})

test('a dose that was ticked in the calendar keeps its place, so that a second tap takes it back', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('animals', { name: 'Dot', sex: 'unknown' })
  const day = today(zone)
  await keeper.add(`animals/${id}/treatments`, {
    ...{ substance: 'Baytril', dose: 0.2, dose_unit: 'ml', every_days: 1 },
    at_times: ['00:00', '23:59'],
    started_on: addDays(day, -1),
  })
  const doses = async () => (await keeper.list(`animals/${id}/treatments`))[0].doses
  await page.goto(`/dashboard/calendar?day=${day}`)
  const sheet = page.getByRole('dialog')
  const rows = sheet.getByRole('listitem').filter({ hasText: 'Baytril' })
  const tick = sheet.getByRole('checkbox', { name: 'Give Baytril to Dot' })
  await expect(rows).toHaveText([/12:00 am/, /11:59 pm/])
  await tick.first().click()
  await expect(page.getByText('Dose of Baytril given.')).toBeVisible()
  await expect(tick.first()).toBeChecked()
  await expect(rows).toHaveText([/12:00 am/, /11:59 pm/])
  await tick.first().click()
  await expect(page.getByText('Dose removed.')).toBeVisible()
  // What it would undo is undone.
  await expect(page.getByText('Dose of Baytril given.')).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Give another dose?' })).toHaveCount(0)
  expect(await doses()).toEqual([])

  // Skipped isn't given: no tick says so, and what was tapped takes it back.
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
  await page.goto(`/dashboard/animals/${id}/health`)
  await add(page, 'Vet visit', async (sheet) => {
    await sheet.getByRole('textbox', { name: 'Reason' }).fill('X-ray')
    await sheet.getByLabel('Day').fill(addDays(today(zone), 3))
    await sheet.getByLabel('Time').fill('15:30')
    await sheet.getByRole('combobox', { name: 'Reminder' }).selectOption('2 days before')
    await expect(sheet.getByRole('textbox', { name: 'Findings' })).toHaveCount(0)
  })
  const booked = page.getByRole('listitem').filter({ hasText: 'X-ray' })
  await expect(booked).toContainText('3:30 pm')
  await expect(booked).toContainText('Reminder: 2 days before')
  const [visit] = await keeper.list(`animals/${id}/vet_visits`)
  await keeper.change(`animals/${id}/vet_visits`, visit.id, {
    visited_on: addDays(today(zone), -1),
  })

  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Vet visit for Dot' }).click()
  await booked.getByRole('button', { name: 'Add what was found' }).click()
  const sheet = page.getByRole('dialog', { name: 'What was found?' })
  await sheet.getByRole('textbox', { name: 'Findings' }).fill('Bone density back to normal.')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(booked).toContainText('Bone density back to normal.')
  await expect(booked.getByRole('button', { name: 'Add what was found' })).toHaveCount(0)
})

test('a record that is being written stays when the list arrives', async ({
  page,
  keeper,
  connection,
}) => {
  const { id } = await keeper.add('animals', { name: 'Dot', sex: 'unknown' })
  await keeper.add(`animals/${id}/health_notes`, { content: 'Two ticks at the tail.' })
  connection.fail('/health_notes')
  await page.goto(`/dashboard/animals/${id}/health`)
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await page.getByRole('button', { name: 'Add Treatment' }).click()
  const medication = page.getByRole('dialog').getByRole('textbox', { name: 'Medication' })
  await medication.fill('Baytril')
  connection.mend()
  await again.click()
  await expect(page.getByText('Two ticks at the tail.')).toBeVisible()
  await expect(medication).toHaveValue('Baytril')
})

/** Opens a sheet, fills it in and sends it. */
async function add(page: Page, what: string, fill: (sheet: Locator) => Promise<unknown>) {
  const name = `Add ${what.toLowerCase()}`
  await page.getByRole('button', { name: `Add ${what}` }).click()
  const sheet = page.getByRole('dialog', { name })
  await fill(sheet)
  await sheet.getByRole('button', { name }).click()
  await expect(page.getByText(`${what} added.`)).toBeVisible()
  await expect(sheet).toBeHidden()
}
