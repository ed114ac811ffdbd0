import type { Page } from '@playwright/test'
import { rounds } from '../endurance.ts'
import { expect, test } from './fixtures.ts'
import type { Keeper } from './keeper.ts'
import { openUserMenu } from './places.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Search' })
const options = (page: Page) => page.getByRole('option')

async function openSearch(page: Page) {
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(box(page)).toBeFocused()
}

async function addSome(keeper: Keeper) {
  const species = await keeper.add('species', {
    commonName: 'Ball python',
    latinName: 'Python regius',
  })
  const nyx = await keeper.add('animals', {
    name: 'Nyx',
    sex: 'female',
    code: 'BP-7',
    species_id: species.id,
  })
  await keeper.add('animals', { name: 'Émile', sex: 'male' })
  await keeper.add('contacts', { name: 'Nyxander Vogt' })
  return nyx
}

test('signing out posts a form, leads to the sign-in page and forgets what was searched for', async ({
  page,
  keeper,
}) => {
  await addSome(keeper)
  await page.goto('/dashboard/')
  await openSearch(page)
  await box(page).fill('nyx')
  await options(page).first().click()
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('search:')))
  await expect.poll(kept).toHaveLength(1)
  await page.goto('/dashboard/')
  await openUserMenu(page)
  const posted = page.waitForRequest('**/users/logout')
  await page.getByRole('button', { name: 'Sign out' }).click()
  const form = new URLSearchParams((await posted).postData() ?? '')
  expect(form.get('_method')).toBe('delete')
  expect(form.get('authenticity_token')).toMatch(/.{20}/)
  await expect(page).toHaveURL(/\/users\/sign_in/)
  await expect.poll(kept).toEqual([])
  await page.goto('/dashboard/animals')
  await expect(page).toHaveURL(/\/users\/sign_in/)
})

test.describe('by a clock of its own', () => {
  test.use({ ownContext: true })

  test('of many quick typings none shows what another one found, in whatever order answers come', async ({
    page,
    keeper: _,
  }) => {
    test.slow()
    const typings = 15 * rounds(30)
    await page.clock.install()
    let asked = 0
    await page.route('**/search_results*', async (route) => {
      asked++
      const query = new URL(route.request().url()).searchParams.get('query') ?? ''
      await new Promise((done) => setTimeout(done, Math.random() * 60))
      const value = [{ klass: 'Contact', name: query, attributes: { id: query, email: '' } }]
      await route.fulfill({ json: { value, total: 1, totalPages: 1 } }).catch(() => undefined)
    })
    await page.goto('/dashboard/')
    await openSearch(page)
    const stale = await page.evaluateHandle(() => {
      const found: string[] = []
      const input = document.querySelector<HTMLInputElement>('[role=combobox]')
      new MutationObserver(() => {
        for (const option of document.querySelectorAll('[role=option] b')) {
          if (option.textContent !== input?.value)
            found.push(`${option.textContent} under ${input?.value}`)
        }
      }).observe(document.body, { childList: true, subtree: true, characterData: true })
      return found
    })
    for (let n = 0; n < typings; n++) {
      await box(page).fill(`xq ${n}`)
      await page.clock.runFor(n % 3 === 0 ? 410 : 150)
    }
    await page.clock.runFor(500)
    await expect(options(page)).toHaveText([`xq ${typings - 1}`])
    expect(asked).toBeGreaterThan(typings / 5)
    expect(await stale.jsonValue()).toEqual([])
  })
})
