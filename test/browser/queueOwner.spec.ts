import { v7 as newId } from 'uuid'
import { fedAnimal } from './collection.ts'
import { expect, test } from './fixtures.ts'
import { openAccount } from './keeper.ts'
import { linkInMail } from './mails.ts'
import { openUserMenu } from './places.ts'
import { openAnimal, pill, press, record, waitingCount } from './queue.ts'

/* What waits on a device belongs to who wrote it, and isn't left behind unnoticed. */

test('what waits is no one else’s: it is sent once its own keeper is back', async ({
  page,
  context,
  keeper,
  db,
  baseURL,
}) => {
  const { animal } = await fedAnimal(keeper)
  const [own] = await context.cookies()
  await openAnimal(page, animal.id)
  await context.setOffline(true)
  await record(page, 'Clean', 'Record clean')
  await expect(pill(page)).toContainText('1 waiting')
  await page.goto('about:blank')
  await context.clearCookies()
  await context.addCookies([{ ...(await openAccount(db, 'Jonas Reh')), url: baseURL ?? '' }])
  await context.setOffline(false)
  await page.goto('/dashboard')
  await expect(page.getByText('Welcome back, Jonas')).toBeVisible()
  await expect(pill(page)).toContainText('1 for Maren Vogt')
  expect(await waitingCount(page)).toBe(1)
  // An open page of Jonas's would notice that he is gone and go to the sign-in by itself.
  await page.goto('about:blank')
  await context.clearCookies()
  await context.addCookies(own ? [own] : [])
  await page.goto('/dashboard')
  await expect.poll(() => waitingCount(page)).toBe(0)
  expect(await keeper.list(`animals/${animal.id}/cleaning_logs`)).toHaveLength(1)
})

test('who signs out with something waiting is asked first, on the pages that sign out without the application, too', async ({
  page,
  keeper,
}) => {
  const { animal } = await fedAnimal(keeper)
  const email = `lena-${newId()}@example.org`
  await keeper.add('shared_users', { email, role: 'keeper' })
  await page.goto('/users/logout')
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await openAnimal(page, animal.id)
  await page.route('**/cleaning_logs.json', (route) => route.abort())
  await record(page, 'Clean', 'Record clean')
  await expect(pill(page)).toBeVisible()
  const invitation = await linkInMail(email, "You're invited to share an account on Vivary")
  for (const address of ['/users/logout', invitation]) {
    await page.goto(address)
    await expect(page.getByRole('alert')).toContainText('1 record not sent yet.')
    await expect(page.getByRole('button', { name: 'Delete and sign out' })).toBeVisible()
    await page.getByRole('link', { name: 'Stay signed in' }).click()
    await expect(pill(page)).toBeVisible()
  }
  expect(await waitingCount(page)).toBe(1)

  await openUserMenu(page)
  await press(page, 'Sign out')
  const question = page.getByRole('dialog', { name: '1 record not sent yet' })
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(question).toBeHidden()
  await expect(pill(page)).toBeVisible()
  await openUserMenu(page)
  await press(page, 'Sign out')
  await question.getByRole('button', { name: 'Delete and sign out' }).click()
  await expect(page).toHaveURL(/\/users\/sign_in/)
})
