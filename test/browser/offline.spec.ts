import type { Page } from '@playwright/test'
import { fedAnimal } from './collection.ts'
import { expect, test } from './fixtures.ts'
import { dailySheetsArrive, openMenu } from './places.ts'

const lost = "You've lost internet connection. Try reconnecting or refreshing the app."
const unreached = "Can't reach Vivary"

test('a lost connection is told once, stays visible, and what was read stays @wide', async ({
  page,
  keeper,
}) => {
  await fedAnimal(keeper)
  await page.goto('/dashboard/animals')
  await expect(page.getByRole('link', { name: 'Saffron' })).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByRole('alert').getByText(lost)).toBeVisible()
  await openMenu(page)
  await expect(
    page.getByText('Offline', { exact: true }).filter({ visible: true }).first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Saffron' })).toBeVisible()
  await expect(page.getByRole('alert').getByText(lost)).toBeHidden()

  await keeper.add('animals', { name: 'Nyx', sex: 'male' })
  await page.context().setOffline(false)
  await expect(page.getByRole('link', { name: 'Nyx' })).toBeVisible()
})

test('a screen that was never read opens by itself when the connection is back', async ({
  page,
  keeper,
}) => {
  await fedAnimal(keeper)
  await page.goto('/dashboard/animals')
  await expect(page.getByRole('link', { name: 'Saffron' })).toBeVisible()
  await page.context().setOffline(true)
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(page.getByRole('alert').getByText(lost)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Saffron' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Contacts', exact: true })).toBeVisible()
})

test('while the server restarts its state is shown, and nothing of the page is lost', async ({
  page,
  keeper: _,
}) => {
  await page.goto('/dashboard/animals')
  await expect(page.getByRole('heading', { name: 'Animals', exact: true })).toBeVisible()
  await page.evaluate(() => {
    document.documentElement.dataset.page = 'the same'
  })
  // The browser itself is online all the time, as its own machine's connection is.
  let isDown = true
  await page.route('**/*', (route) => (isDown ? route.abort() : route.fallback()))
  await page.keyboard.press('?')
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(page.getByRole('alert').getByText(lost)).toBeVisible()
  await expect(page.getByText('Offline').filter({ visible: true }).first()).toBeVisible()
  isDown = false
  await expect(page.getByRole('heading', { name: 'Contacts', exact: true })).toBeVisible()
  await expect(page.getByText('Offline').filter({ visible: true })).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.dataset.page)).toBe('the same')
})

test('a server without its database is away until it answers again', async ({
  page,
  keeper: _,
}) => {
  await page.goto('/dashboard/animals')
  await expect(page.getByRole('heading', { name: 'Animals', exact: true })).toBeVisible()
  let isAway = true
  const away = { status: 503, json: { errors: [{ message: 'Away' }] } }
  for (const path of ['**/readyz', '**/dashboard/api/**']) {
    await page.route(path, (route) => (isAway ? route.fulfill(away) : route.fallback()))
  }
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(page.getByRole('alert').getByText("Vivary can't answer right now.")).toBeVisible()
  await expect(page.getByText('Offline').filter({ visible: true }).first()).toBeVisible()
  isAway = false
  await expect(page.getByText('Offline').filter({ visible: true })).toHaveCount(0)
})

test('a sheet whose code does not arrive opens by itself when the server is back', async ({
  page,
  keeper: _,
}) => {
  await page.goto('/dashboard/animals')
  await expect(page.getByRole('heading', { name: 'Animals', exact: true })).toBeVisible()
  let tries = 0
  await page.route('**/assets/ShortcutsSheet-*.js*', (route) =>
    tries++ < 2 ? route.abort() : route.fallback(),
  )
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  expect(tries).toBeGreaterThanOrEqual(3)
})

test('a sheet whose code the server no longer has opens from the newer version', async ({
  page,
  keeper: _,
}) => {
  let isNewer = false
  await page.route('**/assets/ShortcutsSheet-*.js', (route) =>
    isNewer ? route.continue() : route.fulfill({ status: 404 }),
  )
  await page.goto('/dashboard/animals')
  await expect(page.getByRole('heading', { name: 'Animals', exact: true })).toBeVisible()
  page.once('load', () => {
    isNewer = true
  })
  await shortcutsOpen(page)
})

/** Asks for the sheet until it opens: some browsers have to load the page anew before it can. */
async function shortcutsOpen(page: Page) {
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(sheet).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(page).toHaveURL(/\/dashboard\/animals$/)
}

test('what is opened every day is there before it is asked for, and misses no letter', async ({
  page,
  keeper,
}) => {
  await fedAnimal(keeper)
  await page.goto('/dashboard/animals')
  await dailySheetsArrive(page)
  await page.context().setOffline(true)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('saffron')
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('saffron')
})

type Sheet = {
  open: (page: Page) => Promise<unknown>
  field: string
  words: string
  send: string
  /** Where what was sent can be counted. */
  list: (animal: string) => string
}

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click()

/** What can be typed into on an animal's page, each kind once. */
const sheets: Record<string, Sheet> = {
  'a feeding': {
    open: async (page) => {
      await press(page, 'Feed')
      await page.getByRole('dialog').getByRole('button', { name: 'Note' }).click()
    },
    field: 'Note',
    words: 'Ate at once',
    send: 'Record feeding',
    list: (animal) => `animals/${animal}/feeding_logs`,
  },
  'a weighing': {
    open: (page) => press(page, 'Weigh'),
    field: 'Weight',
    words: '1482',
    send: 'Record weight',
    list: (animal) => `animals/${animal}/weight_logs`,
  },
  'a poop': {
    open: async (page) => {
      await press(page, 'Record poop')
      await page.getByRole('dialog').getByRole('button', { name: 'Note' }).click()
    },
    field: 'Note',
    words: 'Firm',
    send: 'Record poop',
    list: (animal) => `animals/${animal}/poop_logs`,
  },
  'a move': {
    open: async (page) => {
      await press(page, 'More')
      await page.getByRole('menuitem', { name: 'Move' }).click()
    },
    field: 'Room',
    words: 'Cellar',
    send: 'Move',
    list: (animal) => `animals/${animal}/moves`,
  },
}

for (const [name, { open, field, words, send, list }] of Object.entries(sheets)) {
  test(`without a connection ${name} keeps what was typed, and is recorded once afterwards`, async ({
    page,
    keeper,
  }) => {
    const { animal } = await fedAnimal(keeper)
    const before = await keeper.list(list(animal.id))
    await page.goto(`/dashboard/animals/${animal.id}`)
    await open(page)
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('textbox', { name: field }).fill(words)
    await page.context().setOffline(true)
    await sheet.getByRole('button', { name: send, exact: true }).click()
    await expect(sheet.getByText(unreached)).toBeVisible()
    await expect(sheet.getByRole('textbox', { name: field })).toHaveValue(words)

    await page.context().setOffline(false)
    await sheet.getByRole('button', { name: send, exact: true }).click()
    await expect(sheet).toBeHidden()
    expect(await keeper.list(list(animal.id))).toHaveLength(before.length + 1)
  })
}

test('without a connection a shed keeps what was chosen', async ({ page, keeper }) => {
  const { animal } = await fedAnimal(keeper)
  await page.goto(`/dashboard/animals/${animal.id}`)
  await press(page, 'Record shed')
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Stuck', { exact: true }).click()
  await page.context().setOffline(true)
  await sheet.getByRole('button', { name: 'Record shed' }).click()
  await expect(sheet.getByText(unreached)).toBeVisible()
  await expect(sheet.getByRole('radio', { name: 'Stuck' })).toBeChecked()
  await page.context().setOffline(false)
  await sheet.getByRole('button', { name: 'Record shed' }).click()
  await expect(sheet).toBeHidden()
  expect(await keeper.list(`animals/${animal.id}/shedding_logs`)).toHaveLength(1)
})

test('without a connection a comment keeps its words', async ({ page, keeper }) => {
  const { animal } = await fedAnimal(keeper)
  await page.goto(`/dashboard/animals/${animal.id}`)
  const box = page.getByRole('textbox', { name: /comment/i })
  await box.fill('Sheds soon')
  await page.context().setOffline(true)
  await box.press('Control+Enter')
  await expect(page.getByText(unreached).first()).toBeVisible()
  await expect(box).toHaveValue('Sheds soon')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: /comment/i }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Sheds soon' })).toBeVisible()
})

test('without a connection a round keeps its lines, and is recorded afterwards', async ({
  page,
  keeper,
}) => {
  const { animal } = await fedAnimal(keeper)
  await page.goto('/dashboard/rounds/cleaning')
  const record = page.getByRole('button', { name: /^Record/ }).last()
  await expect(page.getByText('Saffron').first()).toBeVisible()
  await page.context().setOffline(true)
  await record.click()
  await expect(page.getByText(unreached).first()).toBeVisible()
  await page.context().setOffline(false)
  await record.click()
  await expect(page.getByRole('status').getByText(/recorded|added/i)).toBeVisible()
  expect(await keeper.list(`animals/${animal.id}/cleaning_logs`)).toHaveLength(1)
})

test('a tick whose answer was lost, ticked again, is one feeding', async ({ page, keeper }) => {
  const feeder = await keeper.add('feeders', { name: 'Rat', size: 'Weaned' })
  const weekly = { started_on: '2026-01-05', repeat_amount: 7, repeat: 'day' }
  const animal = await keeper.add('animals', {
    name: 'Saffron',
    sex: 'female',
    feeding_schedules: [{ ...weekly, feeder_id: feeder.id }],
  })
  await page.goto('/dashboard')
  await page.route(
    `**/animals/${animal.id}/feeding_logs.json`,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  const tick = page.getByRole('checkbox', { name: 'Feed Saffron' })
  await tick.click()
  await expect(page.getByText(unreached)).toBeVisible()
  await expect(tick).not.toBeChecked()
  await tick.click()
  await expect(page.getByRole('status').getByText('Saffron: feeding added.')).toBeVisible()
  expect(await keeper.list(`animals/${animal.id}/feeding_logs`)).toHaveLength(1)
})
