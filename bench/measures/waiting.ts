import { chromium } from '@playwright/test'
import { v7 as newId } from 'uuid'
import { wholeBrowser } from '../../playwright.config.ts'
import { keepsWrites, putCleans, waitingCount } from '../../test/browser/queue.ts'
import { read, write } from '../ask.ts'
import type { Bench, Measure } from '../bench.ts'
import { atMost, seconds } from '../report.ts'
import { median, timeOf } from '../samples.ts'

const [writes, times] = [200, 3]

/** How long what was recorded without a connection takes to arrive once there is one. */
export const waiting: Measure = {
  title: 'What was recorded without a connection',
  about: `${writes} cleans wait in Chromium and are sent by the open page, one after the other, until none is left; in between the same without a browser, which is the server's share. Medians of ${times}.`,
  async run({ app, seeded: { keepers } }: Bench) {
    const [keeper] = keepers
    if (!keeper) throw new Error('Nobody is seeded')
    const { id, account_id, name } = (await read(app, keeper, 'user.json')) as Person
    const { value } = (await read(app, keeper, 'animals.json')) as { value: { id: string }[] }
    const animal = value[0]?.id ?? ''
    const owner = { person: id, account: account_id, name, timezone: 'Europe/Berlin' }
    const browser = await chromium.launch(wholeBrowser)
    const taken: number[] = []
    const bare: number[] = []
    const path = `animals/${animal}/cleaning_logs.json`
    try {
      const context = await browser.newContext()
      const [cookie = '', token = ''] = keeper.cookie.split('=')
      await context.addCookies([{ name: cookie, value: token, url: app.url }])
      const page = await context.newPage()
      await page.goto(`${app.url}/dashboard/contacts`)
      await keepsWrites(page)
      for (let time = 0; time < times; time++) {
        await context.setOffline(true)
        const ids = Array.from({ length: writes }, () => newId())
        await page.evaluate(putCleans, { animal, ids, at: Date.now() - 3_600_000, owner })
        await page.locator('#standing a').waitFor()
        const begin = performance.now()
        await context.setOffline(false)
        while ((await waitingCount(page)) > 0) await page.waitForTimeout(50)
        taken.push((performance.now() - begin) / 1000)
        await page.locator('#standing a').waitFor({ state: 'hidden' })
        const writeAll = async () => {
          for (let one = 0; one < writes; one++)
            await write(app, keeper, 'POST', path, { cleaning_log: { id: newId() } })
        }
        bare.push((await timeOf(writeAll)) / 1000)
      }
      return [
        atMost(`${writes} writes until the last is there`, median(taken), 5, seconds),
        { what: 'the same without a browser', figure: seconds(median(bare)) },
      ]
    } finally {
      await browser.close()
    }
  },
}

type Person = { id: string; account_id: string; name: string }
