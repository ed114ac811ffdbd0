import type { Page } from '@playwright/test'
import { today } from '../../src/shared/dates.ts'
import { addDays } from '../../src/shared/days.ts'
import { expect, test } from './fixtures.ts'
import type { Keeper } from './keeper.ts'
import { openPlace } from './places.ts'

let now = ''
test.beforeEach(() => {
  now = today('Europe/Berlin')
})

test('a day of a keeper of 40 animals: feeding, a refusal, cleaning, a task and an event', async ({
  page,
  keeper,
}) => {
  const { mouse, rat } = await fortyAnimals(keeper)
  // With it there are no first steps left.
  await keeper.add('species', { commonName: 'Ball python' })

  await test.step('in the morning the dashboard says what is due and who waits longest', async () => {
    await page.goto('/dashboard')
    await expect(dueToday(page)).toContainText('Vesper has been waiting 2 days.')
    await expect(dueToday(page)).toContainText("Nothing's overdue.")
    const faces = dueToday(page).getByRole('list', { name: 'To feed' }).getByRole('link')
    await expect(faces.first()).toHaveAccessibleName('Vesper')
    const tops = () => faces.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    await expect.poll(async () => new Set(await tops()).size, 'rows of faces').toBe(1)
    await expect(agenda(page)).toContainText('0 of 16 done')
    await expect(agenda(page).getByRole('checkbox').first()).toHaveAccessibleName('Feed Vesper')
    await expect(agenda(page).getByRole('listitem').first()).toContainText('2 days late')
    await expectFourRows(page)
    await agenda(page).getByRole('button', { name: 'Show 11 more' }).click()
    await expect(agenda(page).getByRole('checkbox')).toHaveCount(16)
  })

  await test.step('takes what is needed out of the freezer, and puts in what has come', async () => {
    await page.getByRole('link', { name: "View all: Today's feeder picking list" }).click()
    await expect(page.getByText('0 of 2 picked')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Picked 5 Mouse, adult' }).check()
    const rats = page
      .getByRole('list', { name: 'To pick: from the freezer' })
      .getByRole('listitem')
      .filter({ hasText: 'Rat, weaned' })
    await expect(rats).toContainText('have 4, need 7: 3 short')
    await rats.getByRole('button', { name: 'Restock' }).click()
    await page.getByRole('button', { name: '10', exact: true }).click()
    await page.getByRole('button', { name: 'Add to stock' }).click()
    await expect(rats).toContainText('14 left')
    await page.getByRole('checkbox', { name: 'Picked 7 Rat, weaned' }).check()
    await expect(page.getByText('2 of 2 picked')).toBeVisible()
  })

  await test.step('feeds everyone in one round, and Moth refuses', async () => {
    await page.goBack()
    await dueToday(page).getByRole('link', { name: 'Feed 12' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '12 to feed' })).toBeVisible()
    await page.getByRole('button', { name: 'Moth: Taken' }).click()
    await expect(page.getByText('11 taken, 1 refused')).toBeVisible()
    await page.getByRole('button', { name: 'Record 12 feedings' }).click()
    await expect(page.getByRole('status').getByText('11 fed, 1 refused.')).toBeVisible()
  })

  await test.step('finds only Moth left on the dashboard, and less in the freezer', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await expect(dueToday(page)).toContainText('11 of 12 done. 1 refused today.')
    await expect(dueToday(page).getByRole('link', { name: 'Feed 1', exact: true })).toBeVisible()
    await expect(agenda(page)).toContainText('11 of 16 done')
    await expect(agenda(page)).toContainText('Done today: 11 fed.')
    await expect(agenda(page).getByRole('checkbox')).toHaveCount(5)
    await expect(agenda(page).getByRole('checkbox', { name: 'Feed Moth' })).not.toBeChecked()
    // A mouse that was refused goes back to the others.
    const feeders = await keeper.list('feeders')
    const left = new Map(feeders.map(({ id, quantity }) => [id, quantity]))
    expect([left.get(mouse.id), left.get(rat.id)]).toEqual([26, 7])
  })

  await test.step('closes a cleaning by its tick: the wrong one first, which is taken back', async () => {
    const wrong = agenda(page).getByRole('checkbox', { name: 'Clean Ada' })
    await wrong.check()
    await undoLast(page, 'Ada: clean added.')
    await expect(wrong).not.toBeChecked()
    await expect(agenda(page)).toContainText('11 of 16 done')
    // An impatient thumb means it once.
    await agenda(page).getByRole('checkbox', { name: 'Clean Bo' }).dblclick()
    await expect(agenda(page).getByRole('checkbox', { name: 'Clean Bo' })).toBeChecked()
    await expect(page.getByRole('status').getByText('Bo: clean added.')).toBeVisible()
    await expect(agenda(page)).toContainText('12 of 16 done')
    await expect(dueToday(page)).toContainText('1 of 4 done.')
  })

  await test.step('writes a task down, ticks it too early, and ticks it again', async () => {
    const tasks = page.getByRole('region', { name: "Today's tasks" })
    await tasks.getByRole('textbox', { name: 'New task' }).fill('Order large rats')
    await page.keyboard.press('Enter')
    const task = tasks.getByRole('checkbox', { name: 'Order large rats' })
    await task.check()
    await undoLast(page, '“Order large rats” done.')
    await expect(task).not.toBeChecked()
    await task.check()
    await expect(tasks.getByText('Congrats! No tasks left')).toBeVisible()
    await expect.poll(() => keeper.list('tasks')).toEqual([])
  })

  await test.step('puts the vet into the calendar, and sees it in the agenda of today', async () => {
    await openPlace(page, 'Calendar')
    await page.locator(`[data-day="${now}"]`).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Add event' }).click()
    await sheet.getByRole('textbox', { name: 'Title' }).fill('Ring the vet')
    await sheet.getByRole('button', { name: 'Add event' }).click()
    await expect(sheet.getByRole('button', { name: 'Ring the vet' })).toBeVisible()
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(sheet).toBeHidden()
    await openDashboard(page)
    await expect(agenda(page).getByRole('link', { name: 'Ring the vet' })).toBeVisible()
  })

  await test.step('looks up an animal whose name is mistyped', async () => {
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('combobox', { name: 'Search' }).fill('safron')
    await page.getByRole('option', { name: 'Saffron' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Saffron' })).toBeVisible()
  })

  await test.step('in the evening Moth eats, the last tubs are cleaned, and the day is done', async () => {
    await openDashboard(page)
    await agenda(page).getByRole('checkbox', { name: 'Feed Moth' }).check()
    await expect(page.getByText('Everyone is fed.')).toBeVisible()
    await dueToday(page).getByRole('link', { name: 'Clean 3' }).click()
    await page.getByRole('button', { name: 'Record 3 cleans' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await expect(dueToday(page)).toContainText('Everything is clean.')
    await expect(dueToday(page).getByRole('link')).toHaveCount(0)
    await expect(agenda(page)).toContainText('16 of 16 done')
    await expect(agenda(page)).toContainText('Done today: 12 fed, 4 cleaned.')
    await expect(agenda(page).getByRole('checkbox')).toHaveCount(0)
    await expect(page.getByText('Nothing to pick today.')).toBeVisible()
  })
})

test.describe('by a clock of its own', () => {
  test.use({ ownContext: true })

  test('a ticked row stays in its place for four seconds, and a second tap undoes it', async ({
    page,
    keeper,
  }) => {
    const logs: string[] = []
    for (const [name, days] of [
      ['Ada', 8],
      ['Bo', 7],
    ] as const) {
      const cleaning_schedule = weeklySince(days)
      const { id } = await keeper.add('animals', { name, sex: 'female', cleaning_schedule })
      logs.push(`animals/${id}/cleaning_logs`)
    }
    const [ofAda = ''] = logs
    await page.clock.install()
    await page.goto('/dashboard')
    const tick = (name: string) => agenda(page).getByRole('checkbox', { name: `Clean ${name}` })
    await expect(tick('Bo')).toBeVisible()
    /** Where the next row stands on the page, however far that is scrolled. */
    const placeOfBo = () =>
      tick('Bo').evaluate((next) => next.getBoundingClientRect().top + window.scrollY)
    const place = await placeOfBo()
    await page.clock.pauseAt(Date.now() + 60_000)
    /** A few moments pass until the page has read the count. */
    const expectCount = (count: string) =>
      expect
        .poll(async () => {
          await page.clock.runFor(20)
          return agenda(page).textContent()
        })
        .toContain(count)

    await tick('Ada').check()
    await expectCount('1 of 2 done')
    await expect(tick('Ada')).toBeChecked()
    expect(await placeOfBo()).toBe(place)

    await tick('Ada').uncheck()
    await expectCount('0 of 2 done')
    expect(await keeper.list(ofAda)).toEqual([])

    await tick('Ada').check()
    await expectCount('1 of 2 done')
    expect(await placeOfBo()).toBe(place)
    await page.clock.runFor(4000)
    await expect(tick('Ada')).toHaveCount(0)
    expect(await keeper.list(ofAda)).toHaveLength(1)
  })
})

async function openDashboard(page: Page) {
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
}

/** Takes back what the newest flash tells. */
async function undoLast(page: Page, words: string) {
  const flashes = page.getByRole('status')
  await expect(flashes.getByText(words)).toBeVisible()
  await flashes.getByRole('button', { name: 'Undo' }).last().click()
}

const dueToday = (page: Page) => page.getByRole('region', { name: 'Due today' })
const agenda = (page: Page) => page.getByRole('region', { name: "Today's agenda" })

const fed = 'Vesper Moth Asp Brask Cobweb Dune Ember Fern Gale Halley Saffron Iris'.split(' ')
const cleaned = ['Ada', 'Bo', 'Cleo', 'Dot']
const others = Array.from({ length: 24 }, (_, at) => `Hatchling ${at + 1}`)
const names = [...fed, ...cleaned, ...others]

/** The first screen of a phone has the greeting on one line and four rows of the agenda. */
async function expectFourRows(page: Page) {
  await expect(async () => {
    const greeting = await page.getByText('Welcome back, Maren').boundingBox()
    const date = await page.getByText(/^\w+day, \w+ \d+$/).boundingBox()
    expect(date?.y).toBe(greeting?.y)
    const fourth = await agenda(page).getByRole('listitem').nth(3).boundingBox()
    const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
    expect((fourth?.y ?? 0) + (fourth?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  }).toPass()
}

/**
 * In four racks: twelve are fed today, Vesper since the day before yesterday; four others are
 * cleaned; everyone else got their meal in the last days.
 */
async function fortyAnimals(keeper: Keeper) {
  const mouse = await keeper.add('feeders', { name: 'Mouse', size: 'Adult', quantity: 30 })
  const rat = await keeper.add('feeders', { name: 'Rat', size: 'Weaned', quantity: 4 })
  const cricket = await keeper.add('feeders', { name: 'Cricket' })
  for (const [place, name] of names.entries()) {
    const isCleaned = cleaned.includes(name)
    const days = place === 0 ? 9 : place < 12 || isCleaned ? 7 : 1 + (place % 6)
    const feeder_id = place < 5 ? mouse.id : place < 12 ? rat.id : cricket.id
    const { id } = await keeper.add('animals', {
      name,
      sex: place % 2 ? 'male' : 'female',
      room: 'Reptile room',
      rack: `Rack ${'ABCD'[Math.floor(place / 10)]}`,
      tub: String((place % 10) + 1),
      ...(isCleaned
        ? { cleaning_schedule: weeklySince(days) }
        : { feeding_schedules: [{ ...weeklySince(days), feeder_id }] }),
    })
    if (place < 12 || isCleaned) continue
    const happenedAt = `${addDays(now, -days)}T12:00:00Z`
    await keeper.add(`animals/${id}/feeding_logs`, { feeder_id, happenedAt })
  }
  return { mouse, rat }
}

const weeklySince = (days: number) => ({
  started_on: addDays(now, -days),
  repeat_amount: 7,
  repeat: 'day',
})
