import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { Keeper } from './keeper.ts'
import { allIsKept } from './keptHere.ts'
import { openPlace } from './places.ts'
import { walkTo } from './walk.ts'

test.use({ serviceWorkers: 'allow', ownContext: true })

const offline = (page: Page) => page.locator('#standing').getByText('Offline', { exact: true })

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click()

const choose = async (page: Page, action: string) => {
  await press(page, 'More')
  await page.getByRole('menuitem', { name: action }).click()
}

/** What opens over an animal's page, by the button that then sends it; its other logs in queue.spec.ts. */
const overTheAnimal: Record<string, (page: Page) => Promise<unknown>> = {
  'Record feeding': (page) => press(page, 'Feed'),
  'Add note': (page) => press(page, 'Add note'),
  Move: (page) => choose(page, 'Move'),
  Save: (page) => choose(page, 'Sold, rehomed or died'),
  'Add treatment': (page) => overHealth(page, 'Add Treatment'),
  'Add vet visit': (page) => overHealth(page, 'Add Vet visit'),
}

async function overHealth(page: Page, name: string) {
  if (!page.url().endsWith('/health')) await walkTo(page, `${page.url()}/health`)
  await press(page, name)
}

async function leave(sheet: Locator) {
  await sheet.page().keyboard.press('Escape')
  await expect(sheet).toBeHidden()
}

/** What opens over a selection of animals, by the button that then sends it. */
const overTheSelection: { button: string; entry?: string; send: string }[] = [
  { button: 'Move', send: 'Move' },
  { button: 'Group', send: 'Add' },
  { button: 'Schedule', entry: 'Set feeding schedule…', send: 'Set schedule' },
  { button: 'Schedule', entry: 'Set cleaning schedule…', send: 'Set schedule' },
  { button: 'More actions', entry: 'Sold, rehomed or died…', send: 'Save' },
  { button: 'More actions', entry: 'Delete…', send: 'Delete' },
]

/** What the icon's shortcuts open. */
const openings = {
  Feed: (page: Page) =>
    expect(page.getByRole('button', { name: 'Record 1 feeding' })).toBeVisible(),
  Scan: (page: Page) => expect(page.getByRole('heading', { name: 'No camera here' })).toBeVisible(),
  'New animal': (page: Page) =>
    expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible(),
}

async function shortcuts(page: Page) {
  const manifest = await (await page.request.get('/manifest.webmanifest')).json()
  const found: { name: string; url: string }[] = manifest.shortcuts
  expect(found.map(({ name }) => name)).toEqual(Object.keys(openings))
  return found.map(({ name, url }) => ({ url, opens: openings[name as keyof typeof openings] }))
}

/** The addresses of scripts that come from the server from now on, past what is kept. */
async function scriptsFetched(page: Page) {
  const scripts: string[] = []
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  session.on('Network.responseReceived', ({ response: { url, fromServiceWorker } }) => {
    if (/\/assets\/.*\.js$/.test(url) && !fromServiceWorker) scripts.push(url)
  })
  return scripts
}

/** What the visit has left: its screens, and the shortcuts of the icon. */
async function screensOpen(page: Page, all: Awaited<ReturnType<typeof shortcuts>>) {
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Featured animals' })).toContainText('Saffron')
  await expect(offline(page)).toBeVisible()
  await expect(page.getByText('Welcome back, Maren')).toBeVisible()
  for (const { url, opens } of all) {
    await page.goto(url)
    await opens(page)
  }
  await walkTo(page, '/dashboard/contacts')
  await expect(page.getByRole('link', { name: 'Dr Adler' })).toBeVisible()
}

/** What was never read says so, and comes once there is a connection, with no script fetched again. */
async function restComes(page: Page, keeper: Keeper) {
  await walkTo(page, '/dashboard/reports/dirty')
  const unseen = page.getByText("You haven't opened this on this device yet")
  await expect(unseen).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await walkTo(page, '/dashboard/calendar')
  await expect(
    page.getByText("isn't on this device yet. What you have opened before is."),
  ).toBeVisible()
  await walkTo(page, '/dashboard/reports/dirty')
  await expect(unseen).toBeVisible()
  await keeper.add('contacts', { name: 'Zoo shop' })
  await page.context().setOffline(false)
  await expect(unseen).toBeHidden()
  await expect(offline(page)).toBeHidden()
  const scripts = await scriptsFetched(page)
  await page.goto('/dashboard/contacts')
  await expect(page.getByRole('link', { name: 'Zoo shop' })).toBeVisible()
  expect(scripts).toEqual([])
}

test('after a visit of the dashboard alone every screen and sheet that a keeper needs opens without network', async ({
  context,
  page,
  keeper,
}) => {
  const feeders = ['Rat', 'Mouse', 'Chick', 'Quail'].map((name) => keeper.add('feeders', { name }))
  const [rat] = await Promise.all(feeders)
  await keeper.add('contacts', { name: 'Dr Adler' })
  const weekly = { started_on: '2026-01-05', repeat_amount: 7, repeat: 'day' }
  const animal = await keeper.add('animals', {
    name: 'Saffron',
    sex: 'female',
    feeding_schedules: [{ ...weekly, feeder_id: rat?.id }],
  })
  await keeper.add('animals', { name: 'Nyx', sex: 'male' })
  const all = await shortcuts(page)
  await page.goto('/dashboard')
  await allIsKept(page, animal.id)
  await page.close()
  await context.setOffline(true)

  const later = await context.newPage()
  await later.goto('/dashboard')
  await test.step('its screens', () => screensOpen(later, all))
  const requests: string[] = []
  later.on('request', (request) => requests.push(request.url()))
  await openPlace(later, 'Dashboard')
  const sheet = later.getByRole('dialog')
  await test.step('the animal to record for', async () => {
    await press(later, 'Record')
    await sheet.getByRole('searchbox').fill('nyx')
    await expect(sheet.getByRole('list', { name: 'All animals' })).toHaveText(/^Nyx/)
    await later.keyboard.press('Escape')
  })
  await openPlace(later, 'Animals')
  await later.getByRole('link', { name: 'Saffron' }).click()
  await expect(later.getByRole('heading', { name: 'Saffron', level: 1 })).toBeVisible()
  for (const [send, open] of Object.entries(overTheAnimal)) {
    await test.step(send, async () => {
      await open(later)
      await expect(sheet.getByRole('button', { name: send, exact: true })).toBeVisible()
      await leave(sheet)
    })
  }
  await test.step('its choosers', async () => {
    await press(later, 'Add Vet visit')
    await sheet.getByRole('combobox', { name: 'Vet' }).click()
    await expect(sheet.getByRole('option')).toHaveText(['Dr Adler'])
    await later.keyboard.press('Escape')
    await leave(sheet)
    await later.goto(`/dashboard/animals/${animal.id}`)
    await press(later, 'Feed')
    await expect(sheet.getByRole('radio', { name: 'Rat' })).toBeChecked()
    await sheet.getByText('Other…').click()
    await sheet.getByRole('combobox', { name: 'Feeder' }).click()
    await sheet.getByRole('searchbox').fill('qua')
    await sheet.getByRole('option', { name: 'Quail' }).click()
    await sheet.getByRole('button', { name: 'Record feeding' }).click()
    await expect(sheet).toBeHidden()
  })
  await test.step('what waits', async () => {
    await walkTo(later, '/dashboard/waiting')
    await later.getByRole('button', { name: /Took it, quail/ }).click()
    await later.getByRole('menuitem', { name: 'Edit' }).click()
    await expect(sheet.getByRole('button', { name: 'Save' })).toBeVisible()
    await leave(sheet)
  })
  await test.step('what was said lately', async () => {
    await walkTo(later, '/dashboard')
    await later.getByRole('button', { name: /^Notifications/ }).click()
    await expect(later.getByRole('main').getByText('No notifications.')).toBeVisible()
  })
  await test.step('several animals at once', async () => {
    await walkTo(later, '/dashboard/animals')
    await press(later, 'Select')
    for (const name of ['Nyx', 'Saffron'])
      await later.getByRole('checkbox', { name: `Select ${name}` }).check({ force: true })
    for (const { button, entry, send } of overTheSelection) {
      await later.getByRole('button', { name: button, exact: true }).click()
      if (entry) await later.getByRole('menuitem', { name: entry }).click()
      await expect(sheet.getByRole('button', { name: send, exact: true })).toBeVisible()
      await leave(sheet)
    }
  })
  await test.step('a feeder that arrived', async () => {
    await walkTo(later, '/dashboard/inventory/feeders')
    await later.getByRole('link', { name: /^Quail/ }).click()
    await press(later, 'Restock')
    await expect(sheet.getByRole('button', { name: 'Add to stock' })).toBeVisible()
    await leave(sheet)
  })
  await test.step('an event', async () => {
    await walkTo(later, '/dashboard/calendar')
    await choose(later, 'Add event')
    await expect(sheet.getByRole('button', { name: 'Add event' })).toBeVisible()
    await leave(sheet)
  })
  await test.step('a round', async () => {
    await walkTo(later, '/dashboard/rounds/feeding')
    await press(later, 'Usual meal')
    await expect(sheet.getByRole('button', { name: /^Set for all/ })).toBeVisible()
    await later.keyboard.press('Escape')
    await later
      .getByRole('button', { name: /s' meal$|'s meal$/ })
      .first()
      .press('Enter')
    await expect(sheet.getByRole('button', { name: 'Done' })).toBeVisible()
    await leave(sheet)
  })
  const repeated = requests.filter((url) => url.includes('/feeders'))
  expect(repeated.length).toBeLessThan(12)
  await test.step('what was never read', () => restComes(later, keeper))
})
