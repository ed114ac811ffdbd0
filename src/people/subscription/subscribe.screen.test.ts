import { testApp } from '../../../test/app.ts'
import { expect, test } from '../../../test/screens/fixtures.ts'
import { givePlus } from '../../server/plan.ts'
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

test('Plus that the operator has given as well stays on, and the screen says until when', async ({
  page,
  keeper,
}) => {
  const { db } = await testApp()
  await db.transaction((tx) => givePlus(tx, keeper.accountId, 30))
  await page.goto('/dashboard/subscribe')
  await page.getByRole('button', { name: 'Turn Plus off' }).click()
  const question = page.getByRole('dialog', { name: 'Turn Plus off?' })
  await question.getByRole('button', { name: 'Turn Plus off' }).click()
  await expect(page.getByText('Plus stays on.')).toBeVisible()
  await expect(page.getByText(/has given it to this account until \w+ \d+, \d+\./)).toBeVisible()
})

test('Plus is turned off once its keeper knows what is locked by that', async ({
  page,
  keeper,
}) => {
  const isOn = async () => (await keeper.get('subscription')).json().subscribed
  await page.goto('/dashboard/subscribe')
  if (!(await isOn())) await page.getByRole('button', { name: 'Turn Plus on' }).click()
  await page.getByRole('button', { name: 'Turn Plus off' }).click()
  const question = page.getByRole('dialog', { name: 'Turn Plus off?' })
  await expect(question).toContainText('your public shop goes offline')
  expect(await isOn()).toBe(true)
  await question.getByRole('button', { name: 'Turn Plus off' }).click()
  await expect(page.getByText('Plus is off.')).toBeVisible()
  expect(await isOn()).toBe(false)
})
