import { expect, test } from '../../../test/screens/fixtures.ts'
import { freeAnimals, freePlaces } from './freePlan.ts'

test('Subscribe says how many places with sensors are free, and that Plus has no limit', async ({
  page,
}) => {
  await page.goto('/dashboard/subscribe')
  const gains = page.getByRole('list', { name: 'What Plus adds' })
  await expect(gains).toContainText(`Without Plus, ${freeAnimals}`)
  await expect(gains).toContainText(`Without Plus, in ${freePlaces}`)
  await expect(
    page.getByText(`Readings of sensors in ${freePlaces} places, with their curves`),
  ).toBeVisible()
})
