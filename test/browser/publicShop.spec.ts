import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { accounts, shopListings } from '../../src/db/schema.ts'
import { startLocalPlus } from '../../src/server/plan.ts'
import { tried } from '../endurance.ts'
import { payloads } from '../payloads.ts'
import { addListing, openShop } from '../shops.ts'
import { axeFaultsInBothThemes } from './axe.ts'
import { expect, test } from './fixtures.ts'
import type { Keeper } from './keeper.ts'
import { sideways } from './measures.ts'

type Db = Parameters<typeof openShop>[0]

/** The account of who is signed in on the page. */
async function accountOf(page: Page): Promise<{ accountId: string }> {
  const answer = await page.request.get('/dashboard/api/user')
  return { accountId: (await answer.json()).account_id }
}

/** A shop with two listings, one of them of an animal. */
async function openedShop(db: Db, page: Page, keeper: Keeper, values = {}) {
  const owner = await accountOf(page)
  const species = await keeper.add('species', { commonName: 'Ball python' })
  const animal = await keeper.add('animals', {
    ...{ name: 'Clover', sex: 'female', genetics: 'Banana Pied', species_id: species.id },
  })
  const shop = await openShop(db, owner, { description: 'From Sheffield', ...values })
  const listing = await addListing(db, owner, { title: 'Banana Pied', animal_id: animal.id })
  await addListing(db, owner, { title: 'Tangerine', price: 85, status: 'on_hold' })
  return { owner, animal, listing, ...shop }
}

test('everyone can use the public pages, in both themes, at any width and whatever things are called', async ({
  page,
  keeper,
  db,
}) => {
  const shop = await openedShop(db, page, keeper, { name: 'W'.repeat(100), banner_hue: 30 })
  await db
    .update(shopListings)
    .set({ title: 'W'.repeat(100), description: 'W'.repeat(400), price: 9_999_999.99 })
    .where(eq(shopListings.id, shop.listing))
  for (const path of [shop.path, `${shop.path}?sex=female`, `${shop.path}/l/${shop.listing}`]) {
    await page.goto(path)
    await expectFit(page)
  }

  // Who asks sees what they ask about, in the hue of the shop.
  await page.goto(`${shop.path}/ask?listing=${shop.listing}`)
  await expect(page.locator('html')).toHaveClass('hue30')
  const picture = page.locator('img').first()
  await expect(picture).toHaveAttribute('src', new RegExp(`/l/${shop.listing}/portrait.svg`))
  await expect
    .poll(() => picture.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth))
    .toBeGreaterThan(0)
  await expectFit(page)
})

/** Nothing is wrong with the page in either theme, and nothing sticks out of a phone or at a desk. */
async function expectFit(page: Page) {
  expect(await axeFaultsInBothThemes(page)).toEqual([])
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => sideways(page), `${width} px`).toEqual([])
  }
}

test('no script that a keeper was made to enter runs in a public page', async ({
  page,
  db,
  faults,
}) => {
  test.setTimeout(180_000)
  await page.addInitScript(() => {
    Object.assign(window, { ran: () => document.documentElement.setAttribute('data-ran', '') })
  })
  for (const payload of tried(payloads)) {
    const owner = { accountId: newId() }
    await db.insert(accounts).values({ id: owner.accountId, name: 'Maren', time_zone: 'UTC' })
    await db.transaction((tx) => startLocalPlus(tx, owner.accountId))
    const texts = { name: payload, description: payload, footer_info: payload, city: payload }
    const links = { facebook_url: payload, instagram_url: payload }
    const shop = await openShop(db, owner, { ...texts, ...links })
    const listing = await addListing(db, owner, { title: payload, description: payload })
    for (const path of [shop.path, `${shop.path}/l/${listing}`]) {
      await page.goto(path)
      const shown = await page.getByRole('heading', { level: 1 }).textContent()
      expect(shown?.trim().replace(/\s+/g, ' ')).toBe(payload.trim().replace(/\s+/g, ' '))
      expect(await page.locator('html[data-ran]').count(), payload).toBe(0)
      const foreign = 'script:not([type="application/ld+json"]):not([src^="/users/share-"])'
      expect(await page.locator(foreign).count()).toBe(0)
    }
  }
  expect(faults).toEqual([])
})

test('the keeper chooses what a public card shows', async ({ page, keeper, db }) => {
  const shop = await openedShop(db, page, keeper)
  await page.goto(`/dashboard/animals/${shop.animal.id}`)
  await page.getByText('QR Scanning', { exact: true }).click()
  // What is on show is ahead of what is saved.
  const saved = () => page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  const open = saved()
  await page.getByLabel('Public card').click()
  await open
  const genetics = page.getByLabel('Genetics', { exact: true })
  await expect(genetics).toBeChecked()
  const hidden = saved()
  await genetics.click()
  await hidden
  await expect(genetics).not.toBeChecked()
  await expect(page.getByText('its name, photo, species, sex and hatch date')).toBeVisible()

  const address = await page
    .getByRole('link', { name: 'See what visitors see' })
    .getAttribute('href')
  await page.goto(address ?? '')
  await expect(page.getByRole('heading', { name: 'Clover' })).toBeVisible()
  await expect(page.getByText('Banana Pied')).toBeHidden()
})

test.describe('by a clock of its own', () => {
  test.use({ ownContext: true })

  test('a public page is shared by its address, and is a link without script', async ({
    page,
    context,
    keeper,
    db,
  }) => {
    const shop = await openedShop(db, page, keeper)
    const path = `${shop.path}/l/${shop.listing}`
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: undefined })
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: async (text: string) => Object.assign(window, { copied: text }) },
      })
    })
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    for (const at of [shop.path, path]) {
      await page.goto(at)
      const share = page.getByRole('link', { name: 'Share' })
      await share.click()
      await expect(page.getByRole('link', { name: 'Copied' })).toBeVisible()
      const copied = await page.evaluate(() => String(Reflect.get(window, 'copied')))
      expect(new URL(copied).pathname).toBe(at)
      await page.clock.runFor(1990)
      await expect(page.getByRole('link', { name: 'Copied' })).toBeVisible()
      await page.clock.runFor(20)
      await expect(share).toBeVisible()
    }
    const shared = await context.newPage()
    await shared.addInitScript(() => {
      Object.defineProperty(navigator, 'share', {
        value: async (what: object) => Object.assign(window, { shared: what }),
      })
    })
    await shared.goto(path)
    await shared.getByRole('link', { name: 'Share' }).click()
    await expect
      .poll(() => shared.evaluate(() => Reflect.get(window, 'shared')))
      .toEqual({ title: 'Banana Pied', url: expect.stringMatching(new RegExp(`^http.*${path}$`)) })

    // Without script the link leads to the page.
    const html = await (await page.request.get(path)).text()
    expect(html).toMatch(new RegExp(`<a class="share" href="http[^"]*${path}" data-share=`))
  })

  test('views show in open analytics within half a minute, and how many visitors had them', async ({
    page,
    keeper,
    db,
    browser,
  }) => {
    const shop = await openedShop(db, page, keeper)
    await page.clock.install()
    await page.goto('/dashboard/shop/analytics?days=7')
    const views = page.locator('dl > div', { hasText: 'Views' })
    await expect(views).toContainText('0')
    await expect(page.getByText(/^No visitors yet/)).toBeVisible()
    const people = await browser.newContext({ userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0' })
    await (await people.newPage()).goto(`${shop.path}/l/${shop.listing}`)
    await people.close()
    await expect(async () => {
      await page.clock.runFor(20_000)
      await expect(views.getByText('1', { exact: true })).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expect(page.getByText('1 a visitor')).toBeVisible()
    await expect(page.getByText(/^No visitors yet/)).toBeHidden()
    await expect(page.getByRole('img', { name: /^Views and visitors by day/ })).toBeVisible()
    await page.getByRole('link', { name: 'As a table: By day' }).click()
    await expect(page.getByText(/1 views/)).toBeVisible()
  })
})
