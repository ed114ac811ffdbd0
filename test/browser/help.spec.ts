import type { Page } from '@playwright/test'
import { axeFaultsInBothThemes } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { sideways } from './measures.ts'
import { visit } from './walk.ts'

const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search help' })

test('a keeper opens help, searches until there is an answer and says that it helped', async ({
  page,
  keeper: _,
}) => {
  const pictures: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/help/pictures/')) pictures.push(request.url())
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await visit(page, '/dashboard/help')
  const topics = page.getByRole('list', { name: 'Help topics' })
  await expect(topics.getByRole('link')).toHaveText([
    ...['Getting started', 'Download the app', 'Account', 'Payment', 'Security', 'Fix a problem'],
    ...['v2 migration', 'Contact'],
  ])
  await page.keyboard.press('/')
  await expect(searchField(page)).toBeFocused()
  await page.keyboard.type('zeppelin')
  await expect(page.getByRole('status').getByText('Nothing about “zeppelin”.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Contact us' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(searchField(page)).toBeFocused()
  await expect(topics).toBeVisible()
  await page.keyboard.type('feed many at once')
  await page.getByRole('link', { name: 'Start a round' }).click()
  await expect(page).toHaveURL('/dashboard/help/rounds#start-a-round')
  await expect(page.getByRole('heading', { name: 'Start a round' })).toBeFocused()

  // Its picture comes in the theme of the page, and in no other.
  const picture = page.getByRole('img', { name: /^Rows of a feeding round/ })
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(780)
  expect(pictures.every((url) => url.includes('-dark.webp'))).toBe(true)

  const question = page.getByRole('group', { name: 'Was this helpful?' })
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Thank you.')).toBeVisible()
  await page.reload()
  await expect(question.getByRole('button', { name: 'Yes' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await question.getByRole('button', { name: 'No' }).click()
  await page.getByRole('link', { name: 'Tell us' }).click()
  await expect(page.getByRole('heading', { name: 'Contact us' })).toBeVisible()
})

test('forms lead to the sections of the migration', async ({ page, keeper: _ }) => {
  for (const anchor of ['multipleFeedingSchedules', 'legacyFeeder']) {
    await visit(page, `/dashboard/help/v2-migration#${anchor}`)
    await expect(page.locator(`#${anchor}`)).toBeFocused()
    await expect(page.locator(`#${anchor}`)).toBeInViewport()
  }
})

test('someone who cannot sign in reads why, and finds more', async ({ page }) => {
  await page.goto('/users/sign_in')
  await page.getByRole('link', { name: 'Help with signing in' }).click()
  await expect(page.getByRole('heading', { name: "I can't sign in" })).toBeInViewport()
  expect(await axeFaultsInBothThemes(page)).toEqual([])
  await page.getByRole('link', { name: 'Help', exact: true }).click()
  expect(await axeFaultsInBothThemes(page)).toEqual([])
  await expect.poll(() => sideways(page)).toEqual([])
  await searchField(page).fill('passkey')
  await page.keyboard.press('Enter')
  await page
    .getByRole('link', { name: /^Passkeys/ })
    .first()
    .click()
  await expect(page).toHaveURL('/help/security#passkeys')
})
