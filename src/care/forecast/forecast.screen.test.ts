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

test('a keeper predicts a shed, is told, records the real day and reads how good it was', async ({
  page,
  keeper,
}) => {
  const id = await shedder(keeper, { sheds: 8 })
  await page.goto(`/dashboard/animals/${id}`)
  const card = page.getByRole('region', { name: 'Next shed' })
  await unfold(page)
  await expect(card).toContainText('8 sheds are recorded, enough for a good forecast.')
  await card.getByRole('button', { name: 'Predict next shed' }).click()
  await expect(card.getByRole('button', { name: 'Predict next shed' })).toHaveCount(0)
  await workedOut()
  await page.reload()
  await unfold(page)
  await expect(card).toContainText('8 times in 10 between')

  // Why, over the page of the animal.
  await card.getByRole('button', { name: 'Next shed' }).click()
  const sheet = page.getByRole('dialog', { name: 'Next shed' })
  await expect(sheet).toContainText('8 times in 10 between')
  const reasons = '8 sheds, every 30 days on average.'
  await expect(sheet.getByRole('region', { name: 'Why' })).toContainText(reasons)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()

  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('link', { name: /Forecast ready: Saffron/ }).click()
  await expect(page).toHaveURL(new RegExp(`/animals/${id}/forecast$`))
  await expect(card).toContainText('Most likely.')
  const why = page.getByRole('region', { name: 'Why' })
  await expect(why).toContainText(reasons)
  await expect(why.getByRole('img', { name: /^Days between sheds: 30, 30/ })).toBeVisible()
  const remind = page.getByRole('switch', { name: 'Tell me when the window opens' })
  await remind.click()
  await expect(remind).not.toBeChecked()

  const shed = page.getByRole('dialog', { name: 'Saffron has shed' })
  const box = shed.getByRole('checkbox', { name: /^Cancel the forecast and record the real/ })
  for (const isForGood of [false, true]) {
    await page.getByRole('button', { name: 'Record shed' }).click()
    await expect(box).toBeChecked()
    await shed.getByRole('button', { name: 'Record shed' }).click()
    await expect(card.getByRole('button', { name: 'Predict next shed' })).toBeVisible()
    await expect(shed).toHaveCount(0)
    if (isForGood) continue
    // Taken back, it opens the forecast again.
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(card).toContainText('Most likely.')
  }

  await page.goto('/dashboard/reports/forecasts')
  await expect(page.getByText('1 closed since')).toBeVisible()
  await expect(page.getByText('A share says little before 5 have closed.')).toBeVisible()
  const line = page.getByRole('list', { name: 'Each forecast' }).getByRole('listitem')
  await expect(line).toContainText(/days? early|on the day|days? late/)
  await line.getByRole('link', { name: 'Saffron' }).click()
  await expect(page).toHaveURL(`/dashboard/animals/${id}`)
})
