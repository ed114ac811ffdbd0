import type { Keeper } from '../../../test/app.ts'
import { expect, test } from '../../../test/screens/fixtures.ts'
import type { Page } from '../../../test/screens/page.tsx'

test('a rack is found with its animals, and opens its room', async ({ page, keeper }) => {
  const place = { room: 'Cellar', rack: 'Rack 2' }
  await keeper.add('animals', { name: 'Nyx', sex: 'female', ...place })
  await openSearch(page)
  await box(page).fill('rack 2')
  await expect(options(page)).toHaveText([/Cellar, Rack 2/, /Nyx/])
  await options(page).first().click()
  await expect(page).toHaveURL('/dashboard/locations?room=Cellar')
  await expect(page.getByRole('heading', { level: 1, name: 'Cellar' })).toBeVisible()
})

test('a clutch is found by its dam, and opened', async ({ page, keeper }) => {
  const dam = await keeper.add('animals', { name: 'Marigold', sex: 'female' })
  await keeper.add('clutches', { name: 'BP-26-3', number_of_eggs: 2, dam_id: dam.id })
  await openSearch(page)
  await box(page).fill('marigold')
  await options(page).filter({ hasText: 'BP-26-3' }).click()
  await expect(page.getByRole('heading', { name: 'BP-26-3', level: 1 })).toBeVisible()
})

test('typos, codes and accents are forgiven, and an emptied box shows no results', async ({
  page,
  keeper,
}) => {
  await addSome(keeper)
  await openSearch(page)
  for (const [typed, name] of [
    ['bp-7', 'Nyx'],
    ['emile', 'Émile'],
    ['pyton regius', 'Ball python'],
  ] as const) {
    await box(page).fill(typed)
    await expect(options(page).first()).toContainText(name)
  }
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(box(page)).toBeFocused()
  await expect(options(page)).toHaveCount(0)
  await box(page).fill('qwxzv')
  await expect(page.getByText('No results.')).toBeVisible()
})

test("'feed nyx' opens the feed sheet of Nyx, 'new animal' the form", async ({ page, keeper }) => {
  await addSome(keeper)
  await openSearch(page)
  await box(page).fill('feed nyx')
  await expect(options(page).first()).toContainText('Feed Nyx')
  await box(page).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Feed Nyx' })).toBeVisible()

  await openSearch(page)
  await box(page).fill('new animal')
  await expect(options(page).first()).toContainText('Add animal')
  await box(page).press('Enter')
  await expect(page).toHaveURL('/dashboard/animals/new')
})

test('a search that fails says so, and can be tried again', async ({
  page,
  keeper,
  connection,
}) => {
  await addSome(keeper)
  connection.fail('/search_results')
  await openSearch(page)
  await box(page).fill('nyx')
  const words = 'Something went wrong. Please try again.'
  await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
  connection.mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(options(page).first()).toContainText('Nyx')
})

test('a keeper finds an animal by a few letters and opens it from the keyboard', async ({
  page,
  keeper,
}) => {
  await addSome(keeper)
  const [nyx] = await keeper.list('animals', { q: 'Nyx' })
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Dashboard' }).hover()
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()
  await box(page).pressSequentially('nyx')
  await expect(options(page)).toHaveText([/Nyx/, /Nyxander Vogt/])
  await expect(page.getByRole('group', { name: 'Animals' }).locator('mark')).toHaveText(['Nyx'])
  await page.keyboard.press('ArrowDown')
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/dashboard/animals/${nyx.id}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // What was chosen last is offered first, as long as there is such a record.
  await openSearch(page)
  await expect(options(page)).toHaveText([/Nyx/])
  await keeper.delete(`animals/${nyx.id}`)
  await openSearch(page)
  await expect(options(page)).toHaveCount(0)
})

async function openSearch(page: Page) {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(box(page)).toBeFocused()
}

const box = (page: Page) => page.getByRole('combobox', { name: 'Search' })
const options = (page: Page) => page.getByRole('option')

async function addSome(keeper: Keeper) {
  const python = { commonName: 'Ball python', latinName: 'Python regius' }
  const { id } = await keeper.add('species', python)
  await keeper.add('animals', { name: 'Nyx', sex: 'female', code: 'BP-7', species_id: id })
  await keeper.add('animals', { name: 'Émile', sex: 'male' })
  await keeper.add('contacts', { name: 'Nyxander Vogt' })
}
