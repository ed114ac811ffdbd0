import type { Keeper } from '../../../test/app.ts'
import { ago, noon } from '../../../test/schedules.ts'
import { expect, test } from '../../../test/screens/fixtures.ts'
import type { Page } from '../../../test/screens/page.tsx'

test('the feed sheet presets what is due, not what was eaten last', async ({ page, keeper }) => {
  const { gecko } = await geckoOnDubia(keeper)
  await page.goto(`/dashboard/animals/${gecko.id}`)
  await press(page, 'Feed')
  const sheet = page.getByRole('dialog', { name: 'Feed Dot' })
  await expect(sheet.getByRole('radio', { name: 'Dubia' })).toBeChecked()
  await expect(sheet.getByRole('textbox', { name: 'How many' })).toHaveValue('3')
  await expect(sheet.getByRole('combobox', { name: 'Supplement' })).toContainText('Calcium')
  await sheet.getByRole('button', { name: 'Record feeding' }).click()
  await expect(page.getByText('Feeding added.')).toBeVisible()

  // Nothing is due any more.
  await press(page, 'Feed')
  await sheet.getByText('Crickets').click()
  await sheet.getByRole('button', { name: 'Record feeding' }).click()
  await expect(sheet).toHaveCount(0)
  await press(page, 'Feed')
  await expect(sheet.getByRole('radio', { name: 'Crickets' })).toBeChecked()
})

test('of two meals that are due, the one that was opened is preset', async ({ page, keeper }) => {
  const { crickets, gecko } = await geckoOnDubia(keeper)
  const daily = { started_on: ago(2), repeat_amount: 7, repeat: 'day', feeder_id: crickets.id }
  await keeper.change('animals', gecko.id, { feedingSchedules: [daily] })
  await page.goto('/dashboard')
  const agenda = page.getByRole('list', { name: "Today's agenda" })
  await agenda.getByRole('listitem').filter({ hasText: 'Crickets' }).getByText('Dot').click()
  const sheet = page.getByRole('dialog', { name: 'Feed Dot' })
  await expect(sheet.getByRole('radio', { name: 'Crickets' })).toBeChecked()
})

test('what refused today says so wherever it is still due, and a round leaves it out', async ({
  page,
  keeper,
}) => {
  const { dubia, gecko } = await geckoOnDubia(keeper)
  const weekly = { started_on: ago(1), repeat_amount: 7, repeat: 'day', feeder_id: dubia.id }
  const other = await keeper.add('animals', {
    name: 'Ada',
    sex: 'male',
    feedingSchedules: [weekly],
  })
  await keeper.add('animals', { name: 'Bo', sex: 'male', feedingSchedules: [weekly] })
  const logs = `animals/${gecko.id}/feeding_logs`
  await keeper.add(logs, { feeder_id: dubia.id, success: false, refusal_reason: 'refused' })

  await page.goto(`/dashboard/animals/${gecko.id}`)
  await expect(page.getByRole('region', { name: 'Now' })).toContainText('Refused today')
  await press(page, 'Feed')
  await expect(page.getByRole('dialog', { name: 'Feed Dot' })).toContainText(
    /Refused today.*Took 6 × crickets/,
  )
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Due today' })).toContainText(
    /2to feed.*1 not taken today.*Feed 2/,
  )
  const agenda = page.getByRole('list', { name: "Today's agenda" })
  await expect(agenda.getByRole('listitem').filter({ hasText: 'Dot' })).toContainText(
    'Refused today',
  )
  await page.goto(`/dashboard/calendar?day=${ago(0)}`)
  await expect(page.getByRole('dialog')).toContainText(/Refused today.*Dubia/)
  await page.goto('/dashboard/reports/picking-list')
  await expect(page.getByText(/Dot \(refused today\)/).first()).toBeVisible()
  await page.getByText('Tomorrow', { exact: true }).click()
  await expect(page.getByText('For 1 animal tomorrow')).toBeVisible()

  await page.goto('/dashboard/rounds/feeding?due=1')
  await expect(page.getByRole('heading', { name: '2 to feed, 1 not taken today' })).toBeVisible()
  await expect(outcome(page, 'Dot')).toHaveText(/Skipped$/)
  await expect(outcome(page, 'Ada')).toHaveText(/Taken$/)
  await outcome(page, 'Ada').click()
  await page.getByRole('button', { name: 'Record 2 feedings' }).click()
  await expect(page.getByText('1 fed, 1 refused.')).toBeVisible()
  expect(await keeper.list(`animals/${other.id}/feeding_logs`)).toMatchObject([{ success: false }])
  expect(await keeper.list(logs)).toHaveLength(3)
})

test('neither a supplement nor a feeder that was deleted is proposed, nor what was taken of it', async ({
  page,
  keeper,
}) => {
  const mouse = await keeper.add('feeders', { name: 'Mouse' })
  const rat = await keeper.add('feeders', { name: 'Rat' })
  // More than a device has at once.
  for (let one = 1; one < 55; one++) await keeper.add('feeders', { name: `Roach ${one}` })
  const calcium = await keeper.add('supplements', { name: 'Calcium' })
  const monthly = { started_on: ago(1), repeat_amount: 1, repeat: 'month', feeder_id: rat.id }
  const feedingSchedules = [monthly]
  const { id } = await keeper.add('animals', { name: 'Dot', sex: 'male', feedingSchedules })
  const logs = `animals/${id}/feeding_logs`
  const dusted = { feeder_id: mouse.id, count: 5, supplement_id: calcium.id }
  await keeper.add(logs, dusted)
  await keeper.delete(`supplements/${calcium.id}`)
  const { code } = (await keeper.get(`codes/animal/${id}.json`)).json()
  const scanned = page.getByRole('dialog', { name: 'Dot' })
  async function scan() {
    await page.goto('/dashboard/scanner')
    await page.getByLabel('Type the code').fill(code)
    await page.getByLabel('Type the code').press('Enter')
  }

  await scan()
  await scanned.getByRole('button', { name: 'Took it 5 × Mouse' }).click()
  await expect(page.getByText('Feeding added.')).toBeVisible()
  await keeper.delete(`feeders/${mouse.id}`)
  await scan()
  await scanned.getByRole('button', { name: 'Took it Rat' }).click()
  await expect(page.getByText('Feeding added.')).toBeVisible()
  expect(await keeper.list(logs)).toMatchObject([
    { feeder: { name: 'Rat' }, count: 1 },
    { feeder: { name: 'Mouse' }, count: 5, supplement: null },
    { supplement: { name: 'Calcium', isDeleted: true } },
  ])
  await keeper.delete(`feeders/${rat.id}`)
  await scan()
  await expect(scanned.getByRole('button', { name: 'Choose a feeder' })).toBeVisible()
})

/** A gecko that gets 3 dubia with calcium, due yesterday, and has eaten 6 crickets since. */
async function geckoOnDubia(keeper: Keeper) {
  const [dubia, crickets, calcium] = [
    await keeper.add('feeders', { name: 'Dubia' }),
    await keeper.add('feeders', { name: 'Crickets' }),
    await keeper.add('supplements', { name: 'Calcium' }),
  ]
  const weekly = { started_on: ago(1), repeat_amount: 7, repeat: 'day' }
  const gecko = await keeper.add('animals', {
    name: 'Dot',
    sex: 'male',
    feedingSchedules: [{ ...weekly, feeder_id: dubia.id, supplement_id: calcium.id }],
  })
  const logs = `animals/${gecko.id}/feeding_logs`
  await keeper.add(logs, { feeder_id: dubia.id, count: 3, happenedAt: noon(8) })
  await keeper.add(logs, { feeder_id: crickets.id, count: 6, happenedAt: noon(6) })
  return { dubia, crickets, gecko }
}

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click()

const outcome = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}: `) })
