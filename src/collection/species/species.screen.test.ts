import { expect, test } from '../../../test/screens/fixtures.ts'

test('a known species is offered by its Latin name, and chosen with the keyboard', async ({
  page,
  keeper,
}) => {
  await page.goto('/dashboard/species/new')
  const name = page.getByRole('combobox', { name: 'Common name' })
  await name.pressSequentially('regi')
  await expect(page.getByRole('option', { name: /Ball python/ })).toBeVisible()
  await name.press('ArrowDown')
  await name.press('Enter')
  await expect(name).toHaveValue('Ball python')
  await expect(page.getByRole('textbox', { name: 'Latin name' })).toHaveValue('Python regius')
  await page.getByRole('button', { name: 'Add species' }).click()
  await page.getByRole('link', { name: 'Ball python' }).click()
  await expect(page.getByText('Ghana')).toBeVisible()

  await page.getByRole('link', { name: 'Add animal' }).click()
  await expect(page.getByRole('combobox', { name: 'Species' })).toContainText('Ball python')
  await page.getByRole('combobox', { name: 'Species' }).click()
  await page.getByRole('searchbox', { name: 'Find: species' }).fill('ball p')
  await page.getByRole('button', { name: 'Add “ball p”' }).click()
  const fresh = page.getByRole('combobox', { name: 'New species' })
  await fresh.fill('')
  await fresh.pressSequentially('ball')
  await expect(page.getByRole('listbox', { name: 'Popular species' })).toBeHidden()
  await fresh.fill('leopard')
  await page.getByRole('option', { name: /Leopard gecko/ }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Maple')
  await page.getByText('Female', { exact: true }).click()
  await page.getByRole('button', { name: 'Add Maple' }).click()
  await expect(page.getByRole('link', { name: 'Maple' })).toBeVisible()
  const species = await keeper.list('species')
  expect(species).toMatchObject([{}, { latinName: 'Eublepharis macularius' }])
})

test('how a species breeds that we know is filled in on its form', async ({ page, keeper }) => {
  const { id } = await keeper.add('species', { commonName: 'Gecko' })
  await page.goto(`/dashboard/species/${id}/edit`)
  await page.getByRole('textbox', { name: 'Common name' }).fill('Leopard gecko')
  await page.getByRole('main').getByText('Breeding', { exact: true }).click()
  await page.getByRole('button', { name: 'Fill in 60 days at 26.5 °C' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('60 days at 26.5 °C')).toBeVisible()
  expect(await keeper.list('species')).toMatchObject([
    { incubation_days: 60, incubation_celsius: 26.5, bears_live: false },
  ])
})

test('a species shows its animals as a band, how many of which sex, and its days in the egg', async ({
  page,
  keeper,
}) => {
  const species_id = (
    await keeper.add('species', { commonName: 'Gecko', incubation_days: 54, bears_live: false })
  ).id
  for (const [name, sex] of [
    ['Pepper', 'male'],
    ['Juno', 'female'],
    ['Maple', 'female'],
    ['Dot', 'unknown'],
  ]) {
    await keeper.add('animals', { name, sex, species_id, room: 'Attic' })
  }
  await page.goto(`/dashboard/species/${species_id}`)
  const figures = page.getByRole('region', { name: 'In figures' })
  await expect(figures.getByText('days in the egg')).toBeVisible()
  await expect(figures.getByText('1.2.1')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Care' }).getByText('54 days')).toBeVisible()
  await expect(figures.getByRole('list', { name: 'Pictures' }).getByRole('link')).toHaveCount(4)
  await expect(page.getByRole('link', { name: 'Feed' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Care' }).getByText('Attic')).toBeVisible()

  const others = Array.from({ length: 97 }, (_, at) => ({ name: `${at}`, sex: 'male', species_id }))
  await keeper.post('animals/bulk', { animals: others })
  await page.goto(`/dashboard/species/${species_id}`)
  await expect(figures.getByText('101')).toBeVisible()
  await expect(page.getByText('Lives in')).toHaveCount(0)
})
