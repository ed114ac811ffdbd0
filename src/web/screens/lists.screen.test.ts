import type { Keeper } from '../../../test/app.ts'
import { weekly } from '../../../test/schedules.ts'
import { expect, test } from '../../../test/screens/fixtures.ts'
import type { Page } from '../../../test/screens/page.tsx'

test('beyond the end of a list I am on its last page, as when I deleted the last row there', async ({
  page,
  keeper,
}) => {
  await addMany(keeper, 25)
  await page.goto('/dashboard/inventory/supplements?page=9')
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(names(page)).toHaveText(['Jar 25'])
})

test('the order and the page of a list are in its address, and survive reload and back', async ({
  page,
  keeper,
}) => {
  await addMany(keeper, 30)
  await page.goto('/dashboard/inventory/supplements')
  await expect(names(page).first()).toHaveText('Jar 01')

  await page.getByRole('button', { name: 'Sort' }).click()
  await page.getByRole('menuitemradio', { name: 'Newest added' }).click()
  await expect(page).toHaveURL(/\?sort=created_at_desc$/)
  await expect(names(page).first()).toHaveText('Jar 30')

  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/\?sort=created_at_desc&page=2$/)
  await expect(names(page)).toHaveText(['06', '05', '04', '03', '02', '01'].map((n) => `Jar ${n}`))

  await page.reload()
  await expect(names(page).first()).toHaveText('Jar 06')
  await page.goBack()
  await expect(names(page).first()).toHaveText('Jar 30')
  await page.goBack()
  await expect(names(page).first()).toHaveText('Jar 01')
  history.forward()
  await expect(names(page).first()).toHaveText('Jar 30')
})

test('typing narrows a list down to what fits, in the address too, from the first page', async ({
  page,
  keeper,
}) => {
  await addMany(keeper, 30)
  await page.goto('/dashboard/inventory/supplements?page=2')
  await page.getByRole('searchbox').fill('jar 2')
  await expect(page).toHaveURL(/\?q=jar\+2$/)
  await expect(names(page)).toHaveCount(10)

  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('jar 2')
  await expect(names(page)).toHaveCount(10)

  await page.getByRole('searchbox').fill('no such thing')
  await expect(page.getByText('No results.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the filter' }).click()
  await expect(names(page)).toHaveCount(24)
})

test('tabs narrow a list, and back widens it again', async ({ page, keeper }) => {
  await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  await keeper.add('animals', { name: 'Basil', sex: 'male', in_quarantine: true })
  await page.goto('/dashboard/animals')
  const animals = page.getByRole('list', { name: 'Animals' }).getByRole('link')
  await expect(animals).toHaveCount(2)

  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('group', { name: 'Show', exact: true }).getByText('Quarantined').click()
  await expect(page).toHaveURL(/\?filter=quarantine$/)
  await expect(animals).toHaveText(['Basil'])
  await page.reload()
  await expect(animals).toHaveText(['Basil'])
  await page.goBack()
  await expect(animals).toHaveCount(2)
})

test('behind their funnel, tabs and filter of animals stay open while they narrow the list, and go with it', async ({
  page,
  keeper,
}) => {
  await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  await keeper.add('animals', { name: 'Basil', sex: 'male', in_quarantine: true })
  await page.goto('/dashboard/animals?filter=quarantine&q=b')
  const animals = page.getByRole('list', { name: 'Animals' }).getByRole('link')
  await expect(animals).toHaveText(['Basil'])
  await expect(page.getByRole('searchbox', { name: 'Filter' })).toHaveValue('b')
  await page.getByRole('button', { name: 'Filters', expanded: true }).click()
  await expect(page).toHaveURL(/\/animals$/)
  await expect(animals).toHaveCount(2)
  await expect(page.getByRole('searchbox', { name: 'Filter' })).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Show', exact: true })).toHaveCount(0)
})

test('animals that are due say so on cards and rows, and the columns I choose stay mine', async ({
  page,
  keeper,
}) => {
  const { id: feeder_id } = await keeper.add('feeders', { name: 'Rat' })
  await keeper.add('animals', {
    name: 'Basil',
    sex: 'male',
    cleaning_schedule: weekly(4),
    feeding_schedules: [{ ...weekly(0), feeder_id }],
  })
  const fern = await keeper.add('animals', { name: 'Fern', sex: 'female' })
  await keeper.add(`animals/${fern.id}/weight_logs`, { weightInGrams: 1480, unit: 'grams' })
  await page.goto('/dashboard/animals')
  const animals = page.getByRole('list', { name: 'Animals' })
  await expect(animals.getByText('Clean, 4 days late')).toBeVisible()
  await expect(animals.getByRole('img', { name: 'Feed today' })).toBeVisible()

  await page.goto('/dashboard/animals?view=table&sort=weight_in_grams_desc')
  await expect(page.getByText('1,480 g')).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Columns' }).click()
  await page.getByRole('switch', { name: 'Weight, 90 days' }).click()
  await expect(page.getByText('1,480 g')).toHaveCount(0)
  await page.getByRole('button', { name: 'Close' }).click()
  localStorage.clear()
  await page.goto('/dashboard/animals?view=table')
  await expect(page.getByText('Clean, 4 days late')).toBeVisible()
  await expect(page.getByText('1,480 g')).toHaveCount(0)
})

test('the view of a list is in its address and is remembered', async ({ page, keeper }) => {
  await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  await page.goto('/dashboard/animals')
  await page.getByRole('button', { name: 'Show as a table' }).click()
  await expect(page).toHaveURL(/\?view=table$/)

  await page.goto('/dashboard/animals')
  await expect(page.getByRole('button', { name: 'Show as a grid' })).toBeVisible()
  await page.goto('/dashboard/animals?view=grid')
  await expect(page.getByRole('button', { name: 'Show as a table' })).toBeVisible()
})

test('deleting asks first, and undo brings it back', async ({ page, keeper }) => {
  const { id } = await keeper.add('supplements', { name: 'Calcium', brand: 'Repashy' })
  await page.goto(`/dashboard/inventory/supplements/${id}`)
  const question = page.getByRole('dialog', { name: 'Delete Calcium?' })

  await page.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Close' }).click()
  await expect(question).toHaveCount(0)
  expect(await keeper.list('supplements')).toHaveLength(1)

  await page.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'No supplements yet' })).toBeVisible()
  await page.getByRole('status').getByText('Deleted.').hover()
  expect(await keeper.list('supplements')).toHaveLength(0)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Calcium' })).toBeVisible()
  expect(await keeper.list('supplements')).toMatchObject([{ id, brand: 'Repashy' }])
})

/** 'Jar 01' and so on, added in this order. */
async function addMany(keeper: Keeper, count: number) {
  for (let number = 1; number <= count; number++) {
    await keeper.add('supplements', { name: `Jar ${String(number).padStart(2, '0')}` })
  }
}

/** The names in a list of supplements: the rows of the phone. */
const names = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Jar/ })
