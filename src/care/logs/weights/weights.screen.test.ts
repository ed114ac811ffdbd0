import { type Keeper, testApp } from '../../../../test/app.ts'
import { memberOf } from '../../../../test/members.ts'
import { ago } from '../../../../test/schedules.ts'
import { expect, test } from '../../../../test/screens/fixtures.ts'
import type { Page } from '../../../../test/screens/page.tsx'

test('a weight is told beside the last one, in its unit, and the unit is remembered', async ({
  page,
  keeper,
}) => {
  const animal = await weighed(keeper, 'Saffron')
  await page.goto(`/dashboard/animals/${animal.id}`)
  await weigh(page)
  const sheet = page.getByRole('dialog')
  const amount = sheet.getByRole('textbox', { name: 'Weight' })
  const record = sheet.getByRole('button', { name: 'Record weight' })
  await expect(amount).toBeFocused()
  await expect(sheet.getByText('1,455 g')).toHaveCount(1)
  await amount.fill('1,482')
  await expect(sheet.getByText('Please enter it as 1482')).toBeVisible()
  await record.click()
  await expect(sheet.getByText('Weight: Please enter a valid weight')).toBeVisible()
  await expect(amount).toHaveValue('1,482')
  await amount.fill('0,5')
  await expect(sheet.getByText('At least 1 g.')).toBeVisible()
  await amount.fill('1,482.5')
  await expect(sheet.getByText('+27.5 g since 1,455 g')).toBeVisible()

  await amount.fill('1482')
  await expect(sheet.getByText('+27 g since 1,455 g')).toBeVisible()
  await sheet.getByText('Kilograms').click()
  await expect(sheet.getByText('Is the unit right?')).toBeVisible()
  await amount.fill('1,48')
  await record.click()

  await expect(page.getByRole('status').getByText('Weight added.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Weight' })).toContainText('1.48 kg')
  await expect(
    page.getByRole('img', { name: /^2 weights, from 1.46 kg on .* to 1.48 kg on/ }),
  ).toBeVisible()
  const [log] = await keeper.list(`animals/${animal.id}/weight_logs`)
  expect(log).toMatchObject({ weightInGrams: 1480, unit: 'kilograms' })

  const other = await keeper.add('animals', { name: 'Moth', sex: 'male' })
  await page.goto(`/dashboard/animals/${other.id}`)
  await weigh(page)
  await expect(page.getByRole('radio', { name: 'Kilograms' })).toBeChecked()
})

test('a weight may name its unit, which the sheet takes', async ({ page, keeper }) => {
  const animal = await weighed(keeper, 'Saffron')
  await page.goto(`/dashboard/animals/${animal.id}`)
  await weigh(page)
  const sheet = page.getByRole('dialog')
  const amount = sheet.getByRole('textbox', { name: 'Weight' })
  await amount.fill('1.5 kg')
  await expect(sheet.getByRole('radio', { name: 'Kilograms' })).toBeChecked()
  await amount.fill('3 lb 4 oz')
  await sheet.getByRole('button', { name: 'Record weight' }).click()
  await expect(sheet.getByText('Weight: Please enter a valid weight')).toBeVisible()
  await amount.fill('52.5 OZ')
  await sheet.getByText('Grams', { exact: true }).click()
  await expect(amount).toHaveValue('52.5')
  await amount.fill('1490 g')
  await expect(sheet.getByText('+35 g since 1,455 g')).toBeVisible()
  await sheet.getByRole('button', { name: 'Record weight' }).click()
  await expect(page.getByRole('status').getByText('Weight added.')).toBeVisible()
  const [log] = await keeper.list(`animals/${animal.id}/weight_logs`)
  expect(log).toMatchObject({ weightInGrams: 1490, unit: 'grams' })
})

test('a weight that cannot be stands apart from the curve, and is mended by one tap', async ({
  page,
  keeper,
}) => {
  const animal = await weighed(keeper, 'Saffron')
  const logs = `animals/${animal.id}/weight_logs`
  for (const [day, weightInGrams] of [14_550, 1500, 1480].entries()) {
    const happenedAt = `2026-01-0${day + 3}T12:00:00Z`
    await keeper.add(logs, { weightInGrams, unit: 'grams', happenedAt })
  }
  const last = { weightInGrams: 148, unit: 'grams', happenedAt: '2026-01-07T12:00:00Z' }
  const { id } = await keeper.add(logs, last)
  await page.goto(`/dashboard/animals/${animal.id}`)
  const tile = page.getByRole('region', { name: 'Weight' })
  await expect(tile).toContainText('1,480 g+25 g since')
  await expect(tile).toContainText('148 g?, Jan 7')
  const month = page.getByRole('region', { name: /^January/ })
  await expect(month).toContainText(/^January( 2026)?1,480 g/)
  await expect(month).toContainText('148 g?')
  await weigh(page)
  await expect(page.getByRole('dialog').getByText('Last 1,480 g')).toBeVisible()
  await keeper.delete(`${logs}/${id}`)

  await page.goto(`/dashboard/animals/${animal.id}/weight`)
  await expect(page.getByText('10 times the weights before and after.')).toBeVisible()
  await expect(page.getByRole('img', { name: /^3 weights/ })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: /2026 .* g/ })).toHaveText([
    /5.*1,480 g.*−20 g/,
    /4.*1,500 g.*\+45 g/,
    /2.*1,455 g/,
  ])
  await page.getByRole('button', { name: "It's 1,455 g" }).click()
  await expect(page.getByRole('status').getByText('Weight updated.')).toBeVisible()
  await expect(page.getByRole('img', { name: /^4 weights/ })).toBeVisible()
  expect(await keeper.list(logs)).toMatchObject([
    { weightInGrams: 1480 },
    { weightInGrams: 1500 },
    { weightInGrams: 1455 },
    { weightInGrams: 1455 },
  ])
})

test('one weight alone asks for another, and a kept one is not doubted again', async ({
  page,
  keeper,
}) => {
  const animal = await weighed(keeper, 'Saffron')
  await page.goto(`/dashboard/animals/${animal.id}/weight`)
  await expect(page.getByText('Weigh her again to see a line.')).toBeVisible()
  for (const [day, weightInGrams] of [300, 1480].entries()) {
    const happenedAt = `2026-01-0${day + 3}T12:00:00Z`
    await keeper.add(`animals/${animal.id}/weight_logs`, {
      weightInGrams,
      unit: 'grams',
      happenedAt,
    })
  }
  await page.goto(`/dashboard/animals/${animal.id}/weight`)
  const doubt = page.getByRole('listitem').filter({ hasText: '300 g?' })
  const said = (words: string) => page.getByRole('status').getByText(words)
  await doubt.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(said('Weight restored.')).toBeVisible()
  await page.goto(`/dashboard/animals/${animal.id}/weight`)
  await page.getByRole('button', { name: 'Keep' }).click()
  await expect(said('Weight kept.')).toBeVisible()
  await expect(page.getByRole('button', { name: '300 g' })).toContainText('−1,155 g')
  const logs = `animals/${animal.id}/weight_logs`
  const kept = async () =>
    (await keeper.list(logs)).find((log) => log.happenedAt.startsWith('2026-01-03'))
  expect(await kept()).toMatchObject({ weightInGrams: 300, is_certain: true })
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(said('Weight restored.')).toBeVisible()
  expect(await kept()).toMatchObject({ weightInGrams: 300, is_certain: false })
  // Another weight of that day is another question.
  const change = async (weight_log: object) =>
    keeper.patch(`${logs}/${(await kept())?.id}`, { weight_log })
  await change({ is_certain: true })
  await change({ weightInGrams: 30 })
  expect(await kept()).toMatchObject({ weightInGrams: 30, is_certain: false })
})

test("an animal's page says a sudden loss as the report does, and no gain over years instead", async ({
  page,
  keeper,
}) => {
  const animal = await keeper.add('animals', { name: 'Vesper', sex: 'male' })
  for (const [daysAgo, weightInGrams] of [
    [700, 1288],
    [30, 1547],
    [3, 1387],
  ] as const) {
    const happenedAt = `${ago(daysAgo)}T12:00:00Z`
    await keeper.add(`animals/${animal.id}/weight_logs`, {
      weightInGrams,
      unit: 'grams',
      happenedAt,
    })
  }
  const tile = page.getByRole('region', { name: 'Weight' })
  await page.goto(`/dashboard/animals/${animal.id}`)
  await expect(tile).toContainText('1,387 g−160 g in 27 days')
})

test('the curve shows the last year, or on demand all there is', async ({ page, keeper }) => {
  const animal = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  for (const days of [800, 700, 90, 60, 30]) {
    const happenedAt = `${ago(days)}T12:00:00Z`
    const weight = { weightInGrams: 1500 - days, unit: 'grams', happenedAt }
    await keeper.add(`animals/${animal.id}/weight_logs`, weight)
  }
  await page.goto(`/dashboard/animals/${animal.id}/weight`)
  await expect(page.getByRole('img', { name: /^3 weights, from 1,410 g/ })).toBeVisible()
  await page.getByRole('radio', { name: 'All' }).click()
  await expect(page.getByRole('img', { name: /^5 weights, from 700 g/ })).toBeVisible()
  await expect(page.getByText(/^\+770 g since/)).toBeVisible()
})

test('a curve of more weights than an animal comes with reads the rest', async ({
  page,
  keeper,
}) => {
  const animal = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  for (let days = 62; days > 0; days--) {
    const happenedAt = `${ago(days)}T12:00:00Z`
    const weightInGrams = days === 61 ? 9390 : 1000 - days
    const weight = { weightInGrams, unit: 'grams', happenedAt }
    await keeper.add(`animals/${animal.id}/weight_logs`, weight)
  }
  await page.goto(`/dashboard/animals/${animal.id}/weight`)
  await expect(page.getByRole('img', { name: /^61 weights, from 938 g/ })).toBeVisible()
  // One that can't be is known by its neighbours on its own page.
  await page.goto(`/dashboard/animals/${animal.id}/weight?page=3`)
  await expect(page.getByText('10 times the weights before and after.')).toBeVisible()
  await expect(page.getByText('+8,452 g')).toBeHidden()
})

test('a weight is not doubted for lack of the one before, which is on another page or of another person', async ({
  page,
  keeper,
}) => {
  const animal = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  const olu = await memberOf(await testApp(), keeper.accountId, { role: 'keeper', name: 'Olu' })
  // Three pages of 24 and one weight, of which an animal comes with the latest 60.
  for (let days = 73; days > 0; days--) {
    const happenedAt = `${ago(days)}T12:00:00Z`
    const weightInGrams = { 73: 25, 72: 30 }[days] ?? 170 - days
    const weight = { weightInGrams, unit: 'grams', happenedAt }
    await (days === 72 ? olu : keeper).add(`animals/${animal.id}/weight_logs`, weight)
  }
  for (const part of ['page=3', 'q=Olu']) {
    await page.goto(`/dashboard/animals/${animal.id}/weight?${part}`)
    await expect(page.getByRole('button', { name: /\D30 g/ })).toBeVisible()
    await expect(page.getByText(/of the two weights/)).toBeHidden()
  }
})

test('weights of one person are not compared with each other', async ({ page, keeper }) => {
  const animal = await weighed(keeper, 'Saffron')
  const olu = await memberOf(await testApp(), keeper.accountId, { role: 'keeper', name: 'Olu' })
  for (const [person, day, weightInGrams] of [
    [olu, '03', 1400],
    [keeper, '04', 1595],
    [olu, '05', 1600],
  ] as const) {
    const happenedAt = `2026-01-${day}T12:00:00Z`
    await person.add(`animals/${animal.id}/weight_logs`, {
      weightInGrams,
      unit: 'grams',
      happenedAt,
    })
  }
  await page.goto(`/dashboard/animals/${animal.id}/weight`)
  await expect(page.getByRole('button', { name: /1,600 g.*\+5 g/ })).toBeVisible()
  await page.goto(`/dashboard/animals/${animal.id}/weight?q=Olu`)
  const rows = page.getByRole('main').getByRole('button', { name: /2026 .* g/ })
  await expect(rows).toHaveText([/5.*1,600 g/, /3.*1,400 g/])
  await expect(page.getByText('+200 g')).toBeHidden()
})

/** An animal that was weighed once. */
async function weighed(keeper: Keeper, name: string): Promise<{ id: string }> {
  const animal = await keeper.add('animals', { name, sex: 'female' })
  const weight = { weightInGrams: 1455, unit: 'grams', happenedAt: '2026-01-02T12:00:00Z' }
  await keeper.add(`animals/${animal.id}/weight_logs`, weight)
  return animal
}

const weigh = (page: Page) =>
  page
    .getByRole('group', { name: /^Record for/ })
    .getByRole('button', { name: 'Weigh', exact: true })
    .click()
