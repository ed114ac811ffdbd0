import type { Page } from '@playwright/test'
import { accountScenes } from './accountScenes.ts'
import { animalScenes } from './animalScenes.ts'
import { breedingScenes } from './breedingScenes.ts'
import { expect } from './fixtures.ts'
import { recordingScenes } from './recordingScenes.ts'
import type { Scenes } from './scene.ts'
import { goTo, visit } from './walk.ts'

const otherScenes: Scenes = {
  async 'the history of a feeder'(page, samples) {
    await goTo(page, `/dashboard/inventory/feeders/${samples['inventory/feeders']}`)
    await page.getByRole('button', { name: 'History' }).click()
    await expect(page.getByRole('dialog', { name: 'History' })).toContainText('Maren')
  },
  async 'a history that cannot be read'(page, samples) {
    await page.route('**/api/history*', (route) => route.fulfill({ status: 500 }))
    // Another one than above, whose history is there already.
    await goTo(page, `/dashboard/inventory/supplements/${samples['inventory/supplements']}`)
    await page.getByRole('button', { name: 'History' }).click()
    await expect(page.getByText("The history couldn't be loaded.")).toBeVisible()
  },
  async 'a day of the calendar'(page) {
    await goTo(page, '/dashboard/calendar')
    await page.locator('[aria-current=date]').last().click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  async 'an event that lacks its title'(page, samples) {
    const sheet = page.getByRole('dialog')
    if (!(await sheet.isVisible())) await otherScenes['a day of the calendar']?.(page, samples)
    await sheet.getByRole('button', { name: 'Add event' }).click()
    // The sheet of the day has a button of the same name.
    await expect(sheet.getByRole('textbox', { name: 'Title' })).toBeVisible()
    await sheet.getByRole('button', { name: 'Add event' }).click()
    await expect(page.getByText('Please choose a title').first()).toBeVisible()
  },
  async 'the question before deleting'(page, { species }) {
    await goTo(page, `/dashboard/species/${species}`)
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  async 'the keyboard shortcuts'(page) {
    await goTo(page, '/dashboard')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  },
  async 'feeders in a grid'(page) {
    await goTo(page, '/dashboard/inventory/feeders?view=grid')
  },
  async 'a filter that nothing fits'(page) {
    await goTo(page, '/dashboard/species?q=nothing+like+it')
  },
  async 'a record that is not there'(page) {
    await goTo(page, '/dashboard/species/01900000-0000-7000-8000-000000000000')
  },
  async 'a page that is not there'(page) {
    await goTo(page, '/dashboard/no/such/page')
  },
  async 'a screen whose code is no longer there'(page) {
    await visit(page, '/dashboard')
    // Reloaded a moment ago, for a newer version that lacks it, too.
    await page.evaluate(() => sessionStorage.setItem('reloaded at', String(Date.now())))
    await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }))
    await page.getByRole('link', { name: 'Animals' }).first().click()
    await expect(page.getByRole('heading', { name: 'Application error' })).toBeVisible()
    await expect(page.getByText("We couldn't load part of the app.")).toBeVisible()
    await page.unrouteAll()
  },
}

const writingScenes: Scenes = {
  async 'the history of a task'(page) {
    await goTo(page, '/dashboard')
    await page.getByRole('textbox', { name: 'New task' }).fill('Order rats')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Edit Order rats' }).first().click()
    await page.getByRole('button', { name: 'History' }).click()
    await expect(page.getByRole('dialog', { name: 'History' })).toContainText('Maren')
  },
  async 'the secret address of a calendar'(page) {
    await goTo(page, '/dashboard/calendar')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'On your phone' }).click()
    await page.getByRole('button', { name: 'Create link' }).click()
    await expect(page.getByRole('button', { name: 'New link' })).toBeVisible()
  },
}

/** What can be seen beyond the screens themselves: what opens over them, and what goes wrong. */
export const lookingScenes: Record<string, Scenes> = {
  recording: recordingScenes,
  animals: animalScenes,
  breeding: breedingScenes,
  'everything else': otherScenes,
}
/** Likewise, but on the way there something is written. */
export const changingScenes: Scenes = { ...writingScenes, ...accountScenes }
export const scenes: Scenes = Object.assign({}, ...Object.values(lookingScenes), changingScenes)

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
    await expect(page.getByRole('heading', { name: "We couldn't accept this form" })).toBeVisible()
  },
}
