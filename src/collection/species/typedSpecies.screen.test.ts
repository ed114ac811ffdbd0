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

test('what was entered of a new species stays when its name is typed or left again', async ({
  page,
  keeper: _,
}) => {
  await page.goto('/dashboard/species/new')
  const name = page.getByRole('combobox', { name: 'Common name' })
  const latin = page.getByRole('textbox', { name: 'Latin name' })
  const days = page.getByRole('textbox', { name: 'Days of incubation' })
  await page.getByRole('main').getByText('Breeding', { exact: true }).click()
  await days.fill('55')
  const typeName = async (typed: string) => {
    await name.fill(typed)
    await expect(page.getByRole('option', { name: typed })).toBeVisible()
    await latin.click()
  }
  await typeName('Ball python')
  await expect(latin).toHaveValue('Python regius')
  await expect(days).toHaveValue('55')

  await latin.fill('Python regius (Bioko)')
  await name.click()
  await expect(page.getByRole('option', { name: 'Ball python' })).toBeVisible()
  await latin.click()
  await expect(latin).toHaveValue('Python regius (Bioko)')

  // What only came with the name goes with it.
  await typeName('Corn snake')
  await expect(latin).toHaveValue('Python regius (Bioko)')
  await expect(page.getByRole('combobox', { name: /^Country/ })).toHaveValue('US')
})

test("the Latin name of an animal's new species follows its name unless it was typed", async ({
  page,
  keeper: _,
}) => {
  await page.goto('/dashboard/animals/new')
  const name = page.getByRole('combobox', { name: 'New species' })
  const latin = page.getByRole('textbox', { name: 'Latin name' })
  for (const [typed, expected] of [
    ['Ball python', 'Python regius'],
    ['Corn snake', 'Pantherophis guttatus'],
  ] as const) {
    await name.fill(typed)
    await expect(page.getByRole('option', { name: typed })).toBeVisible()
    await latin.click()
    await expect(latin).toHaveValue(expected)
  }
  await latin.fill('Elaphe guttata')
  await name.click()
  await expect(page.getByRole('option', { name: 'Corn snake' })).toBeVisible()
  await latin.click()
  await expect(latin).toHaveValue('Elaphe guttata')
})
