import { writeFile } from 'node:fs/promises'
import { heavyPngOf, isOpaque } from '../pictures.ts'
import { expect, test } from './fixtures.ts'
import { field, fill } from './formFields.ts'

test('a long form is saved from wherever one is in it, and its choosers stand above its foot @wide', async ({
  page,
  keeper,
}) => {
  await keeper.add('species', { commonName: 'Ball python' })
  await page.goto('/dashboard/animals/new')
  const chooser = page.getByRole('combobox', { name: 'Species' })
  await chooser.evaluate((button) => button.scrollIntoView({ block: 'end' }))
  await chooser.click()
  await page.getByRole('searchbox', { name: 'Find: species' }).fill('Woma')
  const offer = page.getByRole('button', { name: 'Add “Woma”' })
  await expect(offer).toBeVisible()
  const foot = page.getByRole('button', { name: 'Add animal' })
  await expect(async () => {
    const [lower, upper] = await Promise.all([foot.boundingBox(), offer.boundingBox()])
    expect((upper?.y ?? 0) + (upper?.height ?? 0)).toBeLessThanOrEqual(lower?.y ?? 0)
  }).toPass()
  await page.keyboard.press('Escape')

  await field(page, 'Name').fill('Saffron')
  await page.getByText('Female', { exact: true }).click()
  const add = page.getByRole('button', { name: 'Add Saffron' })
  await expect(add).toBeInViewport({ ratio: 1 })
  await page.locator('summary').last().click()
  await page.getByRole('textbox', { name: 'Description' }).scrollIntoViewIfNeeded()
  await expect(add).toBeInViewport({ ratio: 1 })
  await add.click()
  await expect(page.getByRole('status').getByText('Animal added.')).toBeVisible()
})

test('a message comes up beside the resting mouse, not under it, and leaves by itself @desk', async ({
  page,
  keeper: _,
}) => {
  const added = page.getByRole('status').getByText('Feeder added.')
  async function addByKeyboard(name: string) {
    await page.getByRole('link', { name: 'Add feeder' }).press('Enter')
    await field(page, 'Name').fill(name)
    await page.keyboard.press('Enter')
    await expect(added).toBeVisible()
  }
  await page.goto('/dashboard/inventory/feeders')
  // The heading's link gives way to this one: a key pressed on it at that moment would be lost.
  await expect(page.getByRole('heading', { name: 'No feeders yet' })).toBeVisible()
  await addByKeyboard('Rat')
  const place = await added.boundingBox()
  await expect(added).toBeHidden()
  const mouse = { x: (place?.x ?? 0) + 40, y: (place?.y ?? 0) + 10 }
  await page.mouse.move(mouse.x, mouse.y)
  await addByKeyboard('Mouse')
  expect((await added.boundingBox())?.x).toBeGreaterThan(mouse.x)
  await expect(added).toBeHidden()
})

test('a photo of 21 MB is made smaller, as the main one and among the others, where one stays transparent', async ({
  page,
  keeper,
}, testInfo) => {
  const heavy = testInfo.outputPath('saffron.png')
  await writeFile(heavy, await heavyPngOf(21))
  await page.goto('/dashboard/animals/new')
  await fill(page, { Name: 'Saffron' })
  await page.getByRole('group', { name: 'Sex' }).getByText('Female').click()
  const photo = page.getByLabel(/^Photo \(optional\)/)
  await photo.setInputFiles(heavy)
  await expect(page.getByRole('img', { name: "What you've chosen" })).toBeVisible()
  await expect(photo).not.toHaveAttribute('aria-invalid')
  await page.getByText('More photos').click()
  const cutOut = testInfo.outputPath('cut-out.png')
  await writeFile(cutOut, await heavyPngOf(2, '#A0B68780'))
  await page.getByLabel('Add photos').setInputFiles([heavy, cutOut])
  await expect(page.getByRole('img', { name: 'new photo 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Add Saffron' }).click()
  await expect(page.getByRole('status').getByText('Animal added.')).toBeVisible()
  const [listed] = await keeper.list('animals')
  const animal = await (await page.request.get(`/dashboard/api/animals/${listed?.id}`)).json()
  expect(animal).toMatchObject({ photoUrls: {}, photos: [{ urls: {} }, { urls: {} }] })
  const opaque = animal.photos.map(async ({ urls }: { urls: { large: string } }) =>
    isOpaque(await (await page.request.get(urls.large)).body()),
  )
  expect(await Promise.all(opaque)).toEqual([true, false])
})
