import { expect, test } from '../../../test/screens/fixtures.ts'

test('a known species that is typed in full brings its Latin name', async ({ page, keeper: _ }) => {
  await page.goto('/dashboard/species/new')
  const name = page.getByRole('combobox', { name: 'Common name' })
  await name.fill('ball python')
  await expect(page.getByRole('option', { name: /Ball python/ })).toBeVisible()
  await page.getByRole('textbox', { name: 'Latin name' }).click()
  await expect(page.getByRole('textbox', { name: 'Latin name' })).toHaveValue('Python regius')
  await expect(name).toHaveValue('Ball python')
  // Another one is typed in its place, not behind it.
  const selectedLength = () => {
    const field = document.activeElement
    if (!(field instanceof HTMLInputElement)) return undefined
    return (field.selectionEnd ?? 0) - (field.selectionStart ?? 0)
  }
  await expect.poll(selectedLength).toBe('Python regius'.length)
})
