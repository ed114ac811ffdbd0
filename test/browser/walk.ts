import type { BrowserContext, Page } from '@playwright/test'
import type { RouteObject } from 'react-router'
import { screens } from '../../src/app/screens.ts'
import type { Samples } from './collection.ts'
import { expect } from './fixtures.ts'

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
    const body = (await response.text()).replace(
      /(<script id="answers"[^>]*>).*?(?=<\/script>)/s,
      '$1{}',
    )
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
 * Goes to an address within the application that has booted, as the back button does. The way leads
 * over an address that has nothing, so that the screen before is not taken for the one that comes.
 */
export async function walkTo(page: Page, address: string) {
  await change(page, '/dashboard/nothing')
  await change(page, address)
  await shown(page)
}

async function change(page: Page, address: string) {
  const heading = await page.getByRole('main').getByRole('heading').first().elementHandle()
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  await page.waitForFunction((before) => !before?.isConnected, heading)
}

/** The screen has its heading, nothing on it waits for the server, and nothing moves any more. */
export async function shown(page: Page) {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
  )
}
