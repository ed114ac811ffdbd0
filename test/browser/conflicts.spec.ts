import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { Keeper } from './keeper.ts'

test('two people change one supplement: both versions are shown, and mine can stay @wide', async ({
  page,
  keeper,
}) => {
  const { id } = await changedByBoth(page, keeper)

  const versions = page.getByRole('alert', { name: 'Two versions' })
  await expect(versions).toContainText('Brand')
  await expect(versions).toContainText('Yours Arcadia')
  await expect(versions).toContainText('Theirs Repashy')
  await expect(versions).not.toContainText('Acquired from')

  await versions.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByRole('status').getByText('Supplement updated.')).toBeVisible()
  expect(await keeper.list('supplements')).toMatchObject([
    { id, name: 'Calcium', brand: 'Arcadia' },
  ])
})

test('and theirs can be taken, to go on from there', async ({ page, keeper }) => {
  const { id } = await changedByBoth(page, keeper)

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
  await keeper.remove('supplements', id)
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
  await keeper.remove(logs, id)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Restore and save' }).click()
  await expect(page.getByRole('status').getByText('Weight updated.')).toBeVisible()
  expect(await keeper.list(logs)).toMatchObject([{ id, weightInGrams: 1210 }])
})

/** A second page saves another brand while this one is being edited. */
async function changedByBoth(page: Page, keeper: Keeper) {
  const supplement = await keeper.add('supplements', { name: 'Calcium', brand: '' })
  const edit = `/dashboard/inventory/supplements/${supplement.id}/edit`
  const other = await page.context().newPage()
  await Promise.all([page.goto(edit), other.goto(edit)])

  await page.getByRole('textbox', { name: 'Brand' }).fill('Arcadia')
  await other.getByRole('textbox', { name: 'Brand' }).fill('Repashy')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByRole('status').getByText('Supplement updated.')).toBeVisible()
  await other.close()

  await page.getByRole('button', { name: 'Save' }).click()
  return supplement as { id: string }
}
