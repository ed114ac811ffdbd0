import { keepersPassword } from '../password.ts'
import { axeFaultsInBothThemes } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { sideways, smallTargets } from './measures.ts'
import { visit } from './walk.ts'

const told = /^This account will be deleted on \w+ \d+, \d{4}\.$/

test('an owner asks for the deletion of the account, and takes it back on the dashboard', async ({
  page,
  keeper,
}) => {
  await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  await visit(page, '/dashboard/account/delete')
  await expect(page.getByRole('definition').first()).toHaveText('1')

  await page.getByRole('button', { name: /^Delete on / }).click()
  await expect(page.getByLabel('Your password', { exact: true })).toBeFocused()
  await page.getByLabel('Your password', { exact: true }).fill('a wrong one')
  await page.getByRole('button', { name: /^Delete on / }).click()
  await expect(page.getByText('That password is incorrect').first()).toBeVisible()
  await page.getByLabel('Your password', { exact: true }).fill(keepersPassword)
  await page.getByRole('button', { name: /^Delete on / }).click()
  await expect(page.getByRole('heading', { name: told })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Keep my account' })).toBeVisible()
  expect(await axeFaultsInBothThemes(page)).toEqual([])

  // A screen still works when the code of the bar doesn't arrive.
  await page.route(/assets\/ErasureBar.*\.js/, (route) => route.abort())
  await visit(page, '/dashboard/animals')
  await expect(page.getByRole('link', { name: 'Saffron' })).toBeVisible()
  await page.unrouteAll()
  await visit(page, '/dashboard/animals')
  const bar = page.getByRole('complementary', { name: 'Deletion of the account' })
  await expect(bar.getByText(told)).toBeVisible()
  expect(await axeFaultsInBothThemes(page)).toEqual([])
  await expect.poll(() => sideways(page)).toEqual([])
  await expect.poll(() => smallTargets(page)).toEqual([])

  await bar.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByText('Deletion cancelled. Your account is staying.')).toBeVisible()
  await expect(bar).toHaveCount(0)
})
