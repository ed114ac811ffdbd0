import { onTestFinished, vi } from 'vitest'
import type { Keeper } from '../../../test/app.ts'
import { noon } from '../../../test/picking.ts'
import { ago, now, weekly } from '../../../test/schedules.ts'
import { expect, test } from '../../../test/screens/fixtures.ts'
import type { Page } from '../../../test/screens/page.tsx'
import { zone } from '../../../test/zone.ts'
import { fromWallClock } from '../../shared/dates.ts'

test('a day of a keeper of 20 animals: feeding, a refusal, cleaning, a task and an event', async ({
  page,
  keeper,
  clock,
}) => {
  const { mouse, rat } = await twentyAnimals(keeper)
  // With it there are no first steps left.
  await keeper.add('species', { commonName: 'Ball python' })

  // In the morning.
  await page.goto('/dashboard')
  await expect(dueToday(page)).toContainText('Vesper has been waiting 2 days.')
  await expect(dueToday(page)).toContainText("Nothing's overdue.")
  await expect(agenda(page)).toContainText('0 of 16 done')
  const ticks = agenda(page).getByRole('checkbox')
  await expect(agenda(page).getByRole('listitem').first()).toContainText('2 days late')
  await agenda(page).getByRole('button', { name: 'Show 11 more' }).click()
  await expect(ticks).toHaveCount(16)

  // From the freezer, and into it.
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

  // Everyone is fed in one round, and Moth refuses.
  await page.goBack()
  await dueToday(page).getByRole('link', { name: 'Feed 12' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '12 to feed' })).toBeVisible()
  await page.getByRole('button', { name: 'Moth: Taken' }).click()
  await expect(page.getByText('11 taken, 1 refused')).toBeVisible()
  await page.getByRole('button', { name: 'Record 12 feedings' }).click()
  await expect(page.getByRole('status').getByText('11 fed, 1 refused.')).toBeVisible()

  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(dueToday(page)).toContainText('11 of 12 done. 1 not taken today.')
  await expect(dueToday(page).getByRole('link', { name: 'Try again' })).toBeVisible()
  await expect(agenda(page)).toContainText('11 of 16 done')
  await expect(agenda(page)).toContainText('Done today: 11 fed.')
  await expect(ticks).toHaveCount(5)
  await expect(agenda(page).getByRole('checkbox', { name: 'Feed Moth' })).not.toBeChecked()
  // A mouse that was refused goes back to the others.
  const feeders = await keeper.list('feeders')
  const left = new Map(feeders.map(({ id, quantity }) => [id, quantity]))
  expect([left.get(mouse.id), left.get(rat.id)]).toEqual([26, 7])

  // The wrong cleaning is ticked, and taken back.
  const wrong = agenda(page).getByRole('checkbox', { name: 'Clean Ada' })
  await wrong.click()
  await undoLast(page, 'Ada: clean added.')
  await expect(wrong).not.toBeChecked()
  await expect(agenda(page)).toContainText('11 of 16 done')
  await agenda(page).getByRole('checkbox', { name: 'Clean Bo' }).click()
  await expect(page.getByRole('status').getByText('Bo: clean added.')).toBeVisible()
  await expect(agenda(page)).toContainText('12 of 16 done')
  await clock.runFor(4000)
  await expect(dueToday(page)).toContainText('1 of 4 done.')

  const tasks = page.getByRole('region', { name: "Today's tasks" })
  await tasks.getByRole('textbox', { name: 'New task' }).fill('Order large rats')
  await page.keyboard.press('Enter')
  const task = tasks.getByRole('checkbox', { name: 'Order large rats' })
  await task.click()
  await undoLast(page, '“Order large rats” done.')
  await expect(task).not.toBeChecked()
  await task.click()
  await clock.runFor(4000)
  await expect(tasks.getByText('Congrats! No tasks left')).toBeVisible()
  await expect.poll(() => keeper.list('tasks')).toEqual([])

  await page.goto('/dashboard/calendar')
  await page.locator(`[data-day="${now}"]`).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Add event' }).click()
  await sheet.getByRole('textbox', { name: 'Title' }).fill('Ring the vet')
  await sheet.getByRole('button', { name: 'Add event' }).click()
  await expect(sheet.getByRole('button', { name: 'Ring the vet' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(agenda(page).getByRole('link', { name: 'Ring the vet' })).toBeVisible()

  // In the evening Moth eats, and the last tubs are cleaned.
  await agenda(page).getByRole('checkbox', { name: 'Feed Moth' }).click()
  await clock.runFor(4000)
  await expect(page.getByText('Everyone is fed.')).toBeVisible()
  await dueToday(page).getByRole('link', { name: 'Clean 3' }).click()
  await page.getByRole('button', { name: 'Record 3 cleans' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(dueToday(page)).toContainText('Everything is clean.')
  await expect(dueToday(page).getByRole('link')).toHaveCount(0)
  await expect(agenda(page)).toContainText('16 of 16 done')
  await expect(agenda(page)).toContainText('Done today: 12 fed, 4 cleaned.')
  await expect(ticks).toHaveCount(0)
  await expect(page.getByText('Nothing to pick today.')).toBeVisible()
})

test('a vet visit that is done looks done on the agenda', async ({ page, keeper }) => {
  const { id } = await keeper.add('animals', { name: 'Moth', sex: 'female' })
  const visit = { reason: 'X-ray', visited_on: now, completed: false }
  const { id: visitId } = await keeper.add(`animals/${id}/vet_visits`, visit)
  await page.goto('/dashboard')
  const row = agenda(page).getByRole('listitem').filter({ hasText: 'Vet visit for Moth' })
  await expect(row).not.toHaveAttribute('data-done', 'true')
  await keeper.patch(`animals/${id}/vet_visits/${visitId}`, { vet_visit: { completed: true } })
  await page.reload()
  await expect(row).toHaveAttribute('data-done', 'true')
})

test('a sheet that is open stays when its animal is fed meanwhile', async ({
  page,
  keeper,
  clock,
}) => {
  const feeder = await keeper.add('feeders', { name: 'Mouse' })
  const due = { feeding_schedules: [{ ...weekly(1), feeder_id: feeder.id }] }
  const vesper = await keeper.add('animals', { name: 'Vesper', sex: 'female', ...due })
  await keeper.add(`animals/${vesper.id}/feeding_logs`, {
    feeder_id: feeder.id,
    happenedAt: noon(9),
  })
  await page.goto('/dashboard')
  await agenda(page).getByRole('checkbox', { name: 'Feed Vesper' }).click()
  await expect(page.getByRole('status').getByText('Vesper: feeding added.')).toBeVisible()
  await agenda(page).getByRole('button', { name: 'Vesper' }).click()
  const sheet = page.getByRole('dialog', { name: /Vesper/ })
  await expect(sheet).toBeVisible()
  await clock.runFor(8000)
  await expect(sheet).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await clock.runFor(4000)
  await expect(page.getByText('Everyone is fed.')).toBeVisible()
})

test('doses that are given are counted one by one, of all of the day', async ({
  page,
  keeper,
  clock,
}) => {
  const { id } = await keeper.add('animals', { name: 'Vesper', sex: 'female' })
  const daily = { dose: 1, dose_unit: 'ml', every_days: 1 }
  const treatments = `animals/${id}/treatments`
  await keeper.add(treatments, { ...daily, substance: 'Baytril', at_times: ['08:00', '20:00'] })
  await keeper.add(treatments, { ...daily, substance: 'Meloxicam' })
  await page.goto('/dashboard')
  await expect(agenda(page)).toContainText('0 of 3 done')
  for (const [at, [substance, row]] of [
    ['Baytril', '8:00 am'],
    ['Meloxicam', 'Meloxicam'],
  ].entries()) {
    await agenda(page)
      .getByRole('checkbox', { name: `Give ${substance} to Vesper` })
      .click()
    await expect(page.getByRole('status').getByText(`${substance} given.`)).toBeVisible()
    // While its row still stands where it was.
    await expect(agenda(page)).toContainText(new RegExp(`${at + 1} of 3 done.*${row}`))
    await clock.runFor(4000)
    await expect(agenda(page)).toContainText(`${at + 1} of 3 done`)
  }
  await expect(agenda(page)).toContainText('Done today: 1 treated.')
})

test('a dose of the evening is late by its hours, whatever day it is meanwhile', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('animals', { name: 'Vesper', sex: 'female' })
  const course = { substance: 'Baytril', dose: 1, dose_unit: 'ml', every_days: 1 }
  await keeper.add(`animals/${id}/treatments`, { ...course, at_times: ['23:30'] })
  onTestFinished(() => void vi.useRealTimers())
  for (const [days, time, words] of [
    [-1, '00:10', ''],
    [-1, '00:30', '1 hour late'],
    [-2, '00:30', '1 day late'],
  ] as const) {
    vi.useFakeTimers({
      toFake: ['Date'],
      now: new Date(fromWallClock(`${ago(days)}T${time}`, zone)),
    })
    await page.goto('/dashboard')
    await expect(agenda(page)).toContainText('Baytril')
    await expect(agenda(page).getByText(/late$/)).toHaveText(words ? [words] : [])
    await page.getByRole('button', { name: /^Notifications/ }).click()
    const toDo = page.getByRole('main').getByRole('list', { name: 'To do now' })
    await expect(toDo.getByRole('listitem')).toHaveText(
      `Dose for VesperBaytril · 1 ml · 11:30 pm${words}Given`,
    )
  }
})

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
const others = Array.from({ length: 4 }, (_, at) => `Hatchling ${at + 1}`)

/**
 * In two racks: twelve are fed today, Vesper since the day before yesterday; four others are
 * cleaned; everyone else got their meal in the last days.
 */
async function twentyAnimals(keeper: Keeper) {
  const mouse = await keeper.add('feeders', { name: 'Mouse', size: 'Adult', quantity: 30 })
  const rat = await keeper.add('feeders', { name: 'Rat', size: 'Weaned', quantity: 4 })
  const cricket = await keeper.add('feeders', { name: 'Cricket' })
  const animals = [...fed, ...cleaned, ...others].map((name, place) => {
    const isCleaned = cleaned.includes(name)
    const days = place === 0 ? 9 : place < 12 || isCleaned ? 7 : 1 + (place % 6)
    const feeder_id = place < 5 ? mouse.id : place < 12 ? rat.id : cricket.id
    const feeding = { feeding_schedules: [{ ...weekly(days), feeder_id }] }
    return {
      name,
      sex: place % 2 ? 'male' : 'female',
      room: 'Reptile room',
      rack: `Rack ${'AB'[Math.floor(place / 10)]}`,
      tub: String((place % 10) + 1),
      ...(isCleaned ? { cleaning_schedule: weekly(days) } : feeding),
    }
  })
  await keeper.post('animals/bulk', { animals })
  const added = await keeper.list('animals', { per_page: '100', q: 'Hatchling' })
  for (const { id, name } of added) {
    const place = fed.length + cleaned.length + others.indexOf(name)
    const happenedAt = `${ago(1 + (place % 6))}T12:00:00Z`
    await keeper.add(`animals/${id}/feeding_logs`, { feeder_id: cricket.id, happenedAt })
  }
  return { mouse, rat }
}
