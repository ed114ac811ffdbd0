import { pngOf } from '../pictures.ts'
import { expect, test } from './fixtures.ts'
import { openUserMenu } from './places.ts'
import { visit } from './walk.ts'

test('a keeper gives themselves a face, and numbers, money and weights their own way', async ({
  page,
  keeper,
}) => {
  const animal = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  await keeper.add(`animals/${animal.id}/weight_logs`, { weightInGrams: 1480.5, unit: 'grams' })
  const feeder = await keeper.add('feeders', { name: 'Rat', cost: 12.5, weight: 28.35 })
  const unweighed = await keeper.add('animals', { name: 'Moth', sex: 'male' })

  await test.step('changes the profile', async () => {
    await visit(page, '/dashboard/account/profile')
    await expect(page.getByText('British Pound (£)')).toBeVisible()
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Picture').setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: Buffer.from(await pngOf(400, 400)),
    })
    await page.getByRole('textbox', { name: 'Name' }).fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toContainText('Name: Please set a name')
    await page.getByRole('textbox', { name: 'Name' }).fill('Maren V. Vogt')
    await page.getByLabel('Currency').selectOption('Euro (€)')
    await page.getByLabel('Time zone').selectOption('America/New York')
    await page.getByRole('button', { name: 'Use it', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Use it', exact: true })).toHaveCount(0)
    await page.getByRole('group', { name: 'Number format' }).getByText('1.480,5').click()
    await page.getByRole('group', { name: 'Weights' }).getByText('Ounces').click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('status').getByText('Profile updated.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Maren V. Vogt' })).toBeVisible()
    await expect(page.getByText('Euro (€)')).toBeVisible()
  })

  await test.step('sees the face in the menu', async () => {
    await openUserMenu(page)
    const faces = page.locator('img[src^="/dashboard/faces/"]:visible')
    await expect(faces.last()).toHaveJSProperty('complete', true)
    await expect(faces.last()).not.toHaveJSProperty('naturalWidth', 0)
    await page.keyboard.press('Escape')
  })

  await test.step('reads weights with a comma, and prices, those of before in their own currency', async () => {
    await visit(page, `/dashboard/animals/${animal.id}`)
    await expect(page.getByText('1.480,5 g').first()).toBeVisible()
    await visit(page, `/dashboard/inventory/feeders/${feeder.id}`)
    await expect(page.getByText('12,50 £')).toBeVisible()
    await expect(page.getByText('1 oz')).toBeVisible()
  })

  await test.step('types them with a comma, and is asked where a point is unsure', async () => {
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    const cost = page.getByRole('textbox', { name: 'Cost of one' })
    await expect(cost).toHaveValue('12,50')
    await cost.fill('1.480')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toContainText(
      'Cost of one: Please enter it as 1480 or 1,48',
    )
    await cost.fill('1480,25')
    await page.getByRole('textbox', { name: 'Weight of one' }).fill('1,5')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('1.480,25 €')).toBeVisible()
    await expect(page.getByText('1,5 oz')).toBeVisible()
    const [kept] = await keeper.list('feeders')
    expect(kept).toMatchObject({ cost: 1480.25, weight: 42.52 })
  })

  await test.step('weighs in ounces from the start', async () => {
    await visit(page, `/dashboard/animals/${unweighed.id}/weight/new`)
    await expect(page.getByRole('radio', { name: 'Ounces' })).toBeChecked()
  })

  await test.step('takes the picture away again', async () => {
    await visit(page, '/dashboard/account/profile/edit')
    await page.getByRole('button', { name: 'Remove picture' }).click()
    await expect(page.getByRole('status').getByText('Deleted.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove picture' })).toHaveCount(0)
  })
})
