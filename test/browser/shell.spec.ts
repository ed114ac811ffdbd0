import { fedAnimal } from './collection.ts'
import { expect, test } from './fixtures.ts'
import { openPlace, openUserMenu } from './places.ts'

test('our socials are those of the settings; devices that can are offered to share and install', async ({
  page,
  keeper: _,
}) => {
  await page.addInitScript(() => {
    navigator.share = undefined as never
  })
  await page.goto('/dashboard')
  await openUserMenu(page)
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Share' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Install app' })).toBeHidden()
  await page.getByRole('button', { name: 'Our socials' }).click()
  const links = page.getByRole('dialog', { name: 'Our socials' }).getByRole('link')
  await expect(links).toHaveText(['Instagram', 'YouTube'])
  await expect(links.first()).toHaveAttribute('href', 'https://www.instagram.com/vivary.example')

  await page.addInitScript(() => {
    navigator.share = async (what) => document.body.setAttribute('data-shared', `${what?.url}`)
  })
  await page.reload()
  await openUserMenu(page)
  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    const prompt = async () => document.body.setAttribute('data-installed', 'yes')
    window.dispatchEvent(Object.assign(offer, { prompt }))
  })
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-shared', new URL(page.url()).origin)
  await openUserMenu(page)
  await page.getByRole('button', { name: 'Install app' }).click()
  const sheet = page.getByRole('dialog', { name: 'Install Vivary' })
  await expect(sheet).toContainText('Works where there is no signal')
  await sheet.getByRole('button', { name: 'Install app' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-installed', 'yes')
  await openUserMenu(page)
  await expect(page.getByRole('button', { name: 'Install app' })).toBeHidden()
})

test('a screen that breaks says so and tells the operator, and the shell stays', async ({
  page,
  keeper: _,
}) => {
  await page.route('**/assets/DeletedScreen-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export function DeletedScreen() { throw new Error('A screen for tests that breaks') }`,
    }),
  )
  const report = page.waitForRequest('**/client_errors.json')
  await page.goto('/dashboard/deleted')
  await expect(page.getByRole('heading', { name: 'An Error Occurred' })).toBeVisible()
  await expect(page).toHaveTitle('An Error Occurred · Vivary')
  const details = page.getByText('A screen for tests that breaks')
  await expect(details).toBeHidden()
  await page.getByText('Details').click()
  await expect(details).toBeVisible()
  const request = await report
  expect(request.postDataJSON().client_error).toMatchObject({
    message: 'Error: A screen for tests that breaks',
    url: '/dashboard/deleted',
  })
  const answer = await request.response()
  const { reference } = (await answer?.json()) ?? {}
  await expect(page.getByText(`Reference ${reference}`)).toBeVisible()
  await openPlace(page, 'Species')
  await expect(page.getByRole('heading', { name: 'Species', exact: true })).toBeVisible()
})

test('the focus is never lost between a sheet that waits and its form', async ({
  page,
  keeper,
}) => {
  const { animal } = await fedAnimal(keeper)
  let answer = () => {}
  const isAwaited = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`**/api/animals/${animal.id}.json`, async (route) => {
    await isAwaited
    await route.continue()
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.keyboard.press('r')
  await page.getByRole('dialog').getByRole('button', { name: 'Saffron' }).click()
  await page.getByRole('button', { name: 'Feed', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Feed Saffron' })
  await expect(sheet).toBeVisible()
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.activeElement === document.body) document.body.setAttribute('data-lost', 'yes')
    }).observe(document.body, { childList: true })
  })
  answer()
  await expect(sheet.getByRole('button', { name: 'Record feeding' })).toBeVisible()
  await expect(sheet.locator(':focus').or(sheet.and(page.locator(':focus')))).toHaveCount(1)
  await expect(page.locator('body')).not.toHaveAttribute('data-lost')
})
