import { pngOf } from '../../../test/pictures.ts'
import { expect, test } from '../../../test/screens/fixtures.ts'

test('several pictures are added at once, the first as the main one, and an animal that was sold stands under Former', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  await page.goto(`/dashboard/animals/${id}/edit`)
  const main = page.getByRole('main')
  await main.getByText('More photos', { exact: true }).click()
  const files = ['a.png', 'b.png', 'c.png'].map((name) => picture(90, 60, name))
  await page.getByLabel('Add photos').setInputFiles(await Promise.all(files))
  await page.getByRole('button', { name: 'Remove new photo 2' }).click()
  await main.locator('summary').filter({ hasText: 'State' }).click()
  await page.getByText('Sold', { exact: true }).click()
  await page.getByRole('textbox', { name: 'To whom, or why' }).fill('To Jane')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').getByText('Animal updated.')).toBeVisible()

  const animal = (await keeper.get(`animals/${id}`)).json()
  expect([animal.photos.length, animal.state, animal.state_reason]).toEqual([1, 'sold', 'To Jane'])
  expect(animal.photoUrls).not.toBeNull()
  await page.goto('/dashboard/animals')
  await expect(page.getByRole('heading', { name: 'No animals yet' })).toBeVisible()
  await page.goto('/dashboard/animals?filter=former')
  await expect(page.getByRole('list', { name: 'Animals' }).getByText('Sold on')).toBeVisible()
})

test('pictures are looked at large, by keys, and one becomes the photo', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  for (const side of [40, 60]) {
    await keeper.sendForm('PATCH', `animals/${id}.json`, {
      'animal[photos][]': await picture(side, side, 'a.png'),
    })
  }
  await page.goto(`/dashboard/animals/${id}`)
  await page.getByText('Photos', { exact: true }).click()
  await page.getByRole('button', { name: 'Saffron, photo 1 of 2' }).click()
  const photos = page.getByRole('dialog', { name: 'Photos of Saffron' })
  await expect(photos).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(photos.getByRole('img', { name: 'Saffron, photo 2 of 2' })).toBeVisible()
  await photos.getByRole('button', { name: 'Set as main photo' }).click()
  await expect(page.getByRole('status').getByText('Photo updated.')).toBeVisible()
  await expect(photos).toBeHidden()
  const animal = (await keeper.get(`animals/${id}`)).json()
  expect([animal.photos.length, animal.photoUrls === null]).toEqual([1, false])

  await page.getByRole('button', { name: 'Saffron, photo 2 of 2' }).click()
  await expect(photos).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(photos).toBeHidden()

  await page.getByRole('button', { name: 'Saffron, photo 2 of 2' }).click()
  await photos.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this photo?' })
  await expect(question.getByText("This can't be undone.")).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  expect((await keeper.get(`animals/${id}`)).json().photos).toHaveLength(1)
  await photos.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('status').getByText('Deleted.')).toBeVisible()
  expect((await keeper.get(`animals/${id}`)).json().photos).toEqual([])
})

const picture = async (width: number, height: number, name: string) =>
  new File([await pngOf(width, height)], name, { type: 'image/png' })
