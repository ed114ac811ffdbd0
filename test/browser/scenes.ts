import type { Page } from '@playwright/test'
import { codeOf } from '../authenticator.ts'
import type { Samples } from './collection.ts'
import { expect } from './fixtures.ts'
import { visit } from './walk.ts'

/** What can be seen beyond the screens themselves: what opens over them, and what goes wrong. */
export const scenes: Record<string, (page: Page, samples: Samples) => Promise<unknown>> = {
  async 'the feed sheet'(page, { animals }) {
    await visit(page, `/dashboard/animals/${animals}`)
    await page.getByRole('button', { name: 'Feed', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Record feeding' })).toBeVisible()
  },
  async 'the feed sheet with everything opened and a refusal'(page, samples) {
    await scenes['the feed sheet']?.(page, samples)
    for (const name of ['Now', 'Tongs', 'Supplement', 'Note']) {
      const chip = page.getByRole('button', { name, exact: true })
      if (await chip.isVisible()) await chip.click()
    }
    await page
      .getByRole('group', { name: /take it/ })
      .getByText('Refused')
      .click()
    await expect(page.getByRole('button', { name: 'Record refusal' })).toBeVisible()
  },
  async 'the sheet of a weighing with a hint that it may be mistyped'(page, { animals }) {
    await visit(page, `/dashboard/animals/${animals}`)
    await page.getByRole('button', { name: 'Weigh', exact: true }).click()
    await page.getByRole('textbox', { name: 'Weight' }).fill('2')
    await expect(page.getByText('Is the unit right?')).toBeVisible()
  },
  async 'a weighing that is refused'(page, samples) {
    await scenes['the sheet of a weighing with a hint that it may be mistyped']?.(page, samples)
    await page.getByRole('textbox', { name: 'Weight' }).fill('0')
    await page.getByRole('button', { name: 'Record weight' }).click()
    await expect(page.getByText('Please enter a valid weight').first()).toBeVisible()
  },
  async 'the sheet of a shed'(page, { animals }) {
    await visit(page, `/dashboard/animals/${animals}`)
    await page.getByRole('button', { name: 'Record shed', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  async 'the sheet of a poop with everything opened'(page, { animals }) {
    await visit(page, `/dashboard/animals/${animals}`)
    await page.getByRole('button', { name: 'Record poop', exact: true }).click()
    for (const name of ['Now', 'Note']) {
      await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
    }
    await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused()
  },
  async 'the history of a feeder'(page, samples) {
    await visit(page, `/dashboard/inventory/feeders/${samples['inventory/feeders']}`)
    await page.getByRole('button', { name: 'History' }).click()
    await expect(page.getByRole('dialog', { name: 'History' })).toContainText('Maren')
  },
  async 'the history of an animal'(page, { animals }) {
    await visit(page, `/dashboard/animals/${animals}`)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'History' }).click()
    await expect(
      page.getByRole('dialog', { name: 'History' }).getByRole('listitem'),
    ).not.toHaveCount(0)
  },
  async 'a history that cannot be read'(page, samples) {
    await page.route('**/api/history*', (route) => route.fulfill({ status: 500 }))
    await visit(page, `/dashboard/inventory/feeders/${samples['inventory/feeders']}`)
    await page.getByRole('button', { name: 'History' }).click()
    await expect(page.getByText('The history could not be loaded.')).toBeVisible()
    await page.unroute('**/api/history*')
  },
  async 'inviting somebody who cannot be'(page) {
    await visit(page, '/dashboard/users')
    await page.getByRole('button', { name: 'Invite' }).click()
    await page.getByRole('dialog').getByText('Viewer', { exact: true }).click()
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByText('Please enter a valid email')).toBeVisible()
  },
  async 'what an invited person may do'(page) {
    await visit(page, '/dashboard/users')
    await page.getByRole('list', { name: 'Invited' }).getByRole('button').click()
    await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible()
  },
  async 'the accounts of the person'(page) {
    await visit(page, '/dashboard')
    await openUserMenu(page)
    await page.getByRole('button', { name: "Maren Vogt's animals" }).click()
    await expect(page.getByRole('dialog', { name: 'Accounts' })).toBeVisible()
  },
  async 'a day of the calendar'(page) {
    await visit(page, '/dashboard/calendar')
    await page.locator('[aria-current=date]').last().click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  async 'an event that lacks its title'(page, samples) {
    await scenes['a day of the calendar']?.(page, samples)
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Add event' }).click()
    await sheet.getByRole('button', { name: 'Add event' }).click()
    await expect(page.getByText('Please choose a title').first()).toBeVisible()
  },
  async 'the secret address of a calendar'(page) {
    await visit(page, '/dashboard/calendar')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'On your phone' }).click()
    await page.getByRole('button', { name: 'Make an address' }).click()
    await expect(page.getByRole('button', { name: 'New address' })).toBeVisible()
  },
  async 'the question before a sheet is thrown away'(page, samples) {
    await scenes['the feed sheet with everything opened and a refusal']?.(page, samples)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Keep editing' })).toBeVisible()
  },
  async 'a feeding round with a refusal and a meal without feeder'(page) {
    await visit(page, '/dashboard/rounds/feeding')
    await page
      .getByRole('button', { name: /: Taken$/ })
      .first()
      .click()
    await page
      .getByRole('button', { name: /^Record/ })
      .last()
      .click()
    await expect(page.getByText(/needs? a look/)).toBeVisible()
  },
  async 'what is different in a feeding round'(page, samples) {
    await scenes['a feeding round with a refusal and a meal without feeder']?.(page, samples)
    await page
      .getByRole('button', { name: /what is different/ })
      .first()
      .click()
    await expect(page.getByRole('button', { name: 'Done' })).toBeVisible()
  },
  async 'a round of weights, one of them unlikely'(page) {
    await visit(page, '/dashboard/rounds/weighing')
    await page.getByRole('textbox').first().fill('999999')
    await expect(page.getByText('1 of', { exact: false })).toBeVisible()
  },
  async 'animals that are being chosen'(page) {
    await visit(page, '/dashboard/animals')
    await page.getByRole('button', { name: 'Select' }).click()
    await page.getByRole('checkbox').first().check()
    await expect(page.getByText('1 selected')).toBeVisible()
  },
  async 'the question before deleting'(page, { species }) {
    await visit(page, `/dashboard/species/${species}`)
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  async 'the menu of the user'(page) {
    await visit(page, '/dashboard')
    await openUserMenu(page)
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  },
  async 'our socials'(page) {
    await scenes['the menu of the user']?.(page, {})
    await page.getByRole('button', { name: 'Our socials' }).click()
    await expect(page.getByRole('dialog', { name: 'Our socials' })).toBeVisible()
  },
  async 'the keyboard shortcuts'(page) {
    await visit(page, '/dashboard')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  },
  async 'a token that is being made, with a wrong password'(page) {
    await visit(page, '/dashboard/account/tokens')
    await page.getByRole('button', { name: 'Make a token' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('textbox', { name: 'Name' }).fill('Scales in the rack room')
    await sheet.getByRole('button', { name: 'Make the token' }).click()
    await expect(sheet.getByRole('alert')).toBeVisible()
  },
  async 'the orders of a list'(page) {
    await visit(page, '/dashboard/animals')
    await page.getByRole('button', { name: 'Sort' }).click()
    await expect(page.getByRole('menu', { name: 'Sort' })).toBeVisible()
  },
  async 'animals in a table'(page) {
    await visit(page, '/dashboard/animals?view=table')
  },
  async 'animals that are not kept any more'(page) {
    await visit(page, '/dashboard/animals?filter=former')
  },
  async 'former animals in a table'(page) {
    await visit(page, '/dashboard/animals?filter=former&view=table')
  },
  async 'the parts of an animal form'(page, { animals }) {
    await visit(page, `/dashboard/animals/${animals}/edit`)
    for (const part of ['Groups', 'More pictures', 'State']) {
      await page.locator('summary', { hasText: part }).click()
    }
    await page.getByText('Sold', { exact: true }).click()
  },
  async 'another animal like one'(page, { animals }) {
    await visit(page, `/dashboard/animals/new?like=${animals}`)
  },
  async 'many animals with a sex each'(page) {
    await visit(page, '/dashboard/animals/new/many')
    await page.getByRole('textbox', { name: 'Names' }).fill('Clutch 7, {n}')
    await page.getByText('Each by itself').click()
  },
  async 'the template for codes'(page) {
    await visit(page, '/dashboard/animals/new')
    await page.getByRole('button', { name: 'Set a template' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  async 'the schedules of an animal form'(page, { animals }) {
    await visit(page, `/dashboard/animals/${animals}/edit#feedingSchedules`)
    await page.getByRole('button', { name: 'Add another' }).click()
    const row = page.getByRole('group', { name: 'Feeding schedule 3' })
    await row.getByRole('button', { name: 'Supplement' }).click()
    await row.getByRole('button', { name: 'Enter a new supplement' }).click()
    await row.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('button', { name: 'Remove feeding schedule 1' }).click()
    await page.locator('summary', { hasText: 'Cleaning schedule' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toContainText('row 3: Please choose a feeder')
  },
  async 'feeders in a grid'(page) {
    await visit(page, '/dashboard/inventory/feeders?view=grid')
  },
  async 'a filter that nothing fits'(page) {
    await visit(page, '/dashboard/species?q=nothing+like+it')
  },
  async 'a refused form'(page) {
    await visit(page, '/dashboard/animals/new')
    await page.getByRole('button', { name: 'Add animal' }).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
  },
  async 'a record that is not there'(page) {
    await visit(page, '/dashboard/species/01900000-0000-7000-8000-000000000000')
  },
  async 'a page that is not there'(page) {
    await visit(page, '/dashboard/no/such/page')
  },
  async 'a screen whose code did not arrive'(page) {
    await visit(page, '/dashboard')
    await page.route('**/assets/**', (route) => route.abort())
    await page.getByRole('link', { name: 'Animals' }).first().click()
    await expect(page.getByRole('heading', { name: 'Application error' })).toBeVisible()
    await expect(page.getByText('could not be fetched')).toBeVisible()
    await page.unrouteAll()
  },
  async 'two-step sign-in being set up, with a wrong code'(page) {
    await visit(page, '/dashboard/account/security/mfa')
    await page.getByRole('switch', { name: 'Two-step sign-in' }).click()
    await page.getByLabel('Code', { exact: true }).fill('12345')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByText(/This code is not right/).first()).toBeVisible()
  },
  async 'the recovery codes'(page) {
    const { secret } = await (await page.request.get('/dashboard/api/mfa/user')).json()
    await visit(page, '/dashboard/account/security/mfa')
    await page.getByRole('switch', { name: 'Two-step sign-in' }).click()
    await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByText('I have kept them')).toBeVisible()
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

/** What people without a session see. */
export const visitorScenes: Record<string, (page: Page) => Promise<unknown>> = {
  'an invitation that is over': (page) => page.goto('/users/invitation?token=over'),
  'the sign-in page': (page) => page.goto('/users/sign_in'),
  'the sign-up page': (page) => page.goto('/users/sign_up'),
  async 'a refused sign-in'(page) {
    await page.goto('/users/sign_in')
    await page.getByRole('textbox', { name: 'Email' }).fill('nobody@example.org')
    await page.getByRole('textbox', { name: 'Password' }).fill('not the one')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
  },
  async 'a refused sign-up'(page) {
    await page.goto('/users/sign_up')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Please set a name')).toBeVisible()
  },
  async 'a form that is not ours'(page) {
    await page.goto('/users/sign_in')
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'This form was not accepted' })).toBeVisible()
  },
}

/** Opens the account's entries: at the foot of the sidebar, or in the phone's menu. */
export async function openUserMenu(page: Page, name = 'Maren') {
  const user = page.getByRole('button', { name: new RegExp(`^${name}.* O(n|ff)line$`) })
  if (!isPhone(page)) return user.click()
  await page.getByRole('button', { name: 'Menu' }).click()
  const account = page.getByRole('button', { name: 'Account' })
  if ((await account.getAttribute('aria-expanded')) === 'false') await account.click()
}

/** Shows all places: on the phone they are in the menu, on the desktop always there. */
export async function openMenu(page: Page) {
  if (isPhone(page)) await page.getByRole('button', { name: 'Menu' }).click()
}

/** Goes to a place by the sidebar, or on the phone by the menu. */
export async function openPlace(page: Page, place: string) {
  if (!isPhone(page)) {
    const places = page.getByRole('navigation', { name: 'Places' })
    return places.getByRole('link', { name: place }).click()
  }
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: place }).click()
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 900
