import { expect, test } from '../../../../test/screens/fixtures.ts'

test("a species' ranges are entered on its form, and its place says that they are the species'", async ({
  page,
  keeper,
}) => {
  const ball = await keeper.add('species', { commonName: 'Ball python' })
  await page.goto(`/dashboard/species/${ball.id}/edit`)
  await page.getByRole('main').getByText('Climate', { exact: true }).click()
  await page.getByLabel('Day from, Basking spot (°C)').fill('32')
  await page.getByLabel('Day to, Basking spot (°C)').fill('35,5')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('32 to 35.5 by day')).toBeVisible()

  const spot = { room: 'Attic', tub: '3' }
  const citra = { name: 'Citra', sex: 'female', species_id: ball.id, ...spot }
  await keeper.add('animals', citra)
  const place = await keeper.add('climate_places', spot)
  await page.goto(`/dashboard/climate/${place.id}`)
  await expect(page.getByText('32 to 35.5 by day')).toBeVisible()
  await expect(page.getByText('From Ball python')).toBeVisible()

  const day = { zone: 'basking', kind: 'temperature', part: 'day' }
  const dragons = { commonName: 'Bearded dragon', targets: [{ ...day, low: 38, high: 42 }] }
  const { id: species_id } = await keeper.add('species', dragons)
  await keeper.add('animals', { ...citra, name: 'Ember', species_id })
  await page.reload()
  await expect(
    page.getByText('No range by day suits Ball python and Bearded dragon.'),
  ).toBeVisible()
  await keeper.change('climate_places', place.id, { targets: [{ ...day, low: 34, high: null }] })
  await page.reload()
  await expect(page.getByText('from 34 by day')).toBeVisible()
  await expect(page.getByText(/^(From|No range)/)).toHaveCount(0)
})
