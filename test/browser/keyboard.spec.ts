import { fedAnimal } from './collection.ts'
import { expect, test } from './fixtures.ts'
import { keepsWrites, pill } from './queue.ts'

test('the focus begins a new screen at its name, stays near what goes, and is back where a sheet was opened @desk', async ({
  page,
  keeper,
}) => {
  const { animal } = await fedAnimal(keeper)
  for (const name of ['Calcium', 'Minerals', 'Vitamins']) {
    const { id } = await keeper.add('supplements', { name })
    await keeper.remove('supplements', id)
  }
  await page.goto('/dashboard/deleted')
  await expect(page.getByRole('button', { name: 'Restore Minerals' })).toBeVisible()
  // The first step leads past the bars to the content.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('button', { name: 'Restore Minerals' }).press('Enter')
  const message = page.getByRole('status').filter({ hasText: 'Minerals restored.' })
  await expect(message).toBeVisible()
  await expect(page.getByRole('button', { name: 'Restore Minerals' })).toHaveCount(0)
  await expect(
    page.getByRole('listitem').getByRole('button').and(page.locator(':focus')),
  ).toHaveCount(1)

  await page.getByRole('navigation').getByRole('link', { name: 'Animals' }).first().press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Animals' })).toBeFocused()
  await page.getByRole('main').getByRole('link', { name: 'Saffron' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: animal.name })).toBeFocused()

  const clean = page.getByRole('button', { name: 'Clean', exact: true }).first()
  await clean.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Record clean' }).press('Enter')
  const added = page.getByRole('status').filter({ hasText: 'Clean added.' })
  await added.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(added).toBeHidden()
  await expect(clean).toBeFocused()

  const feed = page.getByRole('button', { name: 'Feed', exact: true })
  const sheet = page.getByRole('dialog', { name: 'Feed Saffron' })
  const inSheet = sheet.locator(':focus')
  await feed.press('Enter')
  await expect(sheet.getByRole('button', { name: 'Record feeding' })).toBeVisible()
  await expect(inSheet.or(sheet.and(page.locator(':focus')))).toHaveCount(1)
  // Around the sheet, past the browser's own controls and back, but never to the page behind.
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab')
    await expect(page.locator('#app :focus')).toHaveCount(0)
  }
  await expect(async () => {
    await page.keyboard.press('Tab')
    expect(await inSheet.count()).toBe(1)
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(feed).toBeFocused()

  // What a message offers can be done while a sheet is open.
  await clean.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Record clean' }).press('Enter')
  await expect(added).toBeVisible()
  await feed.press('Enter')
  await expect(sheet.getByRole('button', { name: 'Record feeding' })).toBeVisible()
  await added.getByRole('button', { name: 'Undo' }).click()
  await expect(added).toBeHidden()
  await expect.poll(() => keeper.list(`animals/${animal.id}/cleaning_logs`)).toHaveLength(0)
  await expect(sheet).toBeVisible()
})

test('at 400% nothing that stays covers what has the focus @desk', async ({ page, keeper }) => {
  for (const name of ['Ada', 'Bo', 'Cleo', 'Dot', 'Elis', 'Fynn']) {
    await keeper.add('feeders', { name })
  }
  // As large as a window of 1280 × 1024 is then.
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto('/dashboard/inventory/feeders')
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  const isInSight = () =>
    page.evaluate(() => {
      const { activeElement } = document
      const { left, right, top, bottom } = activeElement?.getBoundingClientRect() ?? new DOMRect()
      const onTop = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return activeElement?.closest('label, a, button, li')?.contains(onTop) ?? false
    })
  for (const name of ['Ada', 'Bo', 'Cleo', 'Dot', 'Elis', 'Fynn']) {
    const feeder = page.getByRole('main').getByRole('link', { name, exact: true })
    await expect(async () => {
      await page.keyboard.press('Tab')
      await expect(feeder).toBeFocused({ timeout: 1 })
    }).toPass()
    await expect.poll(isInSight, name).toBe(true)
  }
})

test('what waits is opened, changed and deleted by the keyboard alone @desk', async ({
  page,
  keeper,
}) => {
  const { animal } = await fedAnimal(keeper)
  // Reads the screen and its forms before the line is cut.
  await page.goto(`/dashboard/animals/${animal.id}`)
  await keepsWrites(page)
  let isCut = true
  await page.route('**/dashboard/api/**', (route) => {
    const isProbe = /\/user\.json/.test(route.request().url())
    const isWrite = route.request().method() !== 'GET'
    return isCut && (isProbe || isWrite) ? route.abort() : route.fallback()
  })
  const sheet = page.getByRole('dialog')
  for (const [act, send, typed] of [
    ['Weigh', 'Record weight', '1482'],
    ['Clean', 'Record clean', ''],
  ]) {
    await page.getByRole('button', { name: act, exact: true }).first().press('Enter')
    await expect(sheet.getByRole('button', { name: send })).toBeVisible()
    if (typed) await expect(sheet.getByRole('textbox', { name: 'Weight' })).toBeFocused()
    await page.keyboard.type(typed ?? '')
    await page.keyboard.press('Control+Enter')
    await expect(sheet).toBeHidden()
  }

  await pill(page).press('Enter')
  const waiting = page.getByRole('list', { name: 'Waiting', exact: true })
  const weighed = waiting.getByRole('button', { name: /Weighed/ })
  const cleaned = waiting.getByRole('button', { name: /Clean/ })
  const edit = page.getByRole('menuitem', { name: 'Edit' })
  const weight = sheet.getByRole('textbox', { name: 'Weight' })
  for (const key of ['Escape', 'Control+Enter']) {
    await weighed.press('Enter')
    await expect(edit).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(weight).toBeFocused()
    if (key === 'Control+Enter') {
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type('1428')
    }
    await page.keyboard.press(key)
    await expect(sheet).toBeHidden()
    await expect(weighed).toBeFocused()
  }
  await expect(waiting).toContainText('Weighed, 1,428 g')

  for (const key of ['Escape', 'Enter']) {
    await cleaned.press('Enter')
    await expect(edit).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const sure = sheet.getByRole('button', { name: 'Delete' })
    await expect(sure).toBeVisible()
    if (key === 'Enter') await sure.press(key)
    else await page.keyboard.press(key)
    await expect(sheet).toBeHidden()
    if (key === 'Escape') await expect(cleaned).toBeFocused()
  }
  await expect(waiting.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Try now' }).click()
  await expect(waiting.getByRole('listitem')).toHaveCount(1)
  isCut = false
  await expect(page.getByText('All sent', { exact: true })).toBeVisible()
  const weights = await keeper.list(`animals/${animal.id}/weight_logs`)
  expect(weights.map(({ weightInGrams }) => weightInGrams)).toEqual([1428])
  expect(await keeper.list(`animals/${animal.id}/cleaning_logs`)).toHaveLength(0)
})
