import { fromWallClock } from '../../src/shared/dates.ts'
import { attic, racks } from '../racks.ts'
import { zone } from '../zone.ts'
import { expect, test } from './fixtures.ts'
import { openLive } from './live.ts'

test('whom someone else feeds while my round is open is skipped where they stand, and due again when that is undone', async ({
  page,
  keeper,
}) => {
  const { animals, feeder } = await racks(keeper, {
    Ada: { fed: 9, place: attic },
    Bo: { fed: 8, place: attic },
    Cleo: { fed: 7, place: attic },
  })
  await openLive(page, '/dashboard/rounds/feeding?due=1')
  const rows = page.getByRole('list', { name: 'Feed' }).getByRole('listitem')
  await page.getByRole('button', { name: 'Bo: Taken' }).click()
  await expect(page.getByText('2 taken, 1 refused')).toBeVisible()
  const feed = (name: string) =>
    keeper.add(`animals/${animals[name]}/feeding_logs`, { feeder_id: feeder.id })
  const { id } = await feed('Ada')
  await feed('Bo')
  await expect(rows.nth(0)).toContainText(/Ada.*Fed today/)
  await expect(rows.nth(1)).toContainText(/Bo.*Fed today/)
  await expect(page.getByRole('heading', { level: 1, name: '1 to feed' })).toBeVisible()
  await expect(page.getByText('1 taken, 1 refused, 1 skipped')).toBeVisible()
  await page.getByRole('button', { name: 'Undo last' }).click()
  await expect(page.getByText('1 taken, 2 skipped')).toBeVisible()
  await keeper.remove(`animals/${animals.Ada}/feeding_logs`, id)
  await expect(page.getByText('2 taken, 1 skipped')).toBeVisible()
  await expect(rows).toHaveText([/Ada/, /Bo/, /Cleo/])
  await feed('Ada')
  await expect(page.getByText('1 taken, 2 skipped')).toBeVisible()
  await page.getByRole('button', { name: 'Record 1 feeding' }).click()
  await expect(page.getByRole('status').getByText('Feeding added.')).toBeVisible()
  for (const animal of Object.values(animals)) {
    expect(await keeper.list(`animals/${animal}/feeding_logs`)).toHaveLength(2)
  }
})

test('one that refused and is then fed by someone else no longer counts among those not taken', async ({
  page,
  keeper,
}) => {
  const { animals, feeder } = await racks(keeper, {
    Ada: { fed: 9, place: attic },
    Bo: { fed: 8, place: attic },
  })
  const logs = `animals/${animals.Ada}/feeding_logs`
  await keeper.add(logs, { feeder_id: feeder.id, success: false, refusal_reason: 'refused' })
  await openLive(page, '/dashboard/rounds/feeding?due=1')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('1 to feed, 1 not taken today')
  await keeper.add(logs, { feeder_id: feeder.id })
  await expect(page.getByRole('listitem').filter({ hasText: 'Ada' })).toContainText(/Fed today/)
  await expect(title).toHaveText('1 to feed')
})

test('the time of a round is typed part by part, and its field stays', async ({ page, keeper }) => {
  const { animals } = await racks(keeper, { Ada: { fed: 70, place: attic } })
  await page.goto('/dashboard/rounds/feeding')
  await page.getByRole('button', { name: 'Time: Now' }).click()
  const when = page.getByLabel('When')
  await when.focus()
  // A limit that changes by the minute would drop what is typed of the next time.
  await expect(when).toHaveAttribute('max', /T23:59$/)
  // Without its day or month, whichever comes first, it is no time.
  await page.keyboard.press('Backspace')
  await expect(when).toHaveValue('')
  await page.keyboard.type('01')
  await expect(when).toHaveValue(/-01[-T]/)
  const typed = await when.inputValue()
  await page.getByRole('button', { name: 'Record 1 feeding' }).click()
  await expect(page.getByRole('status').getByText('Feeding added.')).toBeVisible()
  const meals = await keeper.list(`animals/${animals.Ada}/feeding_logs`)
  expect(meals).toContainEqual(expect.objectContaining({ happenedAt: fromWallClock(typed, zone) }))
})
