import { expect, test } from '../../../test/screens/fixtures.ts'

test('two people change one supplement: both versions are shown, and mine can stay', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('supplements', { name: 'Calcium', brand: '' })
  await page.goto(`/dashboard/inventory/supplements/${id}/edit`)
  await page.getByRole('textbox', { name: 'Brand' }).fill('Arcadia')
  await keeper.change('supplements', id, { brand: 'Repashy' })
  await page.getByRole('button', { name: 'Save' }).click()
  const versions = page.getByRole('alert', { name: 'Two versions' })
  await expect(versions.getByRole('term')).toHaveText(['Brand'])
  await expect(versions).toContainText(/Yours\s*Arcadia/)
  await expect(versions).toContainText(/Theirs\s*Repashy/)
  await versions.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByRole('status').getByText('Supplement updated.')).toBeVisible()
  expect(await keeper.list('supplements')).toMatchObject([
    { id, name: 'Calcium', brand: 'Arcadia' },
  ])
})

test('of two versions theirs can be taken, to go on from there', async ({ page, keeper }) => {
  const { id } = await keeper.add('supplements', { name: 'Calcium', brand: '' })
  await page.goto(`/dashboard/inventory/supplements/${id}/edit`)
  await page.getByRole('textbox', { name: 'Brand' }).fill('Arcadia')
  await keeper.change('supplements', id, { brand: 'Repashy' })
  await page.getByRole('button', { name: 'Save' }).click()

  await page.getByRole('button', { name: 'Take theirs' }).click()
  await expect(page.getByRole('textbox', { name: 'Brand' })).toHaveValue('Repashy')
  await page.getByRole('textbox', { name: 'Acquired from' }).fill('The fair')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').getByText('Supplement updated.')).toBeVisible()
  expect(await keeper.list('supplements')).toMatchObject([
    { id, brand: 'Repashy', acquiredFrom: 'The fair' },
  ])
})

test('two who change different fields are both saved without a question', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('supplements', { name: 'Calcium', brand: '' })
  await page.goto(`/dashboard/inventory/supplements/${id}/edit`)
  await page.getByRole('textbox', { name: 'Brand' }).fill('Arcadia')
  await keeper.change('supplements', id, { name: 'Calcium D3' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').getByText('Supplement updated.')).toBeVisible()
  expect(await keeper.list('supplements')).toMatchObject([{ name: 'Calcium D3', brand: 'Arcadia' }])
})

test('what was deleted while its form was open is restored with what was typed', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('supplements', { name: 'Calcium', brand: '' })
  await page.goto(`/dashboard/inventory/supplements/${id}/edit`)
  const brand = page.getByRole('textbox', { name: 'Brand' })
  await brand.fill('Arcadia')
  await keeper.delete(`supplements/${id}.json`)
  await page.getByRole('button', { name: 'Save' }).click()

  const deleted = page.getByRole('alert', { name: 'Deleted' })
  await expect(deleted).toBeFocused()
  await expect(deleted).toContainText('This has been deleted since you opened it')
  await expect(brand).toHaveValue('Arcadia')
  await deleted.getByRole('button', { name: 'Restore and save' }).click()
  await expect(page.getByRole('status').getByText('Supplement updated.')).toBeVisible()
  expect(await keeper.list('supplements')).toMatchObject([{ id, brand: 'Arcadia' }])
})

test('and so is a log, which is kept nowhere else', async ({ page, keeper }) => {
  const animal = await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  const logs = `animals/${animal.id}/weight_logs`
  const { id } = await keeper.add(logs, { weightInGrams: 1200, unit: 'grams' })
  await page.goto(`/dashboard/animals/${animal.id}/weight/${id}/edit`)
  await page.getByRole('textbox', { name: 'Weight' }).fill('1210')
  await keeper.delete(`${logs}/${id}.json`)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Restore and save' }).click()
  await expect(page.getByRole('status').getByText('Weight updated.')).toBeVisible()
  expect(await keeper.list(logs)).toMatchObject([{ id, weightInGrams: 1210 }])
})

test('of what both changed theirs is taken, and what only I changed stays', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('contacts', {
    name: 'Vet',
    email: 'old@example.org',
    notes: 'Old',
  })
  await page.goto(`/dashboard/contacts/${id}/edit`)
  await page.getByRole('textbox', { name: 'Name' }).fill('Dr Reh')
  await page.getByRole('textbox', { name: 'Notes' }).fill('Mine')
  await keeper.change('contacts', id, { name: 'Dr Sand' })
  await page.getByRole('button', { name: 'Save' }).click()
  const versions = page.getByRole('alert', { name: 'Two versions' })
  await expect(versions.getByRole('term')).toHaveText(['Name'])
  await versions.getByRole('button', { name: 'Take theirs' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Dr Sand')
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Contact updated.')).toBeVisible()
  expect(await keeper.list('contacts')).toMatchObject([{ name: 'Dr Sand', notes: 'Mine' }])
})

test('an animal that was deleted meanwhile is restored with what is recorded for it', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  await page.goto(`/dashboard/animals/${id}`)
  await page.getByRole('button', { name: 'Weigh', exact: true }).click()
  await page.getByRole('textbox', { name: 'Weight' }).fill('1482')
  await keeper.delete(`animals/${id}.json`)
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Record weight' }).click()
  await expect(page.getByRole('alert', { name: 'Deleted' })).toContainText(
    'Saffron has been deleted',
  )
  await page.getByRole('button', { name: 'Restore and save' }).click()
  await expect(page.getByRole('status').getByText('Weight added.')).toBeVisible()
  expect(await keeper.list(`animals/${id}/weight_logs`)).toHaveLength(1)
})
