import type { Browser, Page } from '@playwright/test'
import { v7 as newId } from 'uuid'
import type { Database } from '../../src/db/db.ts'
import { memberships, users } from '../../src/db/schema.ts'
import { openSession, sessionCookie } from '../../src/server/session/session.ts'
import { keepersHash } from '../password.ts'
import { expect } from './fixtures.ts'
import { linkInMail } from './mails.ts'
import { steadyPage } from './steadyPage.ts'

const password = 'seven warm hides'

/** The owner asks someone in by the screen. */
export async function invite(page: Page, email: string) {
  await page.goto('/dashboard/users')
  await page.getByRole('button', { name: 'Invite' }).click()
  const sheet = page.getByRole('dialog', { name: 'Invite someone' })
  await sheet.getByRole('textbox', { name: 'Email' }).fill(email)
  await sheet.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('list', { name: 'Invited' })).toContainText(email)
}

/** Someone new comes by the link in their mail, in a browser of their own. */
export async function join(browser: Browser, email: string, mails?: string) {
  const context = await browser.newContext()
  const theirs = steadyPage(await context.newPage())
  await theirs.goto(await linkInMail(email, "You're invited to share an account on Vivary", mails))
  await theirs.getByRole('textbox', { name: 'Name' }).fill('Lena Brandt')
  await theirs.getByRole('textbox', { name: 'Password' }).fill(password)
  await theirs.getByRole('button', { name: 'Join' }).click()
  await expect(theirs.getByText('Welcome back, Lena')).toBeVisible()
  // What greets newcomers is another test's.
  await context.request.patch('/dashboard/api/user/onboard', {
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  await theirs.reload()
  await expect(theirs.getByText('Welcome back, Lena')).toBeVisible()
  await expect(theirs.getByRole('dialog')).toHaveCount(0)
  return theirs
}

/** Someone who shares an account and has none of their own, in milliseconds; their session's cookie. */
export async function openMembership(db: Database, account_id: string, name: string) {
  const [user_id, now] = [newId(), new Date().toISOString()]
  const welcomed = { confirmed_at: now, onboarded_at: now, password_hash: keepersHash }
  await db.insert(users).values({
    ...{ id: user_id, name, email: `${user_id}@example.org`, ...welcomed },
  })
  await db.insert(memberships).values({ account_id, user_id, role: 'keeper' })
  const { token } = await openSession(db, { userId: user_id, accountId: account_id })
  return { name: sessionCookie({ publicUrl: 'http://localhost' }).name, value: token }
}
