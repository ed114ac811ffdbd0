import { expect, test } from '../../../../test/screens/fixtures.ts'
import type { Page } from '../../../../test/screens/page.tsx'

test('all forty animals are moved, not only those of this page, and moved back', async ({
  page,
  keeper,
}) => {
  await keeper.patch('subscription', { subscription: { plus: true } })
  const animals = Array.from({ length: 40 }, (_, at) => ({ name: `Nyx ${at}`, sex: 'female' }))
  await keeper.post('animals/bulk', { animals })
  await select(page)
  await page.getByRole('button', { name: 'All 40' }).click()
  await expect(page.getByText('40 of 40 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Move' }).click()
  const sheet = page.getByRole('dialog', { name: 'Move 40 animals' })
  await sheet.getByRole('button', { name: 'Move' }).click()
  await expect(sheet.getByText('Please enter where they live now').first()).toBeVisible()
  await sheet.getByLabel('Rack').fill('Rack 2')
  await sheet.getByRole('button', { name: 'Move' }).click()
  await expect(page.getByRole('status').getByText('40 animals moved to Rack 2.')).toBeVisible()
  expect((await keeper.get('locations')).json().value).toMatchObject([{ animalCount: 40 }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('status').getByText('Undone.')).toBeVisible()
  expect((await keeper.get('locations')).json().value).toEqual([])
})

test('animals that move into a tub in use are told of the one that lives there', async ({
  page,
  keeper,
}) => {
  for (const name of ['Ada', 'Dot']) await keeper.add('animals', { name, sex: 'female' })
  await keeper.add('animals', { name: 'Vesper', sex: 'female', rack: 'Rack 2', tub: '3' })
  await select(page, 'Ada', 'Dot')
  await page.getByRole('button', { name: 'Move' }).click()
  const sheet = page.getByRole('dialog', { name: 'Move 2 animals' })
  await sheet.getByLabel('Rack').fill('Rack 2')
  await sheet.getByLabel('Tub').fill('3')
  await expect(sheet.getByText('An animal lives there already.')).toBeVisible()
})

test('two get a feeding schedule, a group, and a state', async ({ page, keeper }) => {
  for (const name of ['Ada', 'Dot']) await keeper.add('animals', { name, sex: 'female' })
  await keeper.add('feeders', { name: 'Rat' })
  await keeper.add('groups', { name: 'Holdbacks' })

  await select(page, 'Ada', 'Dot')
  await act(page, 'Set feeding schedule…', 'Schedule')
  const schedule = page.getByRole('dialog', { name: 'Feeding schedule for 2 animals' })
  await schedule.getByRole('combobox', { name: 'Feeder' }).click()
  await schedule.getByRole('option', { name: 'Rat' }).click()
  await schedule.getByRole('button', { name: 'Set schedule' }).click()
  await expect(page.getByText('2 animals fed by this schedule now.')).toBeVisible()

  await select(page, 'Ada')
  await page.getByRole('button', { name: 'Group', exact: true }).click()
  const group = page.getByRole('dialog', { name: 'Add 1 animal to a group' })
  await group.getByRole('button', { name: 'Add' }).click()
  await expect(group.getByText('Please choose a group').first()).toBeVisible()
  await group.getByRole('combobox', { name: 'Group' }).click()
  await group.getByRole('option', { name: 'Holdbacks' }).click()
  await group.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText('1 animal added to the group.')).toBeVisible()

  await select(page, 'Ada')
  await act(page, 'Sold, rehomed or died…')
  const state = page.getByRole('dialog', { name: 'Sold, rehomed or died' })
  await state.getByRole('radio', { name: 'Died' }).check()
  await state.getByRole('button', { name: 'Mark as died' }).click()
  await expect(page.getByText('1 animal marked as died.')).toBeVisible()
  expect(await keeper.list('animals', { filter: 'former' })).toMatchObject([
    { name: 'Ada', state: 'died' },
  ])
})

test('the selected ones are deleted after a question', async ({ page, keeper }) => {
  for (const name of ['Ada', 'Dot', 'Bo']) await keeper.add('animals', { name, sex: 'female' })
  await select(page, 'Ada', 'Dot')
  await act(page, 'Delete…')
  await page.getByRole('dialog', { name: 'Delete 2 animals?' }).getByText('Delete').last().click()
  await expect(page.getByRole('status').getByText('2 animals deleted.')).toBeVisible()
  expect(await keeper.list('animals')).toMatchObject([{ name: 'Bo' }])
})

test('Escape closes the menu of actions, and what is selected stays', async ({ page, keeper }) => {
  for (const name of ['Ada', 'Dot']) await keeper.add('animals', { name, sex: 'female' })
  await select(page, 'Ada', 'Dot')
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete…' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem', { name: 'Delete…' })).toBeHidden()
  await expect(page.getByText('2 of 2 selected')).toBeVisible()
})

test('what cannot be done is said, and what was selected stays', async ({
  page,
  keeper,
  connection,
}) => {
  await keeper.add('animals', { name: 'Ada', sex: 'female' })
  connection.fail('bulk_changes')
  await select(page, 'Ada')
  await page.getByRole('button', { name: 'Start quarantine' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible()
  await expect(page.getByText('1 of 1 selected')).toBeVisible()
})

test('animals are added to a group that is made for them', async ({ page, keeper }) => {
  for (const name of ['Ada', 'Dot']) await keeper.add('animals', { name, sex: 'female' })
  await select(page, 'Ada', 'Dot')
  await page.getByRole('button', { name: 'Group', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Add 2 animals to a group' })
  await sheet.getByRole('combobox', { name: 'Group' }).click()
  await sheet.getByRole('searchbox', { name: 'Find: group' }).fill('Shipment')
  await sheet.getByRole('button', { name: 'Add “Shipment”' }).click()
  await expect(sheet.getByRole('combobox', { name: 'Group' })).toContainText('Shipment')
  await sheet.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('2 animals added to the group.')).toBeVisible()
  expect(await keeper.list('groups')).toMatchObject([{ name: 'Shipment', animalCount: 2 }])
})

test('marking several as sold says that their sales are to be added', async ({ page, keeper }) => {
  await keeper.add('animals', { name: 'Ada', sex: 'female' })
  await select(page, 'Ada')
  await act(page, 'Sold, rehomed or died…')
  const sheet = page.getByRole('dialog', { name: 'Sold, rehomed or died' })
  await sheet.getByRole('radio', { name: 'Rehomed' }).check()
  await expect(sheet.getByText(/Their listings/)).toHaveCount(0)
  await sheet.getByRole('radio', { name: 'Sold' }).check()
  await expect(sheet.getByText(/Add what you were paid under Shop, Sales/)).toBeVisible()
})

async function select(page: Page, ...names: string[]) {
  await page.goto('/dashboard/animals')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
}

async function act(page: Page, name: string, menu = 'More actions') {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name }).click()
}
