import { testApp } from '../../../../test/app.ts'
import { memberOf } from '../../../../test/members.ts'
import { ago } from '../../../../test/schedules.ts'
import { expect, test, welcomed } from '../../../../test/screens/fixtures.ts'

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
  await expect(page.getByText('32.0 to 35.5 by day')).toBeVisible()

  const spot = { room: 'Attic', tub: '3' }
  const citra = { name: 'Citra', sex: 'female', species_id: ball.id, ...spot }
  await keeper.add('animals', citra)
  const place = await keeper.add('climate_places', spot)
  await page.goto(`/dashboard/climate/${place.id}`)
  await expect(page.getByText('32.0 to 35.5 by day')).toBeVisible()
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

test('who reads Fahrenheit enters and sees ranges, readings and eggs in it', async ({
  page,
  keeper,
}) => {
  await page.goto('/dashboard/account/profile/edit')
  const units = page.getByRole('group', { name: 'Temperatures' })
  await units.getByRole('radio', { name: 'Fahrenheit' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('definition').filter({ hasText: 'Fahrenheit' })).toBeVisible()

  const ball = await keeper.add('species', { commonName: 'Ball python' })
  await page.goto(`/dashboard/species/${ball.id}/edit`)
  await page.getByRole('main').getByText('Climate', { exact: true }).click()
  const [low, high] = ['from', 'to'].map((end) => page.getByLabel(`Day ${end}, Basking spot (°F)`))
  await low?.fill('88')
  await high?.fill('300')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please enter at most 257')).toBeVisible()
  await high?.fill('95.5')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('88.0 to 95.5 by day')).toBeVisible()
  const { targets } = (await keeper.get(`species/${ball.id}`)).json()
  expect(targets).toMatchObject([{ zone: 'basking', low: 31.1, high: 35.3 }])

  const spot = { room: 'Attic', tub: '3' }
  await keeper.add('animals', { name: 'Citra', sex: 'female', species_id: ball.id, ...spot })
  const place = await keeper.add('climate_places', spot)
  await page.goto(`/dashboard/climate/${place.id}`)
  await page.getByRole('button', { name: 'Add reading' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('Celsius is understood, such as 31.4 C.')
  await sheet.getByLabel('Value').fill('86.5')
  await sheet.getByRole('button', { name: 'Add reading' }).click()
  await expect(page.getByText('too cold, should be 88.0 to 95.5')).toBeVisible()
  await expect(page.getByText('86.5 °F')).toBeVisible()

  const eggs = { name: 'BP-26-3', number_of_eggs: 2, box: 'Box 1', incubating_since: ago(9) }
  const clutch = await keeper.add('clutches', eggs)
  const openEdit = async () => {
    await page.goto(`/dashboard/incubator/${clutch.id}/edit`)
    await page.getByRole('main').getByText('Incubator', { exact: true }).click()
  }
  await openEdit()
  await page.getByLabel('Coolest').fill('88')
  await page.getByLabel('Warmest').fill('86')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please enter 88 or more')).toBeVisible()
  await page.getByLabel('Coolest').fill('87.5')
  await page.getByLabel('Warmest').fill('89')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('87.5 to 89.0 °F')).toBeVisible()
  await openEdit()
  await expect(page.getByLabel('Coolest')).toHaveValue('87.5')
})

test('a viewer reads that there is no range, and is not told to edit the place', async ({
  page,
  keeper,
  connection,
}) => {
  const day = { zone: 'basking', kind: 'temperature', part: 'day' }
  const spot = { room: 'Attic', tub: '4' }
  for (const low of [20, 30]) {
    const kind = { commonName: `Of ${low}`, targets: [{ ...day, low, high: low + 5 }] }
    const { id: species_id } = await keeper.add('species', kind)
    await keeper.add('animals', { name: `A${low}`, sex: 'male', species_id, ...spot })
  }
  const places = [spot, { room: 'Shed' }]
  const [split, bare] = await Promise.all(places.map((one) => keeper.add('climate_places', one)))
  await page.goto(`/dashboard/climate/${split?.id}`)
  await expect(page.getByText(/suits Of 20 and Of 30. Edit the place to set one/)).toBeVisible()
  const viewer = await memberOf(await testApp(), keeper.accountId, { role: 'viewer' })
  connection.signIn(await welcomed(viewer))
  await page.goto(`/dashboard/climate/${split?.id}`)
  await expect(page.getByText(/suits Of 20 and Of 30\.$/)).toBeVisible()
  await page.goto(`/dashboard/climate/${bare?.id}`)
  await expect(page.getByText('No targets yet.', { exact: true })).toBeVisible()
})

test('where it is always day, what the day asks for holds all day', async ({ page, keeper }) => {
  const target = { zone: 'basking', kind: 'temperature' }
  const { id } = await keeper.add('climate_places', {
    ...{ room: 'Attic', day_from: '08:00', day_to: '08:00' },
    targets: [
      { ...target, part: 'day', low: 38, high: 42 },
      { ...target, part: 'night', low: 20, high: 25 },
    ],
  })
  await keeper.post(`climate_places/${id}/readings`, { reading: { ...target, value: 40 } })
  await page.goto(`/dashboard/climate/${id}`)
  await expect(page.getByText('in range, 38 to 42 all day')).toBeVisible()
})
