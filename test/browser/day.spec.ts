import type { Page } from '@playwright/test'
import { today } from '../../src/shared/dates.ts'
import { addDays } from '../../src/shared/days.ts'
import { zone } from '../zone.ts'
import { expect, test } from './fixtures.ts'

let now = ''
test.beforeEach(() => {
  now = today(zone)
})

test('the first screen of a phone has who is due on one row and four rows of the agenda', async ({
  page,
  keeper,
}) => {
  const feeder = await keeper.add('feeders', { name: 'Rat', size: 'Weaned' })
  const feeding_schedules = [{ ...weeklySince(7), feeder_id: feeder.id }]
  await keeper.addMany('animals', [
    { name: 'Ada', sex: 'female', cleaning_schedule: weeklySince(9) },
    ...fed.map((name) => ({ name, sex: 'female', feeding_schedules })),
  ])
  // With it there are no first steps left.
  await keeper.add('species', { commonName: 'Ball python' })
  await page.goto('/dashboard')
  const faces = page.getByRole('list', { name: 'To feed' }).getByRole('link')
  await expect(faces.first()).toHaveAccessibleName('Vesper')
  const tops = () => faces.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  await expect.poll(async () => new Set(await tops()).size, 'rows of faces').toBe(1)
  await expectFourRows(page)

  // An impatient thumb means it once.
  const tick = agenda(page).getByRole('checkbox', { name: 'Clean Ada' })
  await tick.dblclick()
  await expect(tick).toBeChecked()
  await expect(page.getByRole('status').getByText('Ada: clean added.')).toBeVisible()
  await expect(agenda(page)).toContainText('1 of 13 done')
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
    // The page says so before the server has answered.
    await expect.poll(() => keeper.list(ofAda)).toEqual([])

    await tick('Ada').check()
    await expectCount('1 of 2 done')
    expect(await placeOfBo()).toBe(place)
    await page.clock.runFor(4000)
    await expect(tick('Ada')).toHaveCount(0)
    await expect.poll(() => keeper.list(ofAda)).toHaveLength(1)
  })
})

const agenda = (page: Page) => page.getByRole('region', { name: "Today's agenda" })

const fed = 'Vesper Moth Asp Brask Cobweb Dune Ember Fern Gale Halley Saffron Iris'.split(' ')

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

const weeklySince = (days: number) => ({
  started_on: addDays(now, -days),
  repeat_amount: 7,
  repeat: 'day',
})
