import { pngOf } from '../pictures.ts'
import { expect, test } from './fixtures.ts'

test('several pictures are added at once, and an animal that was sold stands under Former', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  await page.goto(`/dashboard/animals/${id}/edit`)
  await page.locator('summary', { hasText: 'More photos' }).click()
  const picture = async (name: string) => ({
    name,
    mimeType: 'image/png',
    buffer: Buffer.from(await pngOf(90, 60)),
  })
  await page
    .getByLabel('Add photos')
    .setInputFiles([await picture('a.png'), await picture('b.png'), await picture('c.png')])
  await page.getByRole('button', { name: 'Remove new photo 2' }).click()
  await page.locator('summary', { hasText: 'State' }).click()
  await page.getByText('Sold', { exact: true }).click()
  await page.getByRole('textbox', { name: 'To whom, or why' }).fill('To Jane')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').getByText('Animal updated.')).toBeVisible()

  const whole = await (await page.request.get(`/dashboard/api/animals/${id}`)).json()
  expect([whole.photos.length, whole.state, whole.state_reason]).toEqual([2, 'sold', 'To Jane'])
  await page.goto('/dashboard/animals')
  await expect(page.getByRole('heading', { name: 'No animals yet' })).toBeVisible()
  await page.goto('/dashboard/animals?filter=former')
  await expect(page.getByRole('list', { name: 'Animals' }).getByText('Sold on')).toBeVisible()
})

test('pictures are looked at large, by keys, and one becomes the photo @desk', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  const form = new FormData()
  for (const side of [40, 60]) {
    form.append('animal[photos][]', new File([await pngOf(side, side)], 'a.png'))
  }
  await page.request.patch(`/dashboard/api/animals/${id}`, {
    multipart: form,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  await page.goto(`/dashboard/animals/${id}`)
  await page.locator('summary', { hasText: 'Photos' }).click()
  await page.getByRole('button', { name: 'Saffron, photo 1 of 2' }).click()
  const modal = page.getByRole('dialog', { name: 'Photos of Saffron' })
  await expect(modal).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(modal.getByRole('img', { name: 'Saffron, photo 2 of 2' })).toBeVisible()
  await modal.getByRole('button', { name: 'Set as main photo' }).click()
  await expect(page.getByRole('status').getByText('Photo updated.')).toBeVisible()
  await expect(modal).toBeHidden()
  const whole = await (await page.request.get(`/dashboard/api/animals/${id}`)).json()
  expect([whole.photos.length, whole.photoUrls === null]).toEqual([1, false])

  await page.getByRole('button', { name: 'Saffron, photo 2 of 2' }).click()
  await expect(modal).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
})

test('a name of a hundred letters takes three lines of a phone, and is whole', async ({
  page,
  keeper,
}) => {
  const name =
    'Moonlit Serpentine of the Old Orchard Wall, third of her clutch, kept back for the spring of 2027 a'
  const { id } = await keeper.add('animals', { name, sex: 'female' })
  await page.goto(`/dashboard/animals/${id}`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(name)
  const { isCut, lines } = await heading.evaluate((h1) => ({
    isCut: h1.scrollHeight > h1.clientHeight + 1 || h1.scrollWidth > h1.clientWidth + 1,
    lines: h1.clientHeight / Number.parseFloat(getComputedStyle(h1).lineHeight),
  }))
  expect([isCut, Math.round(lines)]).toEqual([false, 3])
})
