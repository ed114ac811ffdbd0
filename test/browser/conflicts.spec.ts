import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { Keeper } from './keeper.ts'

test('two people change one supplement: both versions are shown, and mine can stay', async ({
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
