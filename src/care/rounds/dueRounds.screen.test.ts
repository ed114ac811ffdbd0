import { attic, racks } from '../../../test/racks.ts'
import { ago, now } from '../../../test/schedules.ts'
import { expect, test } from '../../../test/screens/fixtures.ts'
import { formatComing } from '../../shared/dates.ts'

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
  await expect(row('Ada')).toContainText(/Fed today, \d{1,2}:\d\d [ap]m/)
  await expect(row('Bo')).toContainText(`Due ${formatComing(ago(-3), now)}`)
  await expect(page.getByText('1 taken, 2 skipped')).toBeVisible()

  const everyone = page.getByRole('button', { name: 'Feed everyone' })
  await everyone.click()
  await expect(page.getByRole('button', { name: 'Record 3 feedings' })).toBeVisible()
  await everyone.click()
  await page.getByRole('button', { name: 'Bo: Skipped' }).click()
  await page.getByRole('button', { name: 'Record 2 feedings' }).click()
  await expect(page.getByRole('status').getByText('2 feedings added.')).toBeVisible()
  expect(await keeper.list(`animals/${animals.Ada}/feeding_logs`)).toHaveLength(1)
  expect((await keeper.list('feeders'))[0]).toMatchObject({ id: feeder.id, quantity: 47 })
})

test('an animal that someone feeds while a round waits is skipped when it goes on', async ({
  page,
  keeper,
}) => {
  const { animals, feeder } = await racks(keeper, {
    Ada: { fed: 7, place: attic },
    Bo: { fed: 7, place: attic },
    Cleo: { fed: 7, place: attic },
    Dot: { fed: 4, place: attic },
  })
  await page.goto('/dashboard/rounds/feeding')
  await page.getByRole('button', { name: 'Ada: Taken' }).click()
  // Once round, so that its meal was chosen.
  for (const outcome of ['Taken', 'Refused', 'Skipped']) {
    await page.getByRole('button', { name: `Cleo: ${outcome}` }).click()
  }
  await page.getByRole('button', { name: 'Dot: Skipped' }).click()
  await expect(page.getByText('3 taken, 1 refused')).toBeVisible()
  for (const name of ['Bo', 'Cleo']) {
    await keeper.add(`animals/${animals[name]}/feeding_logs`, { feeder_id: feeder.id })
  }
  await page.reload()
  // Dot isn't due, and was chosen all the same.
  await expect(page.getByText('1 taken, 1 refused, 2 skipped')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Dot: Taken' })).toBeVisible()
})

test('what is due is fed rack by rack, and one rack alone keeps the outcomes of the others', async ({
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
  await expect(page.getByRole('list', { name: 'Feed' }).getByRole('listitem')).toHaveText([
    /Cleo.*Rack 2 · 9/,
    /Bo.*Rack 2 · 10/,
    /Ada.*Rack 10 · 1/,
    /Elis.*Rack 1/,
  ])
  await expect(page.getByRole('heading', { name: 'Attic 3' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Cellar 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Ada: Taken' }).click()

  const where = page.getByRole('combobox', { name: 'Room, rack or group' })
  const narrow = async () => {
    await expect(where.getByRole('option', { name: 'Rack 2' })).toHaveCount(1)
    await where.selectOption('Rack 2')
  }
  await narrow()
  await expect(page.getByRole('heading', { level: 1, name: '2 to feed' })).toBeVisible()
  await page.reload()
  await expect(where).toHaveValue('room=Attic&rack=Rack+2')
  await page.getByRole('button', { name: 'Record 2 feedings' }).click()
  await expect(page.getByRole('status').getByText('2 feedings added.')).toBeVisible()

  await page.goto('/dashboard/rounds/feeding?due=1')
  await expect(page.getByText('1 taken, 1 refused')).toBeVisible()
  await narrow()
  await expect(page.getByText('Nothing to feed here today')).toBeVisible()
  expect(await keeper.list(`animals/${animals.Ada}/feeding_logs`)).toHaveLength(1)
})

test('one meal for all of a room, and feeding everyone there, leave the meals of other rooms', async ({
  page,
  keeper,
}) => {
  const cellar = { room: 'Cellar', rack: 'Rack 2' }
  const { animals, feeder } = await racks(keeper, {
    Ada: { fed: 7, place: attic },
    Bo: { fed: 7, place: attic },
    Elis: { fed: 7, place: cellar },
    Nyx: { fed: 7, place: cellar },
  })
  const mouse = await keeper.add('feeders', { name: 'Mouse' })
  await page.goto('/dashboard/rounds/feeding?due=1')
  await page.getByRole('button', { name: "Nyx's meal" }).click()
  const meal = page.getByRole('dialog', { name: 'Nyx' })
  await meal.getByText('Mouse', { exact: true }).click()
  await meal.getByRole('textbox', { name: 'How many' }).fill('2')
  await meal.getByRole('button', { name: 'Done' }).click()
  for (const outcome of ['Taken', 'Refused'])
    await page.getByRole('button', { name: `Elis: ${outcome}` }).click()
  const where = page.getByRole('combobox', { name: 'Room, rack or group' })
  await expect(where.getByRole('option', { name: 'All of Attic' })).toHaveCount(1)
  await where.selectOption('All of Attic')
  await expect(page.getByRole('heading', { level: 1, name: '2 to feed' })).toBeVisible()

  await keeper.add(`animals/${animals.Bo}/feeding_logs`, { feeder_id: feeder.id })
  await page.getByRole('button', { name: 'Usual meal' }).click()
  const forAll = page.getByRole('dialog', { name: 'One meal for all' })
  await forAll.getByText('Other…').click()
  await forAll.getByRole('combobox', { name: 'Feeder' }).click()
  await forAll.getByRole('searchbox').fill('Quail')
  await forAll.getByRole('button', { name: 'Add “Quail”' }).click()
  await forAll.getByRole('button', { name: 'Set for all 2 animals' }).click()
  await page.getByRole('button', { name: 'Feed everyone' }).click()
  await page.getByRole('button', { name: 'Record 2 feedings' }).click()
  await expect(page.getByRole('status').getByText('2 feedings added.')).toBeVisible()
  expect((await keeper.list(`animals/${animals.Ada}/feeding_logs`))[0]).toMatchObject({
    feeder: { name: 'Quail' },
  })

  await page.goto('/dashboard/rounds/feeding?due=1')
  await expect(page.getByText('1 taken, 1 skipped')).toBeVisible()
  await page.getByRole('button', { name: 'Record 1 feeding' }).click()
  await expect(page.getByRole('status').getByText('Feeding added.')).toBeVisible()
  const [latest] = await keeper.list(`animals/${animals.Nyx}/feeding_logs`)
  expect(latest).toMatchObject({ feeder: { id: mouse.id }, count: 2 })
})

test('one meal for all of a room stays with its animals once the other rooms are shown', async ({
  page,
  keeper,
}) => {
  const { animals } = await racks(keeper, {
    Ada: { fed: 7, place: attic },
    Elis: { fed: 7, place: { room: 'Cellar', rack: 'Rack 2' } },
  })
  await keeper.add('feeders', { name: 'Mouse' })
  await page.goto('/dashboard/rounds/feeding?due=1&room=Attic')
  await page.getByRole('button', { name: 'Usual meal' }).click()
  const forAll = page.getByRole('dialog', { name: 'One meal for all' })
  await forAll.getByText('Mouse', { exact: true }).click()
  await forAll.getByRole('button', { name: 'Set for all 1 animal' }).click()
  await expect(page.getByRole('button', { name: 'Mouse for all' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Room, rack or group' }).selectOption('All rooms')

  const rows = page.getByRole('list', { name: 'Feed' }).getByRole('listitem')
  await expect(rows).toHaveText([/Ada.*Mouse/, /Elis.*Rat, small/i])
  await page.getByRole('button', { name: 'Mixed meals' }).click()
  await forAll.getByRole('button', { name: 'What each usually gets' }).click()
  await expect(page.getByRole('button', { name: 'Usual meal' })).toBeVisible()
  await expect(rows).toHaveText([/Ada.*Rat, small/i, /Elis.*Rat, small/i])
  await page.getByRole('button', { name: 'Undo last' }).click()
  await page.getByRole('button', { name: 'Record 2 feedings' }).click()
  await expect(page.getByRole('status').getByText('2 feedings added.')).toBeVisible()
  const fed = async (name: string) =>
    (await keeper.list(`animals/${animals[name]}/feeding_logs`))[0]?.feeder.name
  expect([await fed('Ada'), await fed('Elis')]).toEqual(['Mouse', 'Rat'])
})

test('an animal that refused today is still due, and skipped unless its row is tapped', async ({
  page,
  keeper,
}) => {
  const { animals, feeder } = await racks(keeper, { Ada: { fed: 9, place: attic } })
  const refused = { feeder_id: feeder.id, success: false, refusal_reason: 'refused' }
  await keeper.add(`animals/${animals.Ada}/feeding_logs`, refused)
  await page.goto('/dashboard/rounds/feeding?due=1')
  const row = page.getByRole('list', { name: 'Feed' }).getByRole('listitem')
  await expect(row).toContainText(/Refused today, \d{1,2}:\d\d [ap]m/)
  await expect(page.getByRole('heading', { name: '1 not taken today' })).toBeVisible()
  await row.getByRole('button', { name: 'Ada: Skipped' }).click()
  await expect(row).toContainText(/Rat, small.*Refused today/i)
})

test('of another feeder as many are recorded as the sheet of the meal shows', async ({
  page,
  keeper,
}) => {
  const { animals } = await racks(keeper, { Ada: { fed: 7, place: attic } }, { count: 3 })
  await keeper.add('feeders', { name: 'Mouse', quantity: 50 })
  await page.goto('/dashboard/rounds/feeding?due=1')
  await page.getByRole('button', { name: "Ada's meal" }).click()
  const sheet = page.getByRole('dialog', { name: 'Ada' })
  await sheet.getByText('Mouse', { exact: true }).click()
  await expect(sheet.getByRole('textbox', { name: 'How many' })).toHaveValue('3')
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(sheet).toBeHidden()
  await page.getByRole('button', { name: 'Record 1 feeding' }).click()
  await expect(page.getByRole('status').getByText('Feeding added.')).toBeVisible()
  const [meal] = await keeper.list(`animals/${animals.Ada}/feeding_logs`)
  expect(meal).toMatchObject({ feeder: { name: 'Mouse' }, count: 3 })
})

test('those in quarantine come last under a heading of their own', async ({ page, keeper }) => {
  const { animals } = await racks(keeper, {
    Ada: { fed: 7, place: attic },
    Bo: { fed: 7, place: attic },
  })
  await keeper.change('animals', animals.Ada ?? '', { quarantinedAt: new Date().toISOString() })
  await page.goto('/dashboard/rounds/feeding?due=1')
  await expect(page.getByRole('region').getByRole('heading')).toHaveText([
    'Attic1 meal',
    'Quarantine, wash hands first1 meal',
  ])
  await expect(page.getByRole('list', { name: 'Feed' }).getByRole('listitem')).toHaveText([
    /Bo/,
    /Ada/,
  ])
})

test('when everyone has eaten, the round says when the next one is due', async ({
  page,
  keeper,
}) => {
  await racks(keeper, { Ada: { fed: 2, place: attic }, Bo: { fed: 2, place: attic } })
  await page.goto('/dashboard/rounds/feeding?due=1')
  await expect(page.getByRole('heading', { name: 'Everyone has eaten.' })).toBeVisible()
  await expect(page.getByText(`Next: ${formatComing(ago(-5), now)}, 2 to feed.`)).toBeVisible()
})
