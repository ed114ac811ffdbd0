import type { APIRequestContext, Page } from '@playwright/test'
import { v7 as newId } from 'uuid'
import { codeOf } from '../authenticator.ts'
import { expect, test } from './fixtures.ts'
import { openAccount } from './keeper.ts'
import { linkInMail } from './mails.ts'
import { signIn } from './secondStep.ts'

test.use({ javaScriptEnabled: false })

const first = 'warm hide, cool end'
const second = 'cool end, warm hide'
const headers = { 'sec-fetch-site': 'same-origin' }
const newEmail = () => `lena-${newId()}@example.org`

test('without script I sign up, confirm, sign in with two steps, set a new password and sign out', async ({
  page,
  browser,
}) => {
  const email = newEmail()
  await signUp(page, email)
  const confirmation = await linkInMail(email, 'Confirm your email')
  const phone = await browser.newPage({ javaScriptEnabled: false })
  await phone.goto(new URL(confirmation, page.url()).href)
  await phone.getByLabel('Password').fill('another password')
  await phone.getByRole('button', { name: 'Confirm' }).click()
  await expect(phone.getByText('That password is incorrect')).toBeVisible()
  await phone.close()
  await page.goto(confirmation)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()
  const { secret, codes } = await turnOn(page.request)
  await signOut(page)

  await signIn(page, email, first)
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('That code is incorrect or has already been used')).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, Date.now() + 30_000))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/dashboard')
  await signOut(page)

  await page.getByRole('link', { name: 'Forgotten password?' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Get a link' }).click()
  await page.goto(await linkInMail(email, 'Set a new password'))
  await page.getByLabel('New password', { exact: true }).fill(second)
  await page.getByLabel('Confirm new password').fill(first)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText("The passwords don't match")).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill(second)
  await page.getByLabel('Confirm new password').fill(second)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Your new password is set. Sign in with it.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  // It takes script to show what is typed.
  await expect(page.getByRole('button', { name: 'Show password' })).toHaveCount(0)
  await signIn(page, email, first)
  await expect(page.getByText('Incorrect email or password')).toBeVisible()
  await signIn(page, email, second)
  await page.getByRole('link', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('without script I accept an invitation, whether or not I am known', async ({
  page,
  db,
  browser,
  baseURL,
}) => {
  const owner = await browser.newContext()
  await owner.addCookies([{ ...(await openAccount(db, 'Maren Vogt')), url: baseURL ?? '' }])
  const { account_id } = await meOf(owner.request)
  const invite = async (email: string) => {
    const shared_user = { email, role: 'keeper' }
    const data = { shared_user }
    await owner.request.post('/dashboard/api/shared_users', { headers, data })
    return linkInMail(email, "You're invited")
  }

  await page.goto(await invite(newEmail()))
  await page.getByLabel('Name').fill('Lena Brandt')
  await page.getByLabel('Password').fill(first)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page).toHaveURL('/dashboard')
  expect(await meOf(page.request)).toMatchObject({ name: 'Lena Brandt', account_id })
  await signOut(page)

  const known = newEmail()
  await signUp(page, known)
  await page.goto(await linkInMail(known, 'Confirm your email'))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await signOut(page)
  await page.goto(await invite(known))
  await page.getByRole('link', { name: 'Sign in to join' }).click()
  await page.getByLabel('Email').fill(known)
  await page.getByLabel('Password').fill(first)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page).toHaveURL('/dashboard')
  expect(await meOf(page.request)).toMatchObject({ email: known, account_id })
  await owner.close()
})

async function signUp(page: Page, email: string) {
  await page.goto('/users/sign_up')
  await page.getByLabel('Name').fill('Lena Brandt')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(first)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/dashboard')
}

/** By the link that stands where the application would. */
async function signOut(page: Page) {
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'sign out' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/users\/sign_in/)
  expect((await page.request.get('/dashboard/api/user')).status()).toBe(401)
}

/** The screen of it is the application's: it takes script. */
async function turnOn(request: APIRequestContext) {
  const { secret } = await (await request.get('/dashboard/api/mfa/user')).json()
  const data = { enable: true, user: { code: codeOf(secret) } }
  const answer = await request.patch('/dashboard/api/mfa/enable', { headers, data })
  return { secret, codes: (await answer.json()).object.recovery_codes }
}

const meOf = async (request: APIRequestContext) => (await request.get('/dashboard/api/user')).json()
