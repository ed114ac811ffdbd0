import { expect, type Page, type Response } from '@playwright/test'

/**
 * A page that meets the usual races: another navigation under way, a screen that no key or tap
 * reaches yet, and requests that go past the first route.
 */
export const steadyPage = (page: Page): Page =>
  routingFromNowOn(waitingUntilLive(outlastingNavigations(page)))

const interrupted = /is interrupted by another navigation|net::ERR_ABORTED|frame was detached/
const left = /Execution context was destroyed/

/**
 * A page whose `goto`, `reload` and `evaluate` are repeated if the page was on its way elsewhere
 * when they began, as it is after a sign-in or a tap that leads on.
 */
function outlastingNavigations(page: Page): Page {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const evaluate = page.evaluate.bind(page)
  return Object.assign(page, {
    goto: (...to: Parameters<Page['goto']>) => repeated(() => goto(...to), interrupted),
    reload: (...to: Parameters<Page['reload']>) => repeated(() => reload(...to), interrupted),
    evaluate: (...read: Parameters<typeof evaluate>) => repeated(() => evaluate(...read), left),
  })
}

/** What `act` gives; tried again, three times in all, while its error is one of these. */
async function repeated<Outcome>(act: () => Promise<Outcome>, errors: RegExp): Promise<Outcome> {
  for (const _ of ['first', 'second']) {
    try {
      return await act()
    } catch (error) {
      if (!errors.test(String(error))) throw error
    }
  }
  return act()
}

/**
 * A page whose `goto` and `reload` wait until a screen drawn by the server can be used, as those who
 * look at it would: until then no key and no tap arrives. Not if only its beginning is waited for.
 */
function waitingUntilLive(page: Page): Page {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  async function live(response: Response | null) {
    await page.locator('#app[data-drawn]').waitFor({ state: 'detached' })
    // Parts whose code comes late are drawn, too, and listen last.
    await page.waitForFunction(isAllLive, null, { timeout: 5000 }).catch(() => undefined)
    return response
  }
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    return options?.waitUntil === 'commit' ? response : live(response)
  }
  page.reload = async (options) => live(await reload(options))
  return page
}

/** In the page: whether React has taken over every control that the server drew. */
const isAllLive = () =>
  [...document.querySelectorAll('#app :is(a, button, input, select, textarea)')].every((control) =>
    Object.keys(control).some((key) => key.startsWith('__reactProps')),
  )

/**
 * A page whose first `route` waits until Chromium asks about what an open page requests: for some
 * milliseconds requests still go past it.
 */
function routingFromNowOn(page: Page): Page {
  const route = page.route.bind(page)
  let isAsked = false
  page.route = async (...settings) => {
    const added = await route(...settings)
    if (isAsked || !page.url().startsWith('http')) return added
    isAsked = true
    await route('**/is-routed', (request) => request.fulfill({ status: 204 }))
    const status = () => page.evaluate(() => fetch('/is-routed').then((it) => it.status, String))
    await expect.poll(status, { intervals: [20] }).toBe(204)
    return added
  }
  return page
}
