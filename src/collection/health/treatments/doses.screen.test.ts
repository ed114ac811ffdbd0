import { expect, test } from '../../../../test/screens/fixtures.ts'

test('a keeper treats an animal, gives a dose and takes it back, and finds it in the history', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('animals', { name: 'Dot', sex: 'unknown' })
  await page.goto(`/dashboard/animals/${id}/health`)
  await page.getByRole('button', { name: 'Add Treatment' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add treatment' })
  const to = sheet.getByLabel('To (optional)')
  await to.fill('2026-01-03')
  await sheet.getByRole('button', { name: 'Add treatment' }).click()
  await expect(to).toHaveAccessibleDescription("Can't be before the start date")
  const medication = sheet.getByRole('textbox', { name: 'Medication' })
  await expect(medication).toHaveAccessibleDescription('Please enter the medication')
  await to.fill('')
  await medication.fill('Fenbendazole')
  await sheet.getByRole('textbox', { name: 'Dose' }).fill('0.125')
  await sheet.getByRole('textbox', { name: 'Every' }).fill('3')
  await sheet.getByRole('button', { name: 'Add treatment' }).click()
  await expect(page.getByText('Treatment added.')).toBeVisible()
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

test('a dose soon after another that is deleted comes back with undo', async ({ page, keeper }) => {
  const { id } = await keeper.add('animals', { name: 'Dot', sex: 'unknown' })
  const course = { substance: 'Fenbendazole', dose: 1, dose_unit: 'ml', every_days: 3 }
  const treatment = await keeper.add(`animals/${id}/treatments`, course)
  const at = `animals/${id}/treatments/${treatment.id}/doses`
  await keeper.add(at, {})
  await keeper.add(at, { again: true })
  await page.goto(`/dashboard/animals/${id}/health`)
  const doses = page.getByRole('list', { name: 'Doses of Fenbendazole' }).getByRole('listitem')
  await expect(doses).toHaveCount(2)
  await doses
    .first()
    .getByRole('button', { name: /^Delete the dose/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Dose deleted.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByText('Dose restored.')).toBeVisible()
  await expect(doses).toHaveCount(2)
})

test('a dose being saved can be undone, even once the one before it was undone', async ({
  page,
  keeper,
  connection,
}) => {
  const { id } = await keeper.add('animals', { name: 'Dot', sex: 'unknown' })
  const course = { substance: 'Fenbendazole', dose: 1, dose_unit: 'ml', every_days: 3 }
  await keeper.add(`animals/${id}/treatments`, course)
  await page.goto(`/dashboard/animals/${id}/health`)
  const give = page.getByRole('button', { name: 'Give dose: Fenbendazole' })
  await give.click()
  await expect(page.getByText('Dose of Fenbendazole given.')).toBeVisible()
  await give.click()
  const question = page.getByRole('dialog', { name: 'Give another dose?' })
  await expect(question).toBeVisible()
  const answer = connection.hold(/^POST .*\/doses\.json/)
  await question.getByRole('button', { name: 'Give dose' }).click()
  await expect.poll(connection.unanswered).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Dose of Fenbendazole given.')).toBeHidden()
  answer()
  await expect(page.getByText('Dose of Fenbendazole given.')).toBeVisible()
  await expect(page.getByText('Dose removed.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  const doses = page.getByRole('list', { name: 'Doses of Fenbendazole' }).getByRole('listitem')
  await expect(doses).toHaveCount(0)
})
