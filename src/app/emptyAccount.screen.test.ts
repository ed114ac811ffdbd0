import { expect, test } from '../../test/screens/fixtures.ts'

test('with nothing in it, a screen says what will be there and offers the first step once', async ({
  page,
}) => {
  const steps = {
    climate: ['No climate yet', 'Connect sensors'],
    'climate/alarms': ['No alarms yet', 'Connect sensors'],
    'climate?room=Attic': ['No places here yet', 'Add place'],
    locations: ['No locations yet', 'Add animal'],
    'rounds/feeding': ['No animals yet', 'Add animal'],
    incubator: ['No clutches yet', 'Add clutch'],
    'shop/sales': ['No sales yet', 'Add sale'],
  }
  for (const [path, [title = '', step = '']] of Object.entries(steps)) {
    await page.goto(`/dashboard/${path}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: title })).toBeVisible()
    await expect(main.getByRole('link', { name: step })).toHaveCount(1)
    await expect(main.getByRole('link', { name: /CSV/ })).toHaveCount(0)
    await expect(main.getByText(/All is well|^0 /)).toHaveCount(0)
  }
})
