import { foretold, shedder, workedOut } from '../../../test/forecasts.ts'
import { expect, test } from '../../../test/screens/fixtures.ts'
import type { Page } from '../../../test/screens/page.tsx'

test('too little is a window without a day, and what is missing', async ({ page, keeper }) => {
  const { id } = await foretold(keeper, { name: 'Dot', sex: 'unknown', sheds: 1 })
  await page.goto(`/dashboard/animals/${id}`)
  await unfold(page)
  const card = page.getByRole('region', { name: 'Next shed' })
  await expect(card).toContainText('A wide guess from its species: one shed is recorded.')
  await expect(card).toContainText('1 of 2 sheds recorded')
})

test('a shed without the box leaves the forecast, which then offers to predict again', async ({
  page,
  keeper,
}) => {
  const { id } = await foretold(keeper, { name: 'Rook', sheds: 6 })
  await page.goto(`/dashboard/animals/${id}`)
  await unfold(page)
  const card = page.getByRole('region', { name: 'Next shed' })
  await expect(card).toContainText('6 sheds, every')
  await page.getByRole('button', { name: 'Record shed' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Rook has shed' })
  await sheet.getByRole('checkbox', { name: /^Cancel the forecast/ }).uncheck()
  await sheet.getByRole('button', { name: 'Record shed' }).click()
  await card.getByRole('button', { name: 'Predict again' }).click()
  await expect(card.getByRole('button', { name: 'Predict again' })).toBeHidden()
  await workedOut()
  await page.reload()
  await unfold(page)
  await expect(card).toContainText('7 sheds, every')
})

test('without Plus it says what it would be', async ({ page, keeper }) => {
  const id = await shedder(keeper, { name: 'Rook', sheds: 2 })
  await keeper.subscribe(false)
  await page.goto(`/dashboard/animals/${id}`)
  await unfold(page)
  const card = page.getByRole('region', { name: 'Next shed' })
  await expect(card).toContainText('so you can raise the humidity in time')
  await card.getByRole('link', { name: 'Subscribe to access' }).click()
  await expect(page).toHaveURL(/\/subscribe$/)
  await page.goto('/dashboard/reports/forecasts')
  await expect(page.getByRole('heading', { name: 'Subscribe to access' })).toBeVisible()
})

const unfold = (page: Page) => page.getByText('Next shed', { exact: true }).first().click()
