import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { codeOf } from '../authenticator.ts'
import { keepersPassword as password } from '../password.ts'
import { expect, test } from './fixtures.ts'
import { signIn, signOut, turnOn } from './secondStep.ts'
import { visit } from './walk.ts'

/** A code of the step that comes next: that of now was used a moment ago. */
const nextCode = (secret: string) => codeOf(secret, Date.now() + 30_000)

const emailOf = async (page: Page): Promise<string> =>
  (await (await page.request.get('/dashboard/api/user')).json()).email

test('I turn two-step sign-in on, keep the codes, and sign in with one of either kind until I turn it off', async ({
  page,
  keeper: _,
}) => {
  const email = await emailOf(page)
  const { secret, codes } = await turnOn(page)
  const done = page.getByRole('button', { name: 'Done' })
  await expect(done).toBeDisabled()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('vivary-recovery-codes.txt')
  const text = await readFile(await download.path(), 'utf8')
  for (const code of codes) expect(text).toContain(code)

  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Leave without the codes?' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('checkbox', { name: "I've saved these codes" }).check()
  await done.click()
  await expect(page.getByRole('switch', { name: 'Two-step sign-in' })).toBeChecked()
  await expect(page.getByText('10 left')).toBeVisible()

  await signOut(page)
  await signIn(page, email)
  await page.getByLabel('Code', { exact: true }).fill(nextCode(secret))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/dashboard/)

  await signOut(page)
  await signIn(page, email)
  await page.getByRole('link', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[3] ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/dashboard/)

  await visit(page, '/dashboard/account/security/mfa')
  await expect(page.getByText('9 left')).toBeVisible()
  await page.getByRole('switch', { name: 'Two-step sign-in' }).click()
  const submit = page.getByRole('button', { name: 'Turn off' })
  await submit.click()
  await expect(page.getByText('Please enter your password').first()).toBeVisible()
  await page.getByLabel('Current password', { exact: true }).fill(password)
  await submit.click()
  await expect(page.getByText('Two-step sign-in is off.')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Two-step sign-in' })).not.toBeChecked()
  await signOut(page)
  await signIn(page, email)
  await expect(page).toHaveURL(/\/dashboard/)
})

test('no script makes a part of the page out of text, and a post of the news is shown all the same', async ({
  page,
  keeper: _,
  faults,
}) => {
  await visit(page, '/dashboard')
  await page.getByRole('list', { name: 'News from us' }).getByRole('button').first().click()
  await expect(page.getByRole('dialog').locator('p').first()).not.toBeEmpty()

  const isRefused = await page.evaluate(() =>
    [
      () => {
        document.createElement('div').innerHTML = '<b>Nyx</b>'
      },
      () => new Worker('/assets/another.js'),
      () => globalThis.trustedTypes?.createPolicy('another', { createHTML: (text) => text }),
    ].map((attempt) => {
      try {
        attempt()
        return false
      } catch (error) {
        return error instanceof TypeError
      }
    }),
  )
  expect(isRefused).toEqual([true, true, true])
  const directives = () => faults.map((fault) => fault.split(' ')[0])
  const ofTypes = 'require-trusted-types-for'
  await expect.poll(directives).toEqual([ofTypes, ofTypes, 'trusted-types'])
  faults.splice(0)
})
