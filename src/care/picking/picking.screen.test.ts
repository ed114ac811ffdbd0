import { type Keeper, testApp } from '../../../test/app.ts'
import { memberOf } from '../../../test/members.ts'
import { fedWeekly } from '../../../test/picking.ts'
import { ago, now, weekly } from '../../../test/schedules.ts'
import { expect, test, welcomed } from '../../../test/screens/fixtures.ts'

const list = '/dashboard/reports/picking-list'

test('what is picked is ticked off, and stays so until other pieces are wanted', async ({
  page,
  keeper,
}) => {
  const { rat, saffron } = await withFeeders(keeper)
  await page.goto(list)
  await expect(page.getByText('0 of 2 picked')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Picked 2 Rat, weaned' }).check()
  await expect(page.getByText('1 of 2 picked')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Picked 2 Rat, weaned' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Picked 1 Mouse' })).not.toBeChecked()

  await keeper.add(`animals/${saffron.id}/feeding_logs`, { feeder_id: rat.id })
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Picked 1 Rat, weaned' })).not.toBeChecked()
})

test('a list of one group cannot be ticked off, and says so to people who could', async ({
  page,
  keeper,
  connection,
  downloads,
}) => {
  const { saffron } = await withFeeders(keeper)
  const animal_groups_attributes = [{ animal_id: saffron.id }]
  const { id } = await keeper.add('groups', { name: 'Rack A', animal_groups_attributes })
  await page.goto(`${list}?group=${id}`)
  await expect(page.getByRole('checkbox', { name: 'Picked 1 Rat, weaned' })).toBeDisabled()
  const hint = page.getByText('To tick feeders off, show all animals.')
  await expect(hint).toBeVisible()
  await expect(page.getByText('1 piece', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start feeding round' })).toHaveAttribute(
    'href',
    `/dashboard/rounds/feeding?due=1&group=${id}`,
  )
  const headings = async () => (await downloads.at(-1)?.content.text())?.split('\r\n')[0]
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  await expect.poll(headings).toMatch(/Feeder,Kind,Pieces,In stock,/)
  await page.goto(list)
  await expect(page.getByRole('checkbox', { name: 'Picked 2 Rat, weaned' })).toBeEnabled()
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  await expect.poll(headings).toMatch(/Feeder,Kind,Pieces,Picked,In stock,/)

  const viewer = await memberOf(await testApp(), keeper.accountId, { role: 'viewer' })
  connection.signIn(await welcomed(viewer))
  await page.goto(`${list}?group=${id}`)
  await expect(page.getByText('1 piece', { exact: true })).toBeVisible()
  await expect(hint).toHaveCount(0)
})

test('a row that is ticked and unticked at once stays unticked, whichever answer is late', async ({
  page,
  keeper,
  connection,
}) => {
  await withFeeders(keeper)
  await page.goto(list)
  const rats = page.getByRole('checkbox', { name: 'Picked 2 Rat, weaned' })
  const first = connection.hold(/^PATCH .*pick/)
  await rats.check()
  connection.mend()
  await rats.uncheck()
  first()
  const picks = () => connection.sent.filter(({ method }) => method === 'PATCH')
  await expect.poll(() => [picks().length, connection.unanswered()]).toEqual([2, 0])
  await expect(rats).not.toBeChecked()
  await page.reload()
  await expect(rats).not.toBeChecked()
})

test('what is frozen has its hour, and a round follows', async ({ page, keeper }) => {
  await withFeeders(keeper)
  await page.goto('/dashboard/inventory/feeders/new')
  const kind = (name: string) => page.getByRole('radio', { name, exact: true })
  await page.getByRole('textbox', { name: 'Name' }).fill('Cricket')
  await expect(kind('Live')).toBeChecked()
  await page.getByText('Prepared', { exact: true }).click()
  await expect(kind('Prepared')).toBeChecked()
  await page.getByRole('button', { name: 'Add feeder' }).click()
  await expect(page.getByText('Feeder added.')).toBeVisible()
  await expect(page.getByText('Prepared')).toBeVisible()

  await page.goto(list)
  const frozen = page.getByRole('region', { name: 'From the freezer' })
  await expect(frozen).toContainText('Thaw by 6:00 pm')
  await expect(frozen.getByRole('checkbox')).toHaveCount(2)
  await expect(page.getByText('0 of 3 pieces')).toBeVisible()
  await page.getByRole('link', { name: 'Start feeding round' }).click()
  await expect(page).toHaveURL(/rounds\/feeding\?due=1$/)
})

test('tomorrow and the week have lists of their own, and files named for their days', async ({
  page,
  keeper,
  downloads,
}) => {
  await withFeeders(keeper)
  await page.goto('/dashboard/inventory')
  await page.getByRole('link', { name: 'Feeder picking list' }).click()
  await expect(page.getByText('For 3 animals today')).toBeVisible()
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  await expect.poll(() => downloads.at(-1)?.name).toBe(`picking-list-${now}.csv`)
  await page.getByText('Tomorrow', { exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Nothing to pick tomorrow' })).toBeVisible()
  await page.getByText('7 days', { exact: true }).click()
  await expect(page.getByText('For 3 animals in 7 days')).toBeVisible()
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  const week = `picking-list-${now}-to-${ago(-6)}.csv`
  await expect.poll(() => downloads.at(-1)?.name).toBe(week)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Nothing to pick tomorrow' })).toBeVisible()
})

test('a row says for whom it is and what is short, and takes a delivery in', async ({
  page,
  keeper,
  connection,
}) => {
  await withFeeders(keeper)
  await page.goto(list)
  const rats = page
    .getByRole('list', { name: /^To pick/ })
    .getByRole('listitem')
    .filter({ hasText: 'Rat, weaned' })
    .first()
  await expect(rats).toContainText('1 with Calcium, 1 plain')
  await expect(rats).toContainText('have 1, need 2: 1 short')
  await rats.getByRole('button', { name: 'Rat, weaned' }).click()
  const whom = page.getByRole('list', { name: 'Who Rat, weaned is for' })
  await expect(whom.getByRole('link')).toHaveText(['Saffron', 'Vesper'])
  await rats.getByRole('button', { name: 'Restock' }).click()
  await page.getByRole('button', { name: '10', exact: true }).click()
  // The row has no place for the sheet any more before everything else is read anew.
  const answer = connection.hold('GET /dashboard/api/user.json')
  await page.getByRole('button', { name: 'Add to stock' }).click()
  await expect(rats).toContainText('11 left')
  answer()
  await expect(page.getByRole('status').getByText('Feeder restocked.')).toBeVisible()
  await expect(rats).not.toContainText('short')
})

test('the dashboard counts whom it has no name of, on paper too', async ({ page, keeper }) => {
  const cricket = await keeper.add('feeders', { name: 'Cricket' })
  for (const name of ['Ada', 'Bo', 'Cleo']) {
    const plan = { ...weekly(7), feeder_id: cricket.id }
    await keeper.add('animals', { name, sex: 'female', feeding_schedules: [plan, plan] })
  }
  await page.goto('/dashboard')
  await expect(page.getByText('Ada, Bo and 1 more')).toHaveCount(2)
  await page.goto(list)
  await expect(page.getByText('Ada, Bo, Cleo', { exact: true })).toHaveCount(2)
})

/** Two animals on rats, of which there is one, and one on mice; no one counts those. */
async function withFeeders(keeper: Keeper) {
  const rat = await keeper.add('feeders', { name: 'Rat', size: 'Weaned', quantity: 1 })
  const mouse = await keeper.add('feeders', { name: 'Mouse' })
  const calcium = await keeper.add('supplements', { name: 'Calcium' })
  const saffron = await fedWeekly(keeper, 'Saffron', rat, 7, { supplement_id: calcium.id })
  await fedWeekly(keeper, 'Vesper', rat)
  await fedWeekly(keeper, 'Pip', mouse)
  return { rat, saffron }
}
