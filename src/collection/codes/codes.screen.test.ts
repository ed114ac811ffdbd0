import { vi } from 'vitest'
import { expect, test } from '../../../test/screens/fixtures.ts'

test('a code can be kept, copied and opened to visitors', async ({ page, keeper, clock }) => {
  const copied: string[] = []
  vi.stubGlobal('navigator', {
    ...{ userAgent: navigator.userAgent, onLine: true, language: 'en-GB', languages: ['en-GB'] },
    clipboard: { writeText: async (text: string) => void copied.push(text) },
  })
  const { id } = await keeper.add('feeders', { name: 'Rat', description: 'Frozen, in tens' })
  await page.goto(`/dashboard/inventory/feeders/${id}?tab=qr`)
  await expect(page.getByRole('img', { name: 'QR code of Rat' })).toBeVisible()

  const download = page.getByRole('link', { name: 'Download', exact: true })
  await expect(download).toHaveAttribute('download', 'Rat.png')
  const picture = await keeper.get(download.all()[0]?.getAttribute('href') ?? '')
  expect(picture.headers['content-type']).toBe('image/png')
  await download.click()
  await expect(page.getByRole('link', { name: 'Downloaded' })).toBeVisible()
  await clock.runFor(3000)
  await expect(download).toBeVisible()

  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(copied).toEqual([expect.stringMatching(/\/q\/[0-9a-z]{12}$/)])
  await clock.runFor(3000)
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()

  await page.getByRole('switch', { name: 'Public card' }).click()
  const link = page.getByRole('link', { name: 'See what visitors see' })
  await expect(link).toBeVisible()
  const card = await keeper.get(link.all()[0]?.getAttribute('href') ?? '')
  expect(card.body).toContain('Frozen, in tens')
  vi.unstubAllGlobals()
})

test('what is taken off a card in quick succession is all off it, however slow the first answer is', async ({
  page,
  keeper,
  connection,
}) => {
  const { id } = await keeper.add('animals', { name: 'Zoe', sex: 'female' })
  await keeper.patch(`codes/animal/${id}`, { code: { shown: true } })
  await page.goto(`/dashboard/animals/${id}?tab=qr`)
  const photo = page.getByRole('switch', { name: 'Photo', exact: true })
  const species = page.getByRole('switch', { name: 'Species', exact: true })
  const release = connection.hold('PATCH')
  await photo.click()
  connection.mend()
  await species.click()
  await connection.written()
  release()
  const onCard = async () => (await keeper.get(`codes/animal/${id}`)).json().fields
  await expect.poll(onCard).not.toContain('photo')
  await expect.poll(onCard).not.toContain('species')
  await expect(species).not.toBeChecked()
  await expect(photo).not.toBeChecked()
})

test('a single animal is offered a label again after it was left out among others', async ({
  page,
  keeper,
}) => {
  const ada = await keeper.add('animals', { name: 'Ada', sex: 'female' })
  await keeper.add('animals', { name: 'Bo', sex: 'male' })
  const animal_groups_attributes = [{ animal_id: ada.id }]
  await keeper.add('groups', { name: 'Breeders', animal_groups_attributes })
  await page.goto('/dashboard/labels?kind=animal')
  await page.getByText('All 2 chosen').click()
  await page.getByRole('button', { name: 'Choose none' }).click()
  await page.getByLabel('Which').selectOption('Group: Breeders')
  await page.getByText('0 of 1 chosen').click()
  await page.getByRole('button', { name: 'Choose all' }).click()
  await expect(page.getByRole('region', { name: 'Preview' }).getByText('Ada')).toBeVisible()
})

test('a label says genetics, sex and hatch date, and a small one leaves out what it has no room for', async ({
  page,
  keeper,
}) => {
  const hatched = { dateHatched: '2026-08-02', dateHatchedPrecision: 'day' }
  const animal = { name: 'Zoe', sex: 'female', genetics: 'Banana, het Pied', ...hatched }
  await keeper.add('animals', animal)
  await page.goto('/dashboard/labels?kind=animal&sheet=a4-24')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('Banana, het Pied')).toBeVisible()
  await expect(preview.getByText('Female, Aug 2, 2026')).toBeVisible()
  await page.getByLabel('Sheet', { exact: true }).selectOption('l7651')
  await expect(preview.getByText('Female, Aug 2, 2026')).toHaveCount(0)
  await expect(preview.getByText('Banana, het Pied')).toBeVisible()
})
