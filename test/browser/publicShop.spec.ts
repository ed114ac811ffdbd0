import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { shopListings, shops } from '../../src/db/schema.ts'
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

test('everyone can use the public pages, in both themes and whatever things are called @wide', async ({
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
    expect(await axeFaultsInBothThemes(page)).toEqual([])
    await expect.poll(() => sideways(page)).toEqual([])
  }

  // Who asks sees what they ask about, in the hue of the shop.
  await page.goto(`${shop.path}/ask?listing=${shop.listing}`)
  await expect(page.locator('html')).toHaveClass('hue30')
  const picture = page.locator('img').first()
  await expect(picture).toHaveAttribute('src', new RegExp(`/l/${shop.listing}/portrait.svg`))
  await expect
    .poll(() => picture.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth))
    .toBeGreaterThan(0)
  expect(await axeFaultsInBothThemes(page)).toEqual([])
  await expect.poll(() => sideways(page)).toEqual([])
})

test('no script that a keeper was made to enter runs in a public page', async ({
  page,
  keeper,
  db,
  faults,
}) => {
  test.setTimeout(180_000)
  const shop = await openedShop(db, page, keeper)
  await page.addInitScript(() => {
    Object.assign(window, { ran: () => document.documentElement.setAttribute('data-ran', '') })
  })
  for (const payload of tried(payloads)) {
    const texts = { name: payload, description: payload, footer_info: payload, city: payload }
    await db
      .update(shops)
      .set({ ...texts, facebook_url: payload, instagram_url: payload })
      .where(eq(shops.id, shop.id))
    await db
      .update(shopListings)
      .set({ title: payload, description: payload })
      .where(eq(shopListings.id, shop.listing))
    for (const path of [shop.path, `${shop.path}/l/${shop.listing}`]) {
      // The edit is another server's, and shows within a second.
      await expect(async () => {
        await page.goto(path)
        const shown = await page.getByRole('heading', { level: 1 }).textContent()
        expect(shown?.trim().replace(/\s+/g, ' ')).toBe(payload.trim().replace(/\s+/g, ' '))
      }).toPass()
      expect(await page.locator('html[data-ran]').count(), payload).toBe(0)
      const foreign = 'script:not([type="application/ld+json"]):not([src^="/users/share-"])'
      expect(await page.locator(foreign).count()).toBe(0)
    }
  }
  expect(faults).toEqual([])
})

test('the keeper chooses what a public card shows, and reads what the shop was seen for', async ({
  page,
  keeper,
  db,
  browser,
}) => {
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

  const people = await browser.newContext({ userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0' })
  await (await people.newPage()).goto(`${shop.path}/l/${shop.listing}`)
  await people.close()
  await expect(async () => {
    await page.goto('/dashboard/shop/analytics?days=7')
    await expect(page.getByText('1 a visitor')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(page.getByText(/^No visitors yet/)).toBeHidden()
  await expect(page.getByRole('img', { name: /^Views and visitors by day/ })).toBeVisible()
  await page.getByRole('link', { name: 'As a table: By day' }).click()
  await expect(page.getByText(/1 views/)).toBeVisible()
})

test.describe('by a clock of its own', () => {
  test.use({ ownContext: true })

  test('a public page is shared by its address, and is a link without script', async ({
    page,
    keeper,
    db,
    browser,
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
    const shared = await browser.newPage()
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
    await shared.close()

    const plain = await browser.newContext({ javaScriptEnabled: false })
    const visitor = await plain.newPage()
    await visitor.goto(path)
    await expect(visitor.getByRole('link', { name: 'Share' })).toHaveAttribute(
      'href',
      new RegExp(`^http.*${path}$`),
    )
    await plain.close()
  })
})

test.describe('by a clock of its own', () => {
  test.use({ ownContext: true })

  test('views show in open analytics within half a minute', async ({
    page,
    keeper,
    db,
    browser,
  }) => {
    const shop = await openedShop(db, page, keeper)
    await page.clock.install()
    await page.goto('/dashboard/shop/analytics')
    const views = page.locator('dl > div', { hasText: 'Views' })
    await expect(views).toContainText('0')
    const plain = await browser.newContext()
    const visitor = await plain.newPage()
    await visitor.goto(shop.path)
    await plain.close()
    await expect(async () => {
      await page.clock.runFor(20_000)
      await expect(views.getByText('1', { exact: true })).toBeVisible({ timeout: 1000 })
    }).toPass()
  })
})
