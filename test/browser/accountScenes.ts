import { codeOf } from '../authenticator.ts'
import { expect } from './fixtures.ts'
import { openUserMenu } from './places.ts'
import type { Scenes } from './scene.ts'
import { goTo, visit } from './walk.ts'

/** The person, the account and who shares it. What turns the second step on comes last. */
export const accountScenes: Scenes = {
  async 'inviting somebody who cannot be'(page) {
    await goTo(page, '/dashboard/users')
    await page.getByRole('button', { name: 'Invite' }).click()
    await page.getByRole('dialog').getByText('Viewer', { exact: true }).click()
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByText('Please enter a valid email', { exact: true })).toBeVisible()
  },
  async 'what an invited person may do'(page) {
    await goTo(page, '/dashboard/users')
    await page.getByRole('list', { name: 'Invited' }).getByRole('button').click()
    await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible()
  },
  async 'the accounts of the person'(page) {
    await goTo(page, '/dashboard')
    await openUserMenu(page)
    await page.getByRole('button', { name: "Maren Vogt's animals" }).click()
    await expect(page.getByRole('dialog', { name: 'Accounts' })).toBeVisible()
  },
  async 'the menu of the user'(page) {
    await goTo(page, '/dashboard')
    await openUserMenu(page)
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  },
  async 'our socials'(page) {
    const socials = page.getByRole('button', { name: 'Our socials' })
    if (!(await socials.isVisible())) await accountScenes['the menu of the user']?.(page, {})
    await socials.click()
    await expect(page.getByRole('dialog', { name: 'Our socials' })).toBeVisible()
  },
  async 'a token that is being made, with a wrong password'(page) {
    await goTo(page, '/dashboard/account/tokens')
    await page.getByRole('button', { name: 'Create a token' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('textbox', { name: 'Name' }).fill('Scales in the rack room')
    await sheet.getByRole('button', { name: 'Create token' }).click()
    await expect(sheet.getByRole('alert')).toBeVisible()
  },
  async 'two-step sign-in being set up, with a wrong code'(page) {
    await goTo(page, '/dashboard/account/security/mfa')
    await page.getByRole('switch', { name: 'Two-step sign-in' }).click()
    await page.getByLabel('Code', { exact: true }).fill('12345')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByText(/That code is incorrect/).first()).toBeVisible()
  },
  async 'the recovery codes'(page) {
    const code = page.getByLabel('Code', { exact: true })
    const begin = accountScenes['two-step sign-in being set up, with a wrong code']
    if (!(await code.isVisible())) await begin?.(page, {})
    const { secret } = await (await page.request.get('/dashboard/api/mfa/user')).json()
    await code.fill(codeOf(secret))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByText("I've saved these codes")).toBeVisible()
  },
  async 'two-step sign-in being turned off'(page) {
    // What was shown once is left behind: the browser need not ask.
    page.once('dialog', (dialog) => dialog.accept())
    await visit(page, '/dashboard/account/security/mfa')
    await page.getByRole('switch', { name: 'Two-step sign-in' }).click()
    await page.getByRole('button', { name: 'Turn off' }).click()
    await expect(page.getByText('Please enter your password').first()).toBeVisible()
  },
}
