import type { BrowserContext, Page } from '@playwright/test'
import type { RouteObject } from 'react-router'
import { screens } from '../../src/app/screens.ts'
import type { Samples } from './collection.ts'

/** Every address the application knows, as its router has them: `animals/:id/edit`. */
export const patterns = screens.flatMap((route) => patternsOf(route))

function patternsOf({ path = '', children }: RouteObject, above = ''): string[] {
  const here = [above, path].filter(Boolean).join('/')
  return children ? children.flatMap((child) => patternsOf(child, here)) : [here]
}

/** Those that need no record: they are there for an account without one, too. */
export const withoutRecord = patterns.filter((pattern) => !pattern.includes(':'))

/** A pattern with records in its places. Throws for one that `samples` has no record for. */
export function addressOf(pattern: string, samples: Samples): string {
  const steps = pattern.split('/')
  const filled = steps.map((step, place) => {
    if (!step.startsWith(':')) return step
    const list = steps.slice(0, place).join('/')
    const id = samples[list]
    if (!id) throw new Error(`${pattern}: there is no sample of ${list}`)
    return id
  })
  return ['/dashboard', ...filled].filter(Boolean).join('/')
}

/**
 * Has pages come without the answers that the server puts into them, so that a test can hold back or
 * refuse what they then ask the API for.
 */
export async function withoutAnswers(page: Page) {
  await page.route(/\/dashboard(\/(?!api|files)[^.]*)?$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text())
      .replace(/(<script id="answers"[^>]*>).*?(?=<\/script>)/s, '$1{}')
      .replace(/<div id="app" data-drawn[^>]*>.*<\/div>(?=\s*<script)/s, '<div id="app"></div>')
    await route.fulfill({ response, body })
  })
}

/**
 * Takes the session's cookie away. The pages are left first: one that is open would find out and go
 * to the sign-in page by itself, in the middle of the next step.
 */
export async function forgetSession(context: BrowserContext) {
  for (const page of context.pages()) await page.goto('about:blank')
  await context.clearCookies()
}

/** Opens an address and waits until what it shows is there. */
export async function visit(page: Page, address: string) {
  await page.goto(address)
  await shown(page)
}

/**
 * Goes to an address within the application that has booted, as the back button does. The focus goes
 * to the top of each new screen, which tells the one that comes from the one before.
 */
export async function walkTo(page: Page, address: string) {
  await page.evaluate(async (to) => {
    const change = (path: string) =>
      new Promise((resolve, reject) => {
        const main = document.getElementById('main')
        if (!main) return reject(new Error(`No application to walk through at ${location.href}`))
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
        main.addEventListener('focus', resolve, { once: true })
        history.pushState(null, '', path)
        dispatchEvent(new PopStateEvent('popstate'))
      })
    // With only another query a screen stays, and so does the focus; and so might what was typed into a form.
    const isSameScreen = new URL(to, location.href).pathname === location.pathname
    const isTyped = !dispatchEvent(new Event('beforeunload', { cancelable: true }))
    if (isSameScreen || isTyped) await change('/dashboard/nothing')
    await change(to)
  }, address)
  await atRest(page)
}

/**
 * Goes to an address from wherever a page is: within the application, which is lighter, unless there
 * is none yet or a sheet stays open over it.
 */
export async function goTo(page: Page, address: string) {
  const isOpen = () => page.evaluate(() => document.querySelector('dialog[open]') !== null)
  if (await isOpen()) {
    await page.keyboard.press('Escape')
    await page.evaluate(hasDrawn)
    // A sheet into which something was typed asks first.
    await page.evaluate(discard)
    await page.evaluate(hasDrawn)
  }
  const isFree = await page.evaluate(
    () =>
      document.querySelector('#app #main') !== null &&
      document.querySelector('dialog[open]') === null,
  )
  await (isFree ? walkTo(page, address) : visit(page, address))
}

/** In the page: answers the question that a sheet with something typed in it asks. */
function discard() {
  const buttons = [...document.querySelectorAll<HTMLElement>('dialog[open] button')]
  buttons.find(({ textContent }) => textContent === 'Discard')?.click()
}

/**
 * The screen has its heading, nothing on it waits for the server, and nothing moves any more; nor
 * does any of this begin again with what React has yet to draw.
 */
export async function shown(page: Page) {
  await page.waitForFunction(isStill)
  await page.evaluate(hasDrawn)
  await page.waitForFunction(isStill)
}

/** The same, in one errand to a page whose clock runs and that isn't on its way elsewhere. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(`(${untilStill})(${isStill}, ${hasDrawn})`)

/** In the page: without asking it to paint meanwhile. */
async function untilStill(isAtRest: () => boolean, drawn: () => Promise<unknown>) {
  const end = Date.now() + 60_000
  for (const isDrawn of [false, true]) {
    if (isDrawn) await drawn()
    while (!isAtRest()) {
      if (Date.now() > end) throw new Error(`${location.href} does not come to rest`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

/** In the page: resolves once React has drawn what it had to. */
const hasDrawn = () => scheduler.postTask(() => undefined, { priority: 'background' })

function isStill() {
  const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6, [role=heading]')]
  // To look through every element for the word takes long.
  const isWaiting =
    document.querySelector('[data-loading], [aria-busy]') !== null ||
    (document.body?.textContent.includes('Loading') &&
      document.evaluate(
        "boolean(//*[normalize-space(text())='Loading'])",
        document,
        null,
        XPathResult.BOOLEAN_TYPE,
      ).booleanValue)
  const moving = document.getAnimations().filter(({ playState }) => playState === 'running')
  return (
    headings.some((heading) => heading.checkVisibility({ visibilityProperty: true })) &&
    !isWaiting &&
    moving.every(({ effect }) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY)
  )
}
