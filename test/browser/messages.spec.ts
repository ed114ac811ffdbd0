import type { Page } from '@playwright/test'
import type { Database } from '../../src/db/db.ts'
import { axeFaults } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { linkInMail } from './mails.ts'
import { sideways } from './measures.ts'
import { listed, openShop } from './messages.ts'
import { visit } from './walk.ts'

/** A keeper's shop with one listing, and how a visitor comes to write about it. */
async function shopOf(db: Database, account: string) {
  const slug = await openShop(db, account)
  const listing = await listed(db, account)
  return `/shop/${slug}/ask?listing=${listing}`
}

async function check(page: Page) {
  expect(await axeFaults(page)).toEqual([])
  await expect.poll(() => sideways(page)).toEqual([])
}

const newEmail = () => `priya-${crypto.randomUUID()}@example.org`

test('a visitor asks, I answer, and the visitor answers by the link in the email', async ({
  page,
  keeper,
  db,
  browser,
}) => {
  const { account_id } = await keeper.me()
  const guest = await (await browser.newContext()).newPage()
  const email = newEmail()
  await visit(page, '/dashboard/shop/messages')
  await expect(page.getByText('No messages yet')).toBeVisible()

  await guest.goto(await shopOf(db, account_id))
  await check(guest)
  await guest.getByLabel('Your name').fill('Priya Nair')
  await guest.getByLabel('Email').fill(email)
  await guest.getByRole('button', { name: 'Send message' }).click()
  await expect(guest.getByText('Please write a message')).toBeVisible()
  await guest.getByRole('textbox', { name: 'Message' }).fill('Is Thimble still there?')
  await expect(guest.locator('[name=proof]')).not.toHaveValue('')
  await guest.getByRole('button', { name: 'Send message' }).click()
  await expect(guest.getByRole('heading', { name: 'Message sent' })).toBeVisible()

  // The list fills by itself, and the tab counts.
  await expect(page.getByText('1 unread', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Messages · 1' })).toBeVisible()
  await page.getByRole('link', { name: 'Priya Nair' }).click()
  await expect(page.getByRole('heading', { name: 'Priya Nair' })).toBeVisible()
  const answer = page.getByRole('textbox', { name: 'Answer Priya' })
  await answer.fill('He is.\n\nCome and see him\nwhenever you like.\nBring a box.')
  await page.getByRole('button', { name: 'Put on hold' }).click()
  // The foot grows with the answer, and the message doesn't lie on it.
  await expect(async () => {
    const foot = await page.locator('main [class*=foot]').boundingBox()
    const message = await page.getByText('Put on hold.').boundingBox()
    expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThan(foot?.y ?? 0)
  }).toPass()
  await answer.fill('He is. Come and see him.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByRole('textbox', { name: 'Answer Priya' })).toHaveValue('')
  await expect(page.getByText('He is. Come and see him.')).toBeVisible()

  await guest.goto(await linkInMail(email, 'Holt Reptiles answered about Thimble'))
  await expect(guest.getByText('He is. Come and see him.')).toBeVisible()
  await check(guest)
  await guest.getByLabel('Your next message').fill('On Saturday then?')
  await guest.getByRole('button', { name: 'Send message' }).click()
  await expect(guest.getByRole('heading', { name: 'Message sent' })).toBeVisible()

  await expect(page.getByText('On Saturday then?')).toBeVisible()
  await expect(page.getByText(/· read$/)).toBeVisible()
})
