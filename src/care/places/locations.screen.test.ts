import type { Keeper } from '../../../test/app.ts'
import { ago, now, weekly } from '../../../test/schedules.ts'
import { expect, test } from '../../../test/screens/fixtures.ts'
import type { Page } from '../../../test/screens/page.tsx'
import { formatShortDay } from '../../shared/dates.ts'

const place = (tub: string, rack = 'Rack A') => ({ room: 'Attic', rack, tub })

/** Thimble waits in tub 3 for 2 days, Onyx in tub 1 has no plan. */
async function rackA(keeper: Keeper) {
  const feeder = await keeper.add('feeders', { name: 'Rat' })
  const thimble = await keeper.add('animals', {
    name: 'Thimble',
    sex: 'male',
    ...place('3'),
    feedingSchedules: [{ ...weekly(2), feeder_id: feeder.id }],
  })
  const onyx = await keeper.add('animals', { name: 'Onyx', sex: 'male', ...place('1') })
  return { feeder, thimble, onyx }
}

test('a rack shows who lives in which tub, what is due there, and which tub is empty', async ({
  page,
  keeper,
}) => {
  const { feeder, thimble, onyx } = await rackA(keeper)
  await page.goto('/dashboard/locations')
  const rack = page.getByRole('article', { name: 'Rack A' })
  await expect(rack.getByRole('link', { name: 'Rack A 3, Thimble, 2 days late' })).toBeVisible()
  await expect(rack.getByText('Thimble 2 days late')).toBeVisible()
  await expect(rack.getByRole('listitem')).toHaveText([/1, Onyx/, /2, empty/, /3, Thimble/])
  const feed = rack.getByRole('link', { name: 'Feed 1, Attic, Rack A' })
  await expect(feed).toHaveAttribute(
    'href',
    '/dashboard/rounds/feeding?due=1&room=Attic&rack=Rack+A',
  )

  await keeper.add(`animals/${thimble.id}/feeding_logs`, { feeder_id: feeder.id })
  await keeper.patch(`animals/${onyx.id}`, { animal: { in_quarantine: true } })
  await page.reload()
  await expect(rack.getByRole('link', { name: 'Rack A 3, Thimble, fed today' })).toBeVisible()
  await expect(rack.getByRole('link', { name: 'Rack A 1, Onyx, in quarantine' })).toBeVisible()
  await expect(feed).toHaveCount(0)
  await expect(rack.getByText(/^No meals or cleans until /)).toBeVisible()
})

test('a meal refused today is not offered again, and said', async ({ page, keeper }) => {
  const { feeder, thimble } = await rackA(keeper)
  const log = { feeder_id: feeder.id, success: false, refusalReason: 'refused' }
  await keeper.add(`animals/${thimble.id}/feeding_logs`, log)
  await page.goto('/dashboard/locations')
  await expect(page.getByRole('link', { name: 'Rack A 3, Thimble, not taken today' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Feed/ })).toHaveCount(0)
  const tomorrow = `No meals or cleans until ${formatShortDay(ago(-1), now)}, 1 not taken today`
  await expect(page.getByText(tomorrow)).toBeVisible()
  const feedingSchedules = [{ ...weekly(0), feeder_id: feeder.id }]
  await keeper.add('animals', { name: 'Rook', sex: 'male', feedingSchedules })
  await page.goto('/dashboard')
  const due = page.getByRole('region', { name: 'Due today' })
  await expect(due).toContainText('1 not taken today.')
  await expect(due).not.toContainText("Nothing's overdue")
})

test('of two meals that are due the one that was not refused is still to feed', async ({
  page,
  keeper,
}) => {
  const salad = await keeper.add('feeders', { name: 'Salad' })
  const cricket = await keeper.add('feeders', { name: 'Cricket' })
  const plan = { ...weekly(0), repeat_amount: 1 }
  const feedingSchedules = [
    { ...plan, feeder_id: salad.id, started_on: ago(4) },
    { ...plan, feeder_id: cricket.id, repeat_amount: 2 },
  ]
  const dragon = { name: 'Smaug', sex: 'male', ...place('1'), feedingSchedules }
  const { id } = await keeper.add('animals', dragon)
  const offer = (feeder: { id: string }, success: boolean) =>
    keeper.add(`animals/${id}/feeding_logs`, { feeder_id: feeder.id, success })
  await offer(salad, false)
  await page.goto('/dashboard/locations')
  await expect(page.getByRole('link', { name: 'Rack A 1, Smaug, due today' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Feed 1, Attic, Rack A' })).toBeVisible()
  await offer(cricket, false)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Rack A 1, Smaug, not taken today' })).toBeVisible()
  await page.goto('/dashboard/animals?sort=place&view=table')
  await expect(page.getByRole('main')).toContainText('Attic, Rack A1')
  await expect(page.getByText(/to feed/)).toHaveCount(0)
  await offer(cricket, true)
  await offer(salad, true)
  await offer(salad, false)
  await page.goto('/dashboard/locations')
  await expect(page.getByText(/^No meals or cleans until /)).toBeVisible()
  await expect(page.getByText('not taken today')).toHaveCount(0)
})

test('an animal moves by two taps, swaps with the one in its new tub, and moves back', async ({
  page,
  keeper,
}) => {
  const { thimble, onyx } = await rackA(keeper)
  const tubs = async () => [await tubOf(keeper, thimble.id), await tubOf(keeper, onyx.id)]
  await page.goto('/dashboard/locations?room=Attic')
  await move(page, 'Attic, Rack A 1, Onyx: swap with Thimble')
  await expect(page.getByRole('status').getByText('Thimble and Onyx swapped.')).toBeVisible()
  expect(await tubs()).toEqual(['1', '3'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('status').getByText('Undone.')).toBeVisible()
  expect(await tubs()).toEqual(['3', '1'])
  expect(await keeper.list(`animals/${onyx.id}/moves`)).toHaveLength(1)

  await move(page, 'Attic, Rack A 2, Put here: Thimble')
  await expect(page.getByText('Thimble moved to Attic, Rack A, 2.')).toBeVisible()
  expect(await tubs()).toEqual(['2', '1'])
})

test('a swap of which only one half is recorded is undone', async ({
  page,
  keeper,
  connection,
}) => {
  const { thimble, onyx } = await rackA(keeper)
  connection.fail(`POST /dashboard/api/animals/${onyx.id}/moves`)
  await page.goto('/dashboard/locations')
  await move(page, 'Attic, Rack A 1, Onyx: swap with Thimble')
  const takenBack = () => connection.sent.filter(({ method }) => method === 'DELETE')
  await expect.poll(takenBack).toHaveLength(2)
  await expect.poll(() => tubOf(keeper, thimble.id)).toBe('3')

  connection.lose(`POST /dashboard/api/animals/${onyx.id}/moves`)
  await page.reload()
  await move(page, 'Attic, Rack A 1, Onyx: swap with Thimble')
  await expect.poll(takenBack).toHaveLength(4)
  await expect.poll(() => tubOf(keeper, onyx.id)).toBe('1')
  await expect.poll(() => tubOf(keeper, thimble.id)).toBe('3')
})

test('a rack is asked once how many tubs it has side by side, and in all', async ({
  page,
  keeper,
}) => {
  for (const tub of ['1', '2', '3', '4']) {
    await keeper.add('animals', { name: `Tub ${tub}`, sex: 'female', ...place(tub) })
  }
  await page.goto('/dashboard/locations')
  await page.getByRole('button', { name: 'How many tubs stand side by side?' }).click()
  await page.getByRole('radio', { name: '4' }).check()
  const count = page.getByLabel('Tubs in all')
  for (const [entered, words] of [
    ['3', 'Please enter 4 or more'],
    ['0', 'Please enter 4 or more'],
    ['999', 'Please enter at most 200'],
    ['abc', 'Please enter a number'],
  ] as const) {
    await count.fill(entered)
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText(words)).toBeVisible()
  }
  await count.fill('6')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.reload()
  const rack = page.getByRole('article', { name: 'Rack A' })
  await expect(rack.getByRole('listitem')).toHaveCount(6)
  await expect(page.getByText('How many tubs stand side by side?')).toHaveCount(0)
})

test('a rack gets no tubs that no one has named or numbered, however often its columns change', async ({
  page,
  keeper,
}) => {
  for (const name of ['Ada', 'Bo', 'Cleo', 'Dot'])
    await keeper.add('animals', { name, sex: 'unknown', ...place('', 'Shelf') })
  for (const [rack, tubs] of [
    ['Rack A', ['1', '2', '3', '3', '4', '5']],
    ['Rack B', ['101', '102', '103', '104']],
    ['Rack C', ['301', '302', '303', '304']],
    ['Rack D', ['1', '1.5', '2', '3']],
  ] as const)
    for (const tub of tubs)
      await keeper.add('animals', { name: `Tub ${tub}`, sex: 'female', ...place(tub, rack) })
  const racks = [
    ['Shelf', 4, undefined],
    ['Rack D', 4, undefined],
    ['Rack C', 4, undefined],
    ['Rack B', 4, '104'],
    ['Rack A', 6, '5'],
  ] as const
  const opened = async (name: string) => {
    await page.getByRole('button', { name: `More for Attic, ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Columns and tubs' }).click()
    return page.getByRole('article', { name })
  }
  await page.goto('/dashboard/locations')
  for (const [name] of racks) {
    const rack = await opened(name)
    await rack.getByRole('radio', { name: '4' }).check()
    await rack.getByRole('radio', { name: '5' }).check()
  }
  await page.reload()
  for (const [name, count, highest] of racks) {
    const rack = await opened(name)
    await expect(rack.getByRole('radio', { name: '5' })).toBeChecked()
    await expect(rack.getByRole('listitem')).toHaveCount(count)
    const inAll = rack.getByLabel('Tubs in all')
    if (highest) await expect(inAll).toHaveValue(highest)
    else await expect(inAll).toHaveCount(0)
    if (name !== 'Rack A') await rack.getByRole('button', { name: 'Done' }).click()
  }
  const count = page.getByLabel('Tubs in all')
  await count.fill('7')
  await keeper.add('animals', { name: 'Tub 8', sex: 'female', ...place('8') })
  await page.reload()
  await expect(page.getByRole('article', { name: 'Rack A' }).getByRole('listitem')).toHaveCount(9)
  await opened('Rack A')
  await expect(count).toHaveValue('8')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(count).toHaveCount(0)
})

test('an animal moves out of no room into any other, whatever its name', async ({
  page,
  keeper,
}) => {
  await keeper.add('animals', { name: 'Thimble', sex: 'male', rack: 'Rack B', tub: '3' })
  await keeper.add('animals', { name: 'Onyx', sex: 'male', room: 'all', rack: 'Rack C', tub: '1' })
  await page.goto('/dashboard/locations?room=')
  await page.getByRole('button', { name: 'More for Rack B' }).click()
  await page.getByRole('menuitem', { name: 'Move an animal' }).click()
  await page.getByRole('button', { name: 'Rack B 3, Thimble: move' }).click()
  const room = page.getByLabel('Room')
  await expect(room).toHaveText(/No room/)
  await expect(room).toHaveValue('room ')
  await room.selectOption('room all')
  await expect(page.getByRole('button', { name: /Rack B/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'all, Rack C 1, Onyx: swap with Thimble' }).click()
  await expect(page.getByText('Thimble and Onyx swapped.')).toBeVisible()
})

test('rooms are shown one at a time, or all, and before there are any it says how to begin', async ({
  page,
  keeper,
  connection,
}) => {
  await page.goto('/dashboard/locations')
  await expect(page.getByText(/^Name a room, then a rack/)).toBeVisible()
  await rackA(keeper)
  await keeper.add('animals', { name: 'Pip', sex: 'female', room: 'Cellar', rack: 'Shelf' })
  await page.reload()
  await expect(page.getByText('3 animals, 1 to feed')).toBeVisible()
  await page.getByRole('radio', { name: 'Cellar' }).check()
  await expect(page.getByRole('heading', { level: 1, name: 'Cellar' })).toBeVisible()
  await expect(page.getByText('Thimble')).toHaveCount(0)
  connection.fail(/animals\.json\?sort=place/)
  await page.reload()
  await expect(page.getByText("Locations couldn't be loaded.")).toBeVisible()
})

const tubOf = async (keeper: Keeper, id: string) => (await keeper.get(`animals/${id}`)).json().tub

async function move(page: Page, to: string) {
  await page.getByRole('button', { name: 'More for Attic, Rack A' }).click()
  await page.getByRole('menuitem', { name: 'Move an animal' }).click()
  await page.getByRole('button', { name: 'Attic, Rack A 3, Thimble: move' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Move Thimble' })).toBeVisible()
  await page.getByRole('button', { name: to }).click()
}
