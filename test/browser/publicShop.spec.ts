import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { shopListings, shops } from '../../src/db/schema.ts'
import { payloads } from '../payloads.ts'
import { addListing, openShop } from '../shops.ts'
import { expect, test } from './fixtures.ts'
import type { Keeper } from './keeper.ts'
import { axeFaultsInBothThemes, sideways } from './measures.ts'

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

test('a visitor finds an animal in a shop and asks about it @wide', async ({
  page,
  keeper,
  db,
  browser,
}) => {
  const shop = await openedShop(db, page, keeper, { banner_hue: 210 })
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const visitor = await plain.newPage()
  await visitor.goto(shop.path)
  await expect(visitor.getByRole('heading', { name: 'Holt Reptiles' })).toBeVisible()
  await expect(visitor.getByRole('heading', { name: '2 for sale' })).toBeVisible()
  await visitor.getByText('Filter', { exact: true }).click()
  await visitor.getByLabel('Sex').selectOption('Female')
  await visitor.getByRole('button', { name: 'Show' }).click()
  await expect(visitor.getByRole('heading', { name: '1 found' })).toBeVisible()
  await visitor.getByRole('link', { name: /Banana Pied/ }).click()
  await expect(visitor.getByRole('heading', { name: 'Banana Pied' })).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Ask about her' })).toHaveAttribute(
    'href',
    `${shop.path}/ask?listing=${shop.listing}`,
  )
  await visitor.getByRole('link', { name: 'Back to Holt Reptiles' }).click()
  await expect(visitor.getByRole('link', { name: /^On hold.*Tangerine/ })).toBeVisible()
  await plain.close()
})

test('everybody can use the public pages, in both themes and whatever things are called @wide', async ({
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
    expect(await sideways(page)).toEqual([])
  }
})

test('none of sixty scripts runs in a public page', async ({ page, keeper, db, faults }) => {
  test.setTimeout(180_000)
  const shop = await openedShop(db, page, keeper)
  await page.addInitScript(() => {
    Object.assign(window, { ran: () => document.documentElement.setAttribute('data-ran', '') })
  })
  for (const payload of payloads) {
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
      }).toPass({ timeout: 5000 })
      expect(await page.locator('html[data-ran]').count(), payload).toBe(0)
      expect(await page.locator('script:not([type="application/ld+json"])').count()).toBe(0)
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
  await page.getByLabel('Public card').click()
  const genetics = page.getByLabel('Genetics', { exact: true })
  await expect(genetics).toBeChecked()
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await genetics.click()
  await saved
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
  }).toPass({ timeout: 10_000 })
  await expect(page.getByText('Your first visitors will show here tomorrow.')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Views and visitors by day/ })).toBeVisible()
  await page.getByRole('link', { name: 'As a table: By day' }).click()
  await expect(page.getByText(/1 views/)).toBeVisible()
})
