import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openLive } from './live.ts'

/** Holds the scripts of pages back until `come` is called. */
async function heldScripts(page: Page, named = '*') {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/assets/${named}.js`, async (route) => {
    await promise
    await route.continue()
  })
  return { come: resolve }
}

test('the dashboard can be read before any script has come, asks for nothing more and makes no schemas', async ({
  page,
  context,
  keeper,
}) => {
  // The server hears of a change a moment after it: a page that came before would read it anew.
  const otherTab = await context.newPage()
  await openLive(otherTab, '/dashboard/animals')
  await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  await expect(otherTab.getByRole('link', { name: 'Nyx' })).toBeVisible()
  await otherTab.close()

  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/dashboard/api/')) requests.push(request.url())
  })
  await page.addInitScript(countSchemas)
  const scripts = await heldScripts(page)
  await page.goto('/dashboard', { waitUntil: 'commit' })
  const featured = page.locator('section').filter({ hasText: 'Featured animals' })
  await expect(featured.getByText('Nyx')).toBeVisible()
  await expect(page.locator('#app[data-drawn]')).toBeVisible()
  scripts.come()
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  expect(requests.filter((url) => !url.includes('/notifications'))).toEqual([])
  const schemas = await page.locator('html').getAttribute('data-schemas')
  expect(Number(schemas)).toBeLessThanOrEqual(3)
})

/** In the page: counts the schemas of records that are made, each of which asks how it may be compiled. */
function countSchemas() {
  let count = 0
  const config = {
    get jitless() {
      document.documentElement.dataset.schemas = String(++count)
      return true
    },
  }
  Object.defineProperty(globalThis, '__zod_globalConfig', { get: () => config, set() {} })
}

test('the application takes the screens over as they were drawn @wide', async ({
  page,
  keeper,
}) => {
  // So many that they come as a list, which is a table at the desk.
  const names = Array.from({ length: 12 }, (_, n) => `Nyx ${n}`)
  await keeper.addMany(
    'animals',
    names.map((name) => ({ name, sex: 'female' })),
  )
  // What the server can't know of the device.
  await page.addInitScript(() => Object.assign(navigator, { share: async () => undefined }))
  for (const [address, name, words] of [
    ['/dashboard', 'Dashboard', 'Featured animals'],
    ['/dashboard/animals', 'Animals', 'Nyx 7'],
  ] as const) {
    const scripts = await heldScripts(page)
    await page.goto(address, { waitUntil: 'commit' })
    const drawn = await page.getByRole('heading', { name, level: 1 }).elementHandle()
    const card = await page.locator('main').getByText(words).first().elementHandle()
    scripts.come()
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('combobox', { name: 'Search' })).toBeVisible()
    expect(await drawn?.evaluate((element) => element.isConnected)).toBe(true)
    expect(await card?.evaluate((element) => element.isConnected)).toBe(true)
    await page.unrouteAll()
  }
})

test('animals without a photograph have their portraits before the application has come', async ({
  page,
  keeper,
}) => {
  await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  const scripts = await heldScripts(page, 'react-*')
  await page.goto('/dashboard/animals', { waitUntil: 'commit' })
  const portrait = page.locator('main li').filter({ hasText: 'Nyx' }).locator('svg[data-sitter]')
  await expect(portrait.locator('path')).not.toHaveCount(0)
  await expect(page.locator('#app[data-drawn]')).toBeVisible()
  const drawn = await portrait.locator('path').first().elementHandle()
  scripts.come()
  await expect(page.locator('#app[data-drawn]')).toHaveCount(0)
  // Taken over as they are, not drawn anew.
  expect(await drawn?.evaluate((path) => path.isConnected)).toBe(true)
})

test('what is tapped, ticked and typed before the scripts have come is done when they have', async ({
  page,
  keeper,
}) => {
  for (const name of ['Nutrobal', 'Repashy']) await keeper.add('supplements', { name })
  await keeper.add('tasks', { content: 'Order bulbs' })
  const scripts = await heldScripts(page)
  await page.goto('/dashboard', { waitUntil: 'commit' })
  const tick = page.getByRole('checkbox', { name: 'Order bulbs' })
  await tick.click()
  await expect(tick).not.toBeChecked()
  scripts.come()
  await expect(page.getByRole('status')).toContainText('“Order bulbs” done.')
  await expect.poll(() => keeper.list('tasks')).toEqual([])

  await page.unrouteAll()
  const next = await heldScripts(page)
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveCount(0)
  next.come()
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeVisible()

  await page.unrouteAll()
  const last = await heldScripts(page)
  await page.goto('/dashboard/inventory/supplements', { waitUntil: 'commit' })
  await page.getByRole('searchbox').fill('rep')
  last.come()
  await expect(page.getByText('Nutrobal')).toHaveCount(0)
  await expect(page.getByText('Repashy')).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('rep')
})

test('what the browser fills in at the very moment a form comes alive is kept', async ({
  page,
  keeper,
}) => {
  const scripts = await heldScripts(page)
  await page.goto('/dashboard/contacts/new', { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: 'Name' }).evaluate((field: HTMLInputElement) => {
    const fill = () => {
      field.value = 'Marsh Lane Exotics'
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const app = document.querySelector('#app') as HTMLElement
    new MutationObserver(fill).observe(app, { attributeFilter: ['data-drawn'] })
  })
  scripts.come()
  await expect(page.locator('#app[data-drawn]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Add contact' }).click()
  await expect(page.getByText('Contact added.')).toBeVisible()
  expect(await keeper.list('contacts')).toMatchObject([{ name: 'Marsh Lane Exotics' }])
})

test('a form sent as it comes alive has what was typed before', async ({ page, keeper }) => {
  await page.addInitScript(holdRepetition)
  const scripts = await heldScripts(page)
  await page.goto('/dashboard/contacts/new', { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: 'Name' }).fill('Marsh Lane Exotics')
  scripts.come()
  await expect(page.locator('#app[data-drawn]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Add contact' }).click()
  await expect.poll(() => keeper.list('contacts')).toMatchObject([{ name: 'Marsh Lane Exotics' }])
})

/** In the page: what was done before the application listens isn't repeated by itself, as if taps came first for ever. */
function holdRepetition() {
  const held = { listen() {} }
  Object.defineProperty(globalThis, 'onListening', {
    set: (listen) => Object.assign(held, { listen }),
    get: () => () => {
      const { setTimeout } = globalThis
      Object.assign(globalThis, { setTimeout: () => 0 })
      held.listen()
      Object.assign(globalThis, { setTimeout })
    },
  })
}

test('a list that this device shows as a table is not shown as a grid first', async ({
  page,
  keeper,
}) => {
  await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  await page.addInitScript(() => localStorage.setItem('view:animals', 'table'))
  const scripts = await heldScripts(page)
  await page.goto('/dashboard/animals', { waitUntil: 'commit' })
  const mark = page.getByRole('img', { name: 'Vivary is loading' })
  await expect(mark).toBeVisible()
  await expect(page.getByText('Nyx')).toHaveCount(0)
  scripts.come()
  await expect(page.getByText('Nyx')).toBeVisible()
  await expect(mark).toBeHidden()
})

test('scripts that did not come are asked for again, and the screen comes alive', async ({
  page,
  keeper: _,
}) => {
  let isDown = true
  await page.route('**/assets/*.js', (route) => (isDown ? route.abort() : route.continue()))
  page.on('request', (request) => {
    // The page asks whether the server is there again.
    if (request.url().endsWith('/healthz')) isDown = false
  })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
})
