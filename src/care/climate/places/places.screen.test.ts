import { expect, test } from '../../../../test/screens/fixtures.ts'

const spot = { room: 'Attic', rack: 'A', tub: '3' }

test('a place is deleted after it was said what stops, and is back with a tap', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('climate_places', spot)
  await page.goto(`/dashboard/climate/${id}`)
  await page.getByRole('button', { name: 'Delete' }).click()
  const sheet = page.getByRole('dialog')
  await expect(
    sheet.getByText(/Its alarms stop, and its sensors wait to be placed again/),
  ).toBeVisible()
  await sheet.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No climate yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Place restored.')).toBeVisible()
  await expect(page.getByRole('link', { name: /A · 3/ })).toBeVisible()

  await keeper.delete(`climate_places/${id}`)
  await page.goto('/dashboard/deleted')
  await page.getByRole('button', { name: 'Restore Attic · A · 3' }).click()
  await expect(page.getByText('Attic · A · 3 restored.')).toBeVisible()
})

test('a place has a code, and labels are printed from its page and for all places', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('climate_places', spot)
  await page.goto(`/dashboard/climate/${id}`)
  await page.getByText('QR', { exact: true }).click()
  await expect(page.getByRole('img', { name: 'QR code of A · 3' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Print labels' })).toHaveAttribute(
    'href',
    `/dashboard/labels?kind=place&ids=${id}`,
  )
  await page.goto('/dashboard/climate')
  await page.getByRole('link', { name: /Labels/ }).click()
  await expect(page.getByLabel('For')).toHaveValue('place')
  await expect(page.getByText('1 label on 1 sheet.')).toBeVisible()
})
