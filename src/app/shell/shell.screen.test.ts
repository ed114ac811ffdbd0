import { expect, test } from '../../../test/screens/fixtures.ts'
import type { Page } from '../../../test/screens/page.tsx'

test('a place of Plus is locked, says so, and asks to subscribe', async ({ page, keeper }) => {
  await keeper.subscribe(false)
  await page.goto('/dashboard/animals')
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await expect(sidebar.getByRole('button', { name: 'Shop' })).toHaveAttribute(
    'title',
    'Subscribe to access',
  )
  await openMenu(page)
  const breeding = page.getByRole('dialog').getByRole('button', { name: 'Breeding' })
  await expect(breeding).toHaveAttribute('title', 'Subscribe to access')
  await breeding.click()
  const sheet = page.getByRole('dialog', { name: 'Subscribe to access' })
  await expect(sheet).toContainText('Breeding is part of Plus.')
  await sheet.getByRole('button', { name: 'Go back' }).click()
  await expect(page).toHaveURL(/\/dashboard\/?$/)

  await openMenu(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Incubator' }).click()
  await sheet.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page).toHaveURL(/\/dashboard\/subscribe$/)

  await keeper.subscribe(true)
  await page.reload()
  await openMenu(page)
  await page.getByRole('dialog').getByRole('link', { name: 'Breeding' }).click()
  await expect(page.getByRole('heading', { name: 'Breeding', exact: true })).toBeVisible()
})

test('as long as the user cannot be read, nothing is said to be empty or to need asking for', async ({
  page,
  keeper,
  connection,
}) => {
  for (const name of ['Ada', 'Bo', 'Cleo', 'Dot', 'Elis', 'Fynn']) {
    await keeper.add('animals', { name, sex: 'male' })
  }
  await keeper.subscribe(false)
  connection.fail('GET /dashboard/api/user.json')
  await page.goto('/dashboard')
  await expect(page.getByRole('alert').getByText("there's been an error")).toBeVisible()
  await expect(page.getByRole('region', { name: 'Featured animals' })).toContainText('Ada')
  await expect(page.getByText('No animals yet')).toHaveCount(0)
  const ask = page.getByText("Ask the account's owner to subscribe.")
  await expect(ask).toHaveCount(0)
  await page.goto('/dashboard/animals')
  await expect(page.getByText('1 more animal is kept safe')).toBeVisible()
  await expect(ask).toHaveCount(0)
})

const openMenu = (page: Page) => page.getByRole('button', { name: 'Menu' }).click()

test('an address that is opened in a scrolled tab begins where it was itself, not the one before', async ({
  page,
}) => {
  await page.goto('/dashboard/animals')
  const places = { default: 500, '/help': 70 }
  sessionStorage.setItem('react-router-scroll-positions', JSON.stringify(places))
  await page.goto('/dashboard/help')
  await expect.poll(() => window.scrollY).toBe(70)
})

test('an API that fails leads to the error page with its six tips, and on to the operator', async ({
  page,
  connection,
}) => {
  const body = { errors: [{ message: 'x' }], requestId: 'R-20' }
  connection.fail(/^GET .*\/api\/species\/.*\.json/, 500, body)
  await page.goto('/dashboard/species/01900000-0000-7000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'Application error' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    'Refresh the page',
    'Check your connection',
    'Update your browser',
    'Use a modern browser',
    'Sign out and in again',
    'Contact support',
  ])
  await expect(page.getByText('Reference R-20')).toBeVisible()
  // A page of its own, for what broke here.
  const support = page.getByRole('link', { name: 'Contact support' })
  await expect(support).toHaveAttribute('href', /help\/contact/)
  await page.goto(support.all()[0]?.getAttribute('href') ?? '')
  await expect(page.getByLabel('Reference')).toHaveValue('R-20')
})
