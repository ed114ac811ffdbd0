import type { CDPSession, Page } from '@playwright/test'

/** Changes the device's theme, and waits until no colour is on its way any more. */
export async function dress(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction(
    () => !document.getAnimations().some(({ playState }) => playState === 'running'),
  )
}

/** Height of the line that a phone draws at its bottom edge, in CSS pixels. */
export const homeLine = 34

/** Gives the page the phone's own line at the bottom edge, which takes the taps, until it is closed. */
export async function showHomeLine(page: Page) {
  const session = await sessionOf(page)
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: homeLine } })
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/**
 * Has the browser show text in this many percent of its usual size, as readers choose it in its
 * settings, until another size is chosen. The session stays open: without it, the next page has the usual size again.
 */
export async function chooseTextSize(page: Page, percent: number) {
  const session = await sessionOf(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: (16 * percent) / 100 } })
}

function sessionOf(page: Page) {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  return session
}
