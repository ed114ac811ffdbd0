import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { Keeper } from './keeper.ts'
import { openLive } from './live.ts'

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

test('a health record that someone deletes under its open sheet is restored with what was typed', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  const notes = `animals/${id}/health_notes`
  const note = await keeper.add(notes, { content: 'Wheezes' })
  await openLive(page, `/dashboard/animals/${id}/health`)
  await page.getByRole('button', { name: /^More: note/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Observation' }).fill('Wheezes at night')
  await keeper.remove(notes, note.id)
  await expect(page.getByText('No health records yet')).toBeAttached()
  await page.getByRole('button', { name: 'Save' }).click()
  const gone = page.getByRole('alert', { name: 'Deleted' })
  await gone.getByRole('button', { name: 'Restore and save' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await keeper.list(notes)).toMatchObject([{ id: note.id, content: 'Wheezes at night' }])
})
