import type { Page } from '@playwright/test'

/** Opens a screen, and waits until its tab hears of changes. */
export async function openLive(page: Page, path: string) {
  const isLive = page.waitForEvent('websocket').then(async (live) => {
    await live.waitForEvent('framereceived', ({ payload }) =>
      String(payload).includes('ChangesChannel'),
    )
    return live
  })
  await page.goto(path)
  return isLive
}
