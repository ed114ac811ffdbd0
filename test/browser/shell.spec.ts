import { fedAnimal } from './collection.ts'
import { expect, test } from './fixtures.ts'
import { openPlace, openUserMenu } from './places.ts'

test('on a slow line the page has its mark until the application is there', async ({
  page,
  keeper: _,
}) => {
  const arrived = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrived.promise
    await route.continue()
  })
  // No server is told what follows a #, so that it can't draw the page.
  await page.goto('/dashboard/species#list', { waitUntil: 'commit' })
  const mark = page.getByRole('img', { name: 'Vivary is loading' })
  await expect(mark).toBeVisible()
  arrived.resolve()
  await expect(page.getByRole('heading', { name: 'No species yet' })).toBeVisible()
  await expect(mark).toBeHidden()
})

test('our socials are the links of the settings, and only those', async ({ page, keeper: _ }) => {
  await page.goto('/dashboard')
  await openUserMenu(page)
  await page.getByRole('button', { name: 'Our socials' }).click()
  const links = page.getByRole('dialog', { name: 'Our socials' }).getByRole('link')
  await expect(links).toHaveText(['Instagram', 'YouTube'])
  await expect(links.first()).toHaveAttribute('href', 'https://www.instagram.com/vivary.example')
})

test('sharing and installing are offered by devices that can', async ({ page, keeper: _ }) => {
  await page.addInitScript(() => {
    navigator.share = undefined as never
  })
  await page.goto('/dashboard')
  await openUserMenu(page)
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Share' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Install app' })).toBeHidden()

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

test('signing out posts a form and leads to the sign-in page', async ({ page, keeper: _ }) => {
  await page.goto('/dashboard')
  await openUserMenu(page)
  const posted = page.waitForRequest('**/users/logout')
  await page.getByRole('button', { name: 'Sign out' }).click()
  const body = new URLSearchParams((await posted).postData() ?? '')
  expect(body.get('_method')).toBe('delete')
  expect(body.get('authenticity_token')).toMatch(/.{20}/)
  await expect(page).toHaveURL(/\/users\/sign_in/)
  await page.goto('/dashboard/animals')
  await expect(page).toHaveURL(/\/users\/sign_in/)
})

test('the keys lead around, and a question mark tells of them @desk', async ({ page, keeper }) => {
  const species = await keeper.add('species', { commonName: 'Corn snake' })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByRole('region', { name: 'Go to' })).toContainText('Species')
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(page).toHaveURL(/\/species$/)
  await page.getByRole('link', { name: 'Corn snake' }).waitFor()
  await page.keyboard.press('/')
  const filter = page.getByRole('searchbox')
  await expect(filter).toBeFocused()
  await page.keyboard.type('gn')
  await expect(filter).toHaveValue('gn')
  await page.goto(`/dashboard/species/${species.id}`)
  await page.getByRole('heading', { name: 'Corn snake' }).waitFor()
  await page.keyboard.press('e')
  await expect(page).toHaveURL(/\/edit$/)
  await page.getByRole('textbox', { name: 'Common name' }).fill('Milk snake')
  await page.keyboard.press('Control+Enter')
  // The form says the new name for a moment too, and takes keys as text.
  await expect(page).toHaveURL(new RegExp(`/species/${species.id}$`))
  await expect(page.getByRole('heading', { name: 'Milk snake', exact: true })).toBeVisible()
  await page.keyboard.press('r')
  await expect(page.getByRole('dialog', { name: 'Record for which animal?' })).toBeVisible()
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
