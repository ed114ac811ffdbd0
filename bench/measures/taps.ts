import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { wholeBrowser } from '../../playwright.config.ts'
import type { Transaction } from '../../src/db/db.ts'
import type { Bench, Measure } from '../bench.ts'
import { atMost, ms } from '../report.ts'
import { median } from '../samples.ts'
import { type Keeper, keeperOf } from '../seed/people.ts'
import { phone, slowed } from './firstVisit.ts'

const animals = 300
const visits = 5
/** How many rows of the round are tapped, one after the other. */
const rows = 8

/** How long a phone takes to show what a tap opens. */
export const taps: Measure = {
  title: 'Taps on a phone',
  about: `The list of ${animals} animals, of which two thirds are due and the others paused, in Chromium at ${phone.viewport.width} px with a processor four times slower. From a tap to the next paint, as the browser's event timing has it, in steps of 8 ms: opening the sheet that asks for the animal, then its feed sheet; one outcome in the round of all of them, and Feed everyone there, three seconds after the page has what it asked for. An outcome is the median of ${rows} rows'; medians of ${visits} visits.`,
  async run({ app, db }: Bench) {
    const keeper = await keeperOf(db, 'three hundred', fill)
    const browser = await chromium.launch(wholeBrowser)
    try {
      const longest: Longest[] = []
      for (let time = 0; time < visits; time++) longest.push(await visit(browser, app.url, keeper))
      const of = (key: keyof Longest) => median(longest.map((one) => one[key]))
      return [
        atMost('opening the sheet for all animals', of('record_ms'), 150, ms),
        atMost('opening the feed sheet', of('feed_ms'), 150, ms),
        atMost('one outcome in the round', of('outcome_ms'), 60, ms),
        atMost('Feed everyone', of('everyone_ms'), 150, ms),
      ]
    } finally {
      await browser.close()
    }
  },
}

type Longest = Record<'record_ms' | 'feed_ms' | 'outcome_ms' | 'everyone_ms', number>

async function visit(browser: Browser, url: string, { cookie }: Keeper): Promise<Longest> {
  const context = await browser.newContext({ ...phone, hasTouch: true })
  try {
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url }])
    const page = await context.newPage()
    await slowed(page)
    await page.addInitScript(observe)
    await page.goto(`${url}/dashboard/animals`)
    await page.waitForLoadState('networkidle')
    const record_ms = await tap(page, page.getByRole('button', { name: 'Record', exact: true }))
    const due = page.getByRole('list', { name: 'To feed' }).getByRole('button')
    const feed_ms = await tap(page, due.first())
    await page.getByRole('button', { name: 'Record feeding' }).waitFor()
    await page.goto(`${url}/dashboard/rounds/feeding`)
    await page.waitForLoadState('networkidle')
    const outcome = page.getByRole('button', { name: /: (Taken|Skipped)$/ })
    await page.waitForTimeout(3000)
    const outcomes_ms: number[] = []
    for (let row = 2; row < 2 + rows; row++) outcomes_ms.push(await tap(page, outcome.nth(row)))
    const outcome_ms = median(outcomes_ms)
    const everyone_ms = await tap(page, page.getByRole('button', { name: 'Feed everyone' }))
    return { record_ms, feed_ms, outcome_ms, everyone_ms }
  } finally {
    await context.close()
  }
}

/** In the page: keeps what the browser tells of taps. */
function observe() {
  const taps: PerformanceEntry[] = []
  Object.assign(window, { taps })
  new PerformanceObserver((list) => taps.push(...list.getEntries())).observe({
    type: 'event',
    durationThreshold: 16,
  } as PerformanceObserverInit)
}

/**
 * Taps the middle of what is found; how long it took until the next paint, in milliseconds, at least 16.
 * Playwright looks for nothing meanwhile: on a page of this size that takes longer than the tap.
 */
async function tap(page: Page, found: Locator): Promise<number> {
  const { x, y, width, height } = (await found.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.waitForTimeout(500)
  await page.touchscreen.tap(x + width / 2, y + height / 2)
  // The browser tells of a tap after its paint.
  await page.waitForTimeout(1000)
  return page.evaluate(() => {
    const { taps } = window as unknown as { taps: (PerformanceEntry & { interactionId: number })[] }
    const own = taps.splice(0).filter(({ interactionId }) => interactionId > 0)
    return Math.max(16, ...own.map(({ duration }) => duration))
  })
}

async function fill(tx: Transaction, accountId: string) {
  await tx.execute(sql`insert into feeders (account_id, id, name, size, quantity)
    values (${accountId}, uuidv7(), 'Mouse', 'Adult', 100000)`)
  await tx.execute(sql`insert into animals (account_id, id, name, sex)
    select ${accountId}, uuidv7(), 'Animal ' || n, 'female' from generate_series(1, ${animals}) n`)
  await tx.execute(sql`insert into feeding_schedules
    (account_id, id, animal_id, started_on, repeat_amount, repeat, paused_until)
    select account_id, uuidv7(), id, current_date - 30, 7, 'day',
      case when row_number() over (order by id) % 3 = 0 then current_date + 10 end
    from animals where account_id = ${accountId}`)
}
