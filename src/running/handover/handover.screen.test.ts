import { type Keeper, signedIn } from '../../../test/app.ts'
import { ago } from '../../../test/schedules.ts'
import { expect, test, welcomed } from '../../../test/screens/fixtures.ts'

test('an offer is withdrawn before anyone takes it', async ({ page, keeper, connection }) => {
  const { id } = await keeper.add('animals', { name: 'Thimble', sex: 'male' })
  await page.goto(`/dashboard/animals/${id}/hand-over`)
  await page.getByRole('button', { name: 'Make a link' }).click()
  const code = page.getByRole('img', { name: 'QR code to take over' })
  await expect(code).toBeVisible()
  const readAgain = connection.hold(`GET /dashboard/api/animals/${id}/hand_over`)
  await page.getByRole('button', { name: 'Withdraw the offer' }).click()
  await expect(page.getByText('Offer withdrawn.')).toBeVisible()
  await expect(code).toHaveCount(0)
  readAgain()
  await expect(page.getByRole('button', { name: 'Make a link' })).toBeVisible()
})

test('a link is no longer shown once someone else has made a new one', async ({
  page,
  keeper,
  connection,
}) => {
  const { id } = await keeper.add('animals', { name: 'Thimble', sex: 'male' })
  await page.goto(`/dashboard/animals/${id}/hand-over`)
  const makes = page.getByRole('button', { name: 'Make a link' })
  await expect(makes).toBeVisible()
  const readAgain = connection.hold(`GET /dashboard/api/animals/${id}/hand_over`)
  await makes.click()
  const code = page.getByRole('img', { name: 'QR code to take over' })
  await expect(code).toBeVisible()
  expect((await keeper.post(`animals/${id}/hand_over`)).statusCode).toBe(201)
  readAgain()
  await expect(page.getByRole('heading', { name: /^There's an offer until/ })).toBeVisible()
  await expect(code).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Make a new link' })).toBeVisible()
})

test('a buyer takes an animal over by the file that its seller signed', async ({
  page,
  keeper,
  connection,
}) => {
  const { id } = await offered(keeper)
  await page.goto(`/dashboard/animals/${id}/hand-over`)
  // The meal's note is for the buyer to read, too.
  await expect(page.getByText('4 records with your notes, both parents, genetics')).toBeVisible()
  await page.getByRole('button', { name: 'Signed file' }).click()
  await page.getByRole('button', { name: 'Sign and download' }).click()
  await expect(page.getByRole('heading', { name: /^Signed into a file on/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download the file' })).toBeVisible()
  const { rawPayload: content } = await keeper.get(`/dashboard/animals/${id}/hand-over.vivary`)
  const altered = content.toString('latin1').replace('66% het', '99% het')
  const fileOf = (bytes: Buffer) => new File([new Uint8Array(bytes)], 'thimble.vivary')

  connection.signIn(await welcomed(await signedIn({ plus: true, name: 'Jonas Brandt' })))
  await page.goto('/dashboard/animals')
  await page.getByRole('button', { name: 'More ways to add' }).click()
  await page.getByText('From another keeper').click()
  const choose = page.locator('input[type=file]')
  await choose.setInputFiles([fileOf(Buffer.from(altered, 'latin1'))])
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'This file was changed after it was signed. Ask Maren Vogt',
  )
  await choose.setInputFiles([fileOf(content)])
  await expect(page.getByText('From Maren Vogt')).toBeVisible()
  await expect(page.getByText('Marigold × Kestrel')).toBeVisible()
  await page.getByRole('button', { name: 'Take over Thimble' }).click()
  await expect(page.getByText('Thimble is yours.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Thimble', level: 1 })).toBeVisible()
  await expect(page.getByText('171 g').first()).toBeVisible()
  await page.goto('/dashboard/animals/take-over')
  await choose.setInputFiles([fileOf(content)])
  await page.getByRole('button', { name: 'Take over Thimble' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    "You've taken this animal over already",
  )
})

/** An animal with parents, a meal and a weight. */
async function offered(keeper: Keeper) {
  const { id: species_id } = await keeper.add('species', { commonName: 'Ball python' })
  const parent = (name: string, sex: string) => keeper.add('animals', { name, sex, species_id })
  const animal = await keeper.add('animals', {
    ...{ name: 'Thimble', sex: 'male', species_id, genetics: 'Banana, 66% het Pied' },
    dam_id: (await parent('Marigold', 'female')).id,
    sire_id: (await parent('Kestrel', 'male')).id,
  })
  const feeder = await keeper.add('feeders', { name: 'Rat', size: 'weaned' })
  await keeper.add(`animals/${animal.id}/feeding_logs`, {
    feeder_id: feeder.id,
    notes: 'Struck twice',
  })
  // The last one was mistyped.
  for (const [row, weightInGrams] of [170, 171, 1710].entries()) {
    const happenedAt = `${ago(9 - row)}T12:00:00Z`
    await keeper.add(`animals/${animal.id}/weight_logs`, {
      weightInGrams,
      unit: 'grams',
      happenedAt,
    })
  }
  return animal
}
