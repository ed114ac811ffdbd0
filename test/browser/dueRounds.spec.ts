import { formatComing, today } from '../../src/shared/dates.ts'
import { addDays } from '../../src/shared/days.ts'
import { expect, test } from './fixtures.ts'
import type { Keeper } from './keeper.ts'
import { openLive } from './live.ts'

/** Pythons with a rat a week, each fed as many days ago as is said, in these places. */
async function racks(keeper: Keeper, all: Record<string, { fed: number; place: object }>) {
  const feeder = await keeper.add('feeders', { name: 'Rat', size: 'Small', quantity: 50 })
  const animals: Record<string, string> = {}
  for (const [name, { fed, place }] of Object.entries(all)) {
    const { id } = await keeper.add('animals', {
      name,
      sex: 'female',
      ...place,
      feedingSchedules: [
        {
          started_on: day(60),
          repeat_amount: 7,
          repeat: 'day',
          counts_from: 'last_log',
          feeder_id: feeder.id,
        },
      ],
    })
    const happenedAt = fed === 0 ? new Date().toISOString() : `${day(fed)}T12:00:00Z`
    await keeper.add(`animals/${id}/feeding_logs`, { feeder_id: feeder.id, happenedAt })
    animals[name] = id
  }
  return { animals, feeder }
}

const day = (daysAgo: number) => addDays(today('Europe/Berlin'), -daysAgo)
const attic = { room: 'Attic', rack: 'Rack 1' }

test('a rack that has just been fed is not fed twice, unless everyone is to be fed', async ({
  page,
  keeper,
}) => {
  const { animals, feeder } = await racks(keeper, {
    Ada: { fed: 0, place: attic },
    Bo: { fed: 4, place: attic },
    Cleo: { fed: 7, place: attic },
  })
  await page.goto('/dashboard/rounds/feeding?room=Attic&rack=Rack+1')
  await expect(page.getByRole('heading', { level: 1, name: '3 animals, 1 due' })).toBeVisible()
  const rows = page.getByRole('list', { name: 'Feed' }).getByRole('listitem')
  const row = (name: string) => rows.filter({ hasText: name })
  await expect(row('Ada')).toContainText(/Fed today \d{1,2}:\d\d [ap]m/)
  await expect(row('Bo')).toContainText(`Due ${formatComing(day(-3), day(0))}`)
  await expect(page.getByText('1 taken, 2 skipped')).toBeVisible()

  const everyone = page.getByRole('button', { name: 'Feed everyone' })
  await everyone.click()
  await expect(page.getByRole('button', { name: 'Record 3 feedings' })).toBeVisible()
  await everyone.click()
  await page.getByRole('button', { name: 'Bo: Skipped' }).click()
  await page.getByRole('button', { name: 'Record 2 feedings' }).click()
  await expect(page.getByRole('status').getByText('2 feedings added.')).toBeVisible()
  expect(await keeper.list(`animals/${animals.Ada}/feeding_logs`)).toHaveLength(1)
  expect((await keeper.list('feeders'))[0]).toMatchObject({ id: feeder.id, quantity: 45 })
})

test('an animal that someone feeds while a round waits is skipped when it goes on', async ({
  page,
  keeper,
}) => {
  const { animals, feeder } = await racks(keeper, {
    Ada: { fed: 7, place: attic },
    Bo: { fed: 7, place: attic },
  })
  await page.goto('/dashboard/rounds/feeding')
  await page.getByRole('button', { name: 'Ada: Taken' }).click()
  await expect(page.getByText('1 taken, 1 refused')).toBeVisible()
  await keeper.add(`animals/${animals.Bo}/feeding_logs`, { feeder_id: feeder.id })
  await page.reload()
  await expect(page.getByText('0 taken, 1 refused, 1 skipped')).toBeVisible()
})

test('what is due is fed rack by rack, and one rack alone keeps what was said of the others', async ({
  page,
  keeper,
}) => {
  const { animals } = await racks(keeper, {
    Ada: { fed: 7, place: { room: 'Attic', rack: 'Rack 10', tub: '1' } },
    Bo: { fed: 8, place: { room: 'Attic', rack: 'Rack 2', tub: '10' } },
    Cleo: { fed: 7, place: { room: 'Attic', rack: 'Rack 2', tub: '9' } },
    Dot: { fed: 1, place: { room: 'Attic', rack: 'Rack 2', tub: '8' } },
    Elis: { fed: 7, place: { room: 'Cellar', rack: 'Rack 1', tub: '' } },
  })
  await page.goto('/dashboard/rounds/feeding?due=1')
  await expect(page.getByRole('heading', { level: 1, name: '4 to feed' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Feed' }).getByRole('listitem')).toContainText([
    'Attic',
    /Cleo.*Rack 2, 9/,
    /Bo.*Rack 2, 10/,
    /Ada.*Rack 10, 1/,
    'Cellar',
    /Elis.*Rack 1/,
  ])
  await page.getByRole('button', { name: 'Ada: Taken' }).click()

  const where = page.getByRole('combobox', { name: 'Room, rack or group' })
  await where.selectOption('Rack 2')
  await expect(page.getByRole('heading', { level: 1, name: '2 to feed' })).toBeVisible()
  await page.reload()
  await expect(where.getByRole('option', { selected: true })).toHaveText('Rack 2')
  await page.getByRole('button', { name: 'Record 2 feedings' }).click()
  await expect(page.getByRole('status').getByText('2 feedings added.')).toBeVisible()

  await page.goto('/dashboard/rounds/feeding?due=1')
  await expect(page.getByText('1 taken, 1 refused')).toBeVisible()
  await where.selectOption('Rack 2')
  await expect(page.getByText('Nothing to feed here today')).toBeVisible()
  expect(await keeper.list(`animals/${animals.Ada}/feeding_logs`)).toHaveLength(1)
})

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

test('who refused today is still due, and the row says so', async ({ page, keeper }) => {
  const { animals, feeder } = await racks(keeper, { Ada: { fed: 9, place: attic } })
  const refused = { feeder_id: feeder.id, success: false, refusal_reason: 'refused' }
  await keeper.add(`animals/${animals.Ada}/feeding_logs`, refused)
  await page.goto('/dashboard/rounds/feeding?due=1')
  const row = page.getByRole('list', { name: 'Feed' }).getByRole('listitem')
  await expect(row).toContainText(/Rat, small.*Refused today/i)
})
