import { pngOf } from '../../../test/pictures.ts'
import { expect, test } from '../../../test/screens/fixtures.ts'
import type { Page } from '../../../test/screens/page.tsx'

test('what only the server finds wrong stands at its field, and the form stays', async ({
  page,
  keeper,
  connection,
}) => {
  // As the server answers an older version of the page, which sends what it no longer takes.
  const refusal = await keeper.post('feeders.json', { feeder: { name: 'R', cost: -1 } })
  connection.fail('POST /dashboard/api/feeders.json', refusal.statusCode, refusal.json())
  await page.goto('/dashboard/inventory/feeders/new')
  const [name, cost] = [
    page.getByRole('textbox', { name: /^Name/ }),
    page.getByRole('textbox', { name: /^Cost of one/ }),
  ]
  await name.fill('Rat')
  await cost.fill('1.85')
  await page.getByRole('button', { name: 'Add feeder' }).click()

  await expect(page.getByRole('alert').filter({ hasText: 'Cost of one' })).toBeVisible()
  await expect(cost).toBeFocused()
  await expect(cost).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toHaveValue('Rat')
  await expect(cost).toHaveValue('1.85')

  connection.mend()
  await page.getByRole('button', { name: 'Add feeder' }).click()
  await expect(page.getByRole('status').getByText('Feeder added.')).toBeVisible()
  expect(await keeper.list('feeders')).toMatchObject([{ name: 'Rat', cost: 1.85 }])
})

test('of several wrong fields the one that is put right keeps the focus', async ({ page }) => {
  await page.goto('/dashboard/animals/new')
  const name = page.getByRole('textbox', { name: 'Name' })
  await page.getByRole('button', { name: 'Add animal' }).click()
  await expect(page.getByText('Please choose a sex').first()).toBeVisible()
  await expect(name).toBeFocused()
  await name.fill('Nyx')
  await expect(page.getByText('Please choose a name')).toHaveCount(0)
  await expect(name).toBeFocused()
})

test('a form with something missing says what, goes there, and keeps the rest', async ({
  page,
}) => {
  await page.goto('/dashboard/inventory/feeders/new')
  const name = page.getByRole('textbox', { name: 'Name' })
  const size = page.getByRole('textbox', { name: 'Size' })
  await size.fill('Weaned')
  await page.getByRole('button', { name: 'Add feeder' }).click()
  await expect(problem(page, 'Name: Please choose a name')).toBeVisible()
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('Please choose a name')
  await expect(size).toHaveValue('Weaned')
})

test('a file that is no picture is told at the photo, and the rest of the form stays', async ({
  page,
  keeper,
}) => {
  await page.goto('/dashboard/animals/new')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Saffron')
  await page.getByRole('main').getByText('Genetics', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Genetics' }).fill('Banana Pied')
  await page.getByRole('radio', { name: 'Female' }).check()
  const species = page.getByRole('combobox', { name: 'New species' })
  await species.fill('Ball python')
  const photo = page.getByLabel(/^Photo \(optional\)/)
  await photo.setInputFiles([pictureOf('Nothing to see')])
  await page.getByRole('button', { name: 'Add Saffron' }).click()

  await expect(problem(page, 'Photo:')).toBeVisible()
  await expect(photo).toHaveAccessibleDescription(/picture/)
  await expect(photo).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Saffron')
  await expect(page.getByRole('textbox', { name: 'Genetics' })).toHaveValue('Banana Pied')
  await expect(species).toHaveValue('Ball python')
  await expect(page.getByRole('radio', { name: 'Female' })).toBeChecked()

  await photo.setInputFiles([pictureOf(await pngOf(300, 200))])
  await page.getByRole('button', { name: 'Add Saffron' }).click()
  await expect(page.getByRole('link', { name: 'Saffron' })).toBeVisible()
  const [animal] = await keeper.list('animals')
  expect(animal.photoUrls).not.toBeNull()
})

test('a picture that is too large keeps the form from being sent until it is gone', async ({
  page,
  keeper,
}) => {
  const heavy = new File([new Uint8Array(15 * 1024 ** 2 + 1)], 'saffron.gif', { type: 'image/gif' })
  await page.goto('/dashboard/animals/new')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Saffron')
  await page.getByRole('radio', { name: 'Female' }).check()
  const photo = page.getByLabel(/^Photo \(optional\)/)
  const add = page.getByRole('button', { name: 'Add Saffron' })
  await photo.setInputFiles([heavy])
  await expect(photo).toHaveAccessibleDescription('A picture can be at most 15 MB')
  await add.click()
  await expect(problem(page, 'Photo: A picture can be at most 15 MB')).toBeVisible()
  await expect(photo).toBeFocused()
  await page.getByRole('button', { name: "Don't use it" }).click()

  await page.getByText('More photos').click()
  const more = page.getByLabel('Add photos')
  await more.setInputFiles([heavy])
  await add.click()
  await expect(problem(page, 'More photos, row 1: A picture can be at')).toBeVisible()
  await expect(more).toBeFocused()
  expect(await keeper.list('animals')).toEqual([])

  await page.getByRole('button', { name: 'Remove new photo 1' }).click()
  await add.click()
  await expect(page.getByRole('status').getByText('Animal added.')).toBeVisible()
})

const pictureOf = (content: BlobPart) => new File([content], 'saffron.png', { type: 'image/png' })

const problem = (page: Page, text: string) =>
  page.getByRole('main').getByRole('alert').filter({ hasText: text })
