import type { Keeper } from '../../../test/app.ts'
import { expect, test } from '../../../test/screens/fixtures.ts'
import type { Page } from '../../../test/screens/page.tsx'

test('a round goes on by typed codes, by the keyboard alone, and says who had no meal saved', async ({
  page,
  keeper,
  connection,
}) => {
  const feeder = await rats(keeper)
  const nyx = await animalWithCode(keeper, 'Nyx', feeder)
  const onyx = await animalWithCode(keeper, 'Onyx', feeder)
  await page.goto('/dashboard/scanner?mode=round')
  await expect(page.getByRole('heading', { name: 'Without the camera' })).toBeVisible()
  await send(page, nyx.code)
  const card = page.getByRole('region', { name: 'Nyx' })
  await expect(card.getByText('saved')).toBeVisible()
  await card.getByRole('button', { name: 'Refused' }).press('Enter')
  await expect(card.getByRole('button', { name: /Refused/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(card.getByText('saved')).toBeVisible()
  expect(await meals(keeper, nyx)).toMatchObject([{ success: false }])

  connection.fail(`/animals/${onyx.id}/feeding_logs.json`, 422, {
    errors: [{ message: 'Please choose a feeder' }],
  })
  await send(page, onyx.code)
  await expect(page.getByRole('region', { name: 'Onyx' })).toContainText('Please choose a feeder')
  await page.getByRole('button', { name: 'End round' }).press('Enter')
  await expect(page.getByText('Round ended. 1 recorded, 1 not saved: Onyx.')).toBeVisible()
})

test('an animal without a usual meal counts in the round once its feeder is chosen', async ({
  page,
  keeper,
}) => {
  await rats(keeper)
  const animal = await animalWithCode(keeper, 'Nyx')
  await page.goto('/dashboard/scanner?mode=round')
  await send(page, animal.code)
  const card = page.getByRole('region', { name: 'Nyx' })
  await card.getByRole('button', { name: 'Choose a feeder' }).click()
  const sheet = page.getByRole('dialog', { name: 'Feed Nyx' })
  await sheet.getByText('Rat, weaned').click()
  await sheet.getByRole('button', { name: 'Record feeding' }).click()
  await expect(card.getByText('saved')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Choose a feeder' })).toHaveCount(0)
  // The round's own, which knows what it counted; the message has none.
  await expect(page.getByText('Feeding added.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(1)
  expect(await meals(keeper, animal)).toMatchObject([{ success: true, feeder: { name: 'Rat' } }])
  await card.getByRole('button', { name: 'Refused' }).click()
  await expect(card.getByText('saved')).toBeVisible()
  expect(await meals(keeper, animal)).toMatchObject([{ success: false }])
})

test('a code that is sent twice at once records one meal', async ({ page, keeper, connection }) => {
  const nyx = await animalWithCode(keeper, 'Nyx', await rats(keeper))
  const answer = connection.hold('/round_lines.json')
  await page.goto('/dashboard/scanner?mode=round')
  await send(page, nyx.code)
  const requests = () => connection.sent.filter(({ url }) => url.includes(`ids=${nyx.id}`))
  await expect.poll(requests).toHaveLength(1)
  await page.getByLabel('Type the code').press('Enter')
  answer()
  const card = page.getByRole('region', { name: 'Nyx' })
  await expect(card.getByText('saved')).toBeVisible()
  await expect(card.getByText('Scanned before. Nothing was added.')).toBeVisible()
  expect(await meals(keeper, nyx)).toHaveLength(1)
})

test('what someone else has fed since the round began is not fed again', async ({
  page,
  keeper,
}) => {
  const { feeder, nyx, card } = await openRound(page, keeper)
  await keeper.add(`animals/${nyx.id}/feeding_logs`, { feeder_id: feeder.id })
  await send(page, nyx.code)
  await expect(card).toContainText('Fed earlier today. Nothing was added.')
  await expect(page.getByText('All done.')).toBeVisible()
  expect(await meals(keeper, nyx)).toHaveLength(1)
})

test('what refused earlier today is fed when it is scanned again, what regurgitated is not', async ({
  page,
  keeper,
}) => {
  const feeder = await rats(keeper)
  const feeder_id = feeder.id
  const nyx = await animalWithCode(keeper, 'Nyx')
  const onyx = await animalWithCode(keeper, 'Onyx')
  const due = await animalWithCode(keeper, 'Jet', feeder)
  for (const [{ id }, refusal_reason] of [
    [nyx, 'refused'],
    [onyx, 'regurgitated'],
    [due, 'regurgitated'],
  ] as const) {
    const logs = `animals/${id}/feeding_logs`
    await keeper.add(logs, { feeder_id, happenedAt: '2026-01-05T12:00:00Z' })
    await keeper.add(logs, { feeder_id, success: false, refusal_reason })
  }
  await page.goto('/dashboard/scanner?mode=round')
  for (const [name, { code }] of Object.entries({ Onyx: onyx, Jet: due })) {
    await send(page, code)
    const held = page.getByRole('region', { name })
    await expect(held).toContainText('Regurgitated earlier today. Nothing was added.')
  }
  await send(page, nyx.code)
  await expect(page.getByRole('region', { name: 'Nyx' })).toContainText(/not dueTook itsaved/)
  await expect.poll(() => meals(keeper, nyx)).toHaveLength(3)
  for (const one of [onyx, due]) expect(await meals(keeper, one)).toHaveLength(2)
})

test('an animal that was due is recorded although news of it fails, or does not come', async ({
  page,
  keeper,
  connection,
  clock,
}) => {
  const feeder = await rats(keeper)
  const nyx = await animalWithCode(keeper, 'Nyx', feeder)
  const onyx = await animalWithCode(keeper, 'Onyx', feeder)
  await page.goto('/dashboard/scanner?mode=round')
  await expect(page.getByText('2 to feed today.')).toBeVisible()
  connection.fail(`ids=${nyx.id}`, 429)
  await send(page, nyx.code)
  await expect(page.getByRole('region', { name: 'Nyx' }).getByText('saved')).toBeVisible()
  connection.hold(`ids=${onyx.id}`)
  await send(page, onyx.code)
  await expect
    .poll(() => connection.sent.some(({ url }) => url.includes(`ids=${onyx.id}`)))
    .toBe(true)
  await clock.runFor(2000)
  await expect(page.getByRole('region', { name: 'Onyx' }).getByText('saved')).toBeVisible()
  expect(await meals(keeper, onyx)).toHaveLength(1)
})

test('what someone else had fed is told and undone when the line was too slow to know it', async ({
  page,
  keeper,
  connection,
  clock,
}) => {
  const { feeder, nyx, card } = await openRound(page, keeper)
  const { id } = await keeper.add(`animals/${nyx.id}/feeding_logs`, { feeder_id: feeder.id })
  const answer = connection.delay(`ids=${nyx.id}`)
  // Else the round's own meal may be there before the line is read.
  const save = connection.hold(`POST /dashboard/api/animals/${nyx.id}/feeding_logs`)
  await send(page, nyx.code)
  await expect
    .poll(() => connection.sent.some(({ url }) => url.includes(`ids=${nyx.id}`)))
    .toBe(true)
  await clock.runFor(2000)
  await expect(card).toContainText('saving')
  answer()
  const message = page.getByRole('status').filter({ hasText: 'Nyx was already fed today.' })
  await expect(message).toBeVisible()
  save()
  await expect(card.getByText('saved')).toBeVisible()
  expect(await meals(keeper, nyx)).toHaveLength(2)
  await message.getByRole('button', { name: 'Undo' }).click()
  await expect(card).toContainText('Not recorded')
  const left: object[] = await meals(keeper, nyx)
  expect(left).toMatchObject([{ id }])
})

test('what someone else had fed is told without an undo where the round recorded nothing', async ({
  page,
  keeper,
  connection,
  clock,
}) => {
  const feeder = await rats(keeper)
  const deleted = await keeper.add('feeders', { name: 'Mouse' })
  const nyx = await animalWithCode(keeper, 'Nyx', deleted)
  await keeper.delete(`feeders/${deleted.id}`)
  const onyx = await animalWithCode(keeper, 'Onyx', feeder)
  await page.goto('/dashboard/scanner?mode=round')
  await expect(page.getByText('2 to feed today.')).toBeVisible()
  connection.fail(`POST /dashboard/api/animals/${onyx.id}/feeding_logs`, 422, {
    errors: [{ message: 'Please choose a feeder' }],
  })
  for (const [name, { id, code }, outcome, end] of [
    ['Nyx', nyx, 'Choose a feeder', 'Fed earlier today. Nothing was added.'],
    ['Onyx', onyx, 'Please choose a feeder', 'Please choose a feeder'],
  ] as const) {
    await keeper.add(`animals/${id}/feeding_logs`, { feeder_id: feeder.id })
    const answer = connection.delay(`ids=${id}`)
    await send(page, code)
    const isAsked = () => connection.sent.some(({ url }) => url.includes(`ids=${id}`))
    await expect.poll(isAsked).toBe(true)
    await clock.runFor(2000)
    const card = page.getByRole('region', { name })
    await expect(card).toContainText(outcome)
    answer()
    await expect(page.getByText(`${name} was already fed today.`)).toBeVisible()
    await expect(card).toContainText(end)
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  }
})

test('a correction that the server could not take is sent again as one', async ({
  page,
  keeper,
  connection,
}) => {
  const { nyx, card } = await openRound(page, keeper)
  await send(page, nyx.code)
  await expect(card.getByText('saved')).toBeVisible()
  connection.fail(`/animals/${nyx.id}/feeding_logs/`, 500, { errors: [{ message: 'Broken' }] })
  await card.getByRole('button', { name: 'Refused' }).click()
  await expect(card).toContainText('Broken')
  connection.mend()
  await card.getByRole('button', { name: 'Refused' }).click()
  await expect(card.getByText('saved')).toBeVisible()
  expect(await meals(keeper, nyx)).toMatchObject([{ success: false, refusal_reason: 'refused' }])
})

test('a meal that was not saved is sent again when its tub is scanned again', async ({
  page,
  keeper,
  connection,
}) => {
  const { nyx, card } = await openRound(page, keeper)
  connection.fail(`/animals/${nyx.id}/feeding_logs`, 500, { errors: [{ message: 'Broken' }] })
  await send(page, nyx.code)
  await expect(card).toContainText('Broken')
  connection.mend()
  await send(page, nyx.code)
  await expect(card.getByText('saved')).toBeVisible()
  await expect(card.getByText('Scanned before. Nothing was added.')).toHaveCount(0)
  expect(await meals(keeper, nyx)).toHaveLength(1)
})

const rats = (keeper: Keeper) => keeper.add('feeders', { name: 'Rat', size: 'Weaned' })
const meals = (keeper: Keeper, { id }: { id: string }) => keeper.list(`animals/${id}/feeding_logs`)

test('what is answered after its round belongs to no other, and says what was not saved', async ({
  page,
  keeper,
  connection,
}) => {
  const feeder = await rats(keeper)
  const nyx = await animalWithCode(keeper, 'Nyx', feeder)
  const onyx = await animalWithCode(keeper, 'Onyx', feeder)
  await page.goto('/dashboard/scanner?mode=round')
  const answer = connection.hold(`ids=${nyx.id}`)
  await send(page, nyx.code)
  await expect.poll(() => connection.sent.some(({ url }) => url.includes(nyx.id))).toBe(true)
  await page.getByText('Clean', { exact: true }).click()
  answer()
  await page.getByText('Feed', { exact: true }).click()
  const save = connection.hold(`/animals/${onyx.id}/feeding_logs`)
  await send(page, onyx.code)
  await expect(page.getByRole('region', { name: 'Onyx' })).toContainText('saving')
  await keeper.delete(`feeders/${feeder.id}`)
  await page.getByRole('button', { name: 'End round' }).click()
  await expect(page.getByText('Round ended. 1 recorded.')).toBeVisible()
  save()
  await expect(page.getByRole('alert')).toContainText('Onyx: not saved.')
  expect(await meals(keeper, nyx)).toEqual([])
})

test('a scanned animal whose meal is another day shows the dose that is due today', async ({
  page,
  keeper,
}) => {
  const feeder = await rats(keeper)
  const nyx = await animalWithCode(keeper, 'Nyx', feeder)
  await keeper.add(`animals/${nyx.id}/feeding_logs`, { feeder_id: feeder.id })
  const course = { substance: 'Panacur', dose: 0.2, dose_unit: 'ml', every_days: 3 }
  await keeper.add(`animals/${nyx.id}/treatments`, course)
  await page.goto('/dashboard/scanner')
  await send(page, nyx.code)
  const sheet = page.getByRole('dialog', { name: 'Nyx' })
  await expect(sheet.locator('[data-due="false"]')).toHaveText(/Took it/)
  await expect(sheet.getByRole('list', { name: 'Doses due' })).toContainText('Panacur, 0.2 ml')
  await sheet.getByRole('checkbox', { name: 'Give dose: Panacur' }).click()
  await expect(page.getByRole('status').getByText(/^Dose/)).toBeVisible()
})

test('a typed code with a wrong letter asks to check it', async ({ page }) => {
  await page.goto('/dashboard/scanner')
  await send(page, '8F3K Q1ZD 7M2P')
  const sheet = page.getByRole('dialog', { name: 'None of your records has this code' })
  await expect(sheet).toContainText('Check its letters and digits')
})

/** A round with one animal to feed, and its card once it is scanned. */
async function openRound(page: Page, keeper: Keeper) {
  const feeder = await rats(keeper)
  const nyx = await animalWithCode(keeper, 'Nyx', feeder)
  await page.goto('/dashboard/scanner?mode=round')
  await expect(page.getByText('1 to feed today.')).toBeVisible()
  return { feeder, nyx, card: page.getByRole('region', { name: 'Nyx' }) }
}

async function send(page: Page, code: string) {
  const field = page.getByLabel('Type the code')
  await field.fill(code)
  await field.press('Enter')
}

/** An animal with its code and, if a feeder is named, with that as its usual meal. */
async function animalWithCode(keeper: Keeper, name: string, feeder?: { id: string }) {
  const daily = { repeat_amount: 1, repeat: 'day', started_on: '2026-01-05' }
  const feedingSchedules = feeder ? [{ ...daily, feeder_id: feeder.id }] : []
  const { id } = await keeper.add('animals', { name, sex: 'female', feedingSchedules })
  const { code } = (await keeper.get(`codes/animal/${id}.json`)).json()
  return { id: String(id), code: String(code) }
}
