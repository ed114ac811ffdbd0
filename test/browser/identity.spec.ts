import type { Page } from '@playwright/test'
import { v7 as newId } from 'uuid'
import { expect, test } from './fixtures.ts'
import { linkInMail } from './mails.ts'
import { forgetSession } from './walk.ts'

const old = 'warm hide, cool end'
const fresh = 'cool end, warm hide'

test('a keeper signs up, confirms by mail, forgets the password, sets a new one and signs in', async ({
  page,
  browser,
}) => {
  const email = `maren-${newId()}@example.org`
  await test.step('signs up', async () => {
    await page.goto('/users/sign_up')
    await page.getByRole('textbox', { name: 'Name' }).fill('Maren Vogt')
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('textbox', { name: 'Password' }).fill(old)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('confirms', async () => {
    const link = await linkInMail(email, 'Confirm your email')
    const phone = await browser.newPage()
    await phone.goto(new URL(link, page.url()).href)
    await phone.getByRole('textbox', { name: 'Password' }).fill('another password')
    await phone.getByRole('button', { name: 'Confirm' }).click()
    await expect(phone.getByText('That password is incorrect')).toBeVisible()
    await phone.close()
    await page.goto(link)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(heading(page, 'Your email is confirmed')).toBeVisible()
    await page.getByRole('link', { name: 'Continue to Vivary' }).click()
    await expect(page.getByText('Welcome back, Maren')).toBeVisible()
  })

  await test.step('forgets the password', async () => {
    await forgetSession(page.context())
    await page.goto('/users/sign_in')
    await page.getByRole('link', { name: 'Forgotten password?' }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('button', { name: 'Email me a link' }).click()
    await expect(heading(page, 'Check your email')).toBeVisible()
  })

  await test.step('sets a new one', async () => {
    await page.goto(await linkInMail(email, 'Set a new password'))
    await page.getByRole('textbox', { name: 'New password', exact: true }).fill(fresh)
    await page.getByRole('textbox', { name: 'Confirm new password' }).fill('something else')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByText("The passwords don't match")).toBeVisible()
    await page.getByRole('textbox', { name: 'New password', exact: true }).fill(fresh)
    await page.getByRole('textbox', { name: 'Confirm new password' }).fill(fresh)
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByText('Your new password is set. Sign in with it.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  })

  await test.step('sees what is typed', async () => {
    const show = page.getByRole('button', { name: 'Show password' })
    const password = page.getByRole('textbox', { name: 'Password' })
    await expect(password).toHaveAttribute('type', 'password')
    await show.click()
    await expect(password).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(password).toHaveAttribute('type', 'password')
  })

  await test.step('signs in with that one only', async () => {
    await signIn(page, email, old)
    await expect(page.getByText('Incorrect email or password')).toBeVisible()
    await signIn(page, email, fresh)
    await expect(page).toHaveURL('/dashboard')
  })
})
async function signIn(page: Page, email: string, password: string) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
