import { pngOf } from '../../../test/pictures.ts'
import { expect, test } from '../../../test/screens/fixtures.ts'
import { zone } from '../../../test/zone.ts'
import { fromWallClock, today } from '../../shared/dates.ts'

test('a profile whose lists cannot be had says so, and keeps what was typed', async ({
  page,
  connection,
}) => {
  connection.fail('/dashboard/api/timezones.json')
  await page.goto('/dashboard/account/profile/edit')
  const words = "We're sorry, but something went wrong. Please refresh your browser."
  await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Maren V.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Maren V.' })).toBeVisible()
})

test('someone who chooses 16:30 sees 16:03 where others see 4:03 pm', async ({ page, keeper }) => {
  const { id } = await keeper.add('animals', { name: 'Dot', sex: 'unknown' })
  const happenedAt = fromWallClock('2026-01-02T16:03', zone)
  await keeper.add(`animals/${id}/weight_logs`, { weightInGrams: 80, unit: 'grams', happenedAt })
  const visit = { reason: 'X-ray', visited_on: today(zone), visit_time: '16:03' }
  await keeper.add(`animals/${id}/vet_visits`, visit)
  const agenda = page.getByRole('list', { name: "Today's agenda" })

  for (const [choice, time] of [
    ['16:30', '16:03'],
    ['4:30 pm', '4:03 pm'],
  ]) {
    await page.goto('/dashboard/account/profile/edit')
    const clock = page.getByRole('group', { name: 'Time format' })
    await clock.getByRole('radio', { name: choice }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('definition').filter({ hasText: choice })).toBeVisible()
    await page.goto(`/dashboard/animals/${id}/weight`)
    await expect(page.getByText(`January 2, 2026 ${time}`)).toBeVisible()
    await page.goto('/dashboard')
    await expect(agenda).toContainText(`X-ray · ${time}`)
  }
})

test('a keeper gives themselves a face, and numbers, money and weights their own way', async ({
  page,
  keeper,
}) => {
  const animal = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  await keeper.add(`animals/${animal.id}/weight_logs`, { weightInGrams: 1480.5, unit: 'grams' })
  const feeder = await keeper.add('feeders', { name: 'Rat', cost: 12.5, weight: 28.35 })
  const unweighed = await keeper.add('animals', { name: 'Moth', sex: 'male' })
  const problems = page.getByRole('main').getByRole('alert').first()

  await page.goto('/dashboard/account/profile')
  await expect(page.getByText('British Pound (£)')).toBeVisible()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  const face = new File([await pngOf(400, 400)], 'me.png', { type: 'image/png' })
  await page.getByLabel('Picture').setInputFiles([face])
  await page.getByRole('textbox', { name: 'Name' }).fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(problems).toContainText('Name: Please set a name')
  await page.getByRole('textbox', { name: 'Name' }).fill('Maren V. Vogt')
  const currency = page.getByLabel('Currency')
  await expect(currency.getByRole('option', { name: 'Euro (€)' })).toHaveCount(1)
  await currency.selectOption('Euro (€)')
  await page.getByLabel('Time zone').selectOption('America/New York')
  await page.getByRole('button', { name: 'Use it', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Use it', exact: true })).toHaveCount(0)
  await page.getByRole('group', { name: 'Number format' }).getByText('1.480,5').click()
  await page.getByRole('group', { name: 'Weights' }).getByText('Ounces').click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').getByText('Profile updated.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Maren V. Vogt' })).toBeVisible()
  await expect(page.getByText('Euro (€)')).toBeVisible()

  const faces = page.locator('img[src^="/dashboard/faces/"]')
  await expect.poll(() => faces.all().length).toBeGreaterThan(1)
  const picture = await keeper.get(faces.all()[0]?.getAttribute('src') ?? '')
  expect(picture.headers['content-type']).toBe('image/webp')

  // Prices of before stay in their own currency.
  await page.goto(`/dashboard/animals/${animal.id}`)
  await expect(page.getByText('1.480,5 g').first()).toBeVisible()
  await page.goto(`/dashboard/inventory/feeders/${feeder.id}`)
  await expect(page.getByText('12,50 £')).toBeVisible()
  await expect(page.getByText('1 oz')).toBeVisible()

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  const cost = page.getByRole('textbox', { name: 'Cost of one' })
  await expect(cost).toHaveValue('12,50')
  await cost.fill('1.480')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(problems).toContainText('Cost of one: Please enter it as 1480 or 1,48')
  await cost.fill('1480,25')
  await page.getByRole('textbox', { name: 'Weight of one' }).fill('1,5')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('1.480,25 €')).toBeVisible()
  await expect(page.getByText('1,5 oz')).toBeVisible()
  expect(await keeper.list('feeders')).toMatchObject([{ cost: 1480.25, weight: 42.52 }])

  await page.goto(`/dashboard/animals/${unweighed.id}/weight/new`)
  await expect(page.getByRole('radio', { name: 'Ounces' })).toBeChecked()

  await page.goto('/dashboard/account/profile/edit')
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await expect(page.getByRole('status').getByText('Removed once you save.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove picture' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile updated.')).toBeVisible()
  expect((await keeper.get('user')).json().profilePictureUrls).toBeNull()
})

test('a picture can be chosen again after all', async ({ page }) => {
  const face = new File([await pngOf(400, 400)], 'me.png', { type: 'image/png' })
  await page.goto('/dashboard/account/profile/edit')
  for (const _ of ['first', 'again']) {
    await page.getByLabel('Picture').setInputFiles([face])
    await expect(page.getByRole('img', { name: "What you've chosen" })).toBeVisible()
    await page.getByRole('button', { name: "Don't use it" }).click()
    await expect(page.getByRole('img', { name: "What you've chosen" })).toHaveCount(0)
  }
})
