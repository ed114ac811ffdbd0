import { weekly } from '../../../test/schedules.ts'
import { expect, test } from '../../../test/screens/fixtures.ts'
import { zone } from '../../../test/zone.ts'
import { formatDay, today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'

test('a delivery is taken in with two taps, and can be undone', async ({ page, keeper }) => {
  const stock = { quantity: 4, lowStock: 5 }
  const { id } = await keeper.add('feeders', { name: 'Rat', size: 'Weaned', ...stock })
  await page.goto(`/dashboard/inventory/feeders/${id}`)
  await expect(page.getByText('Low: 4 left')).toBeVisible()
  await keeper.patch(`feeders/${id}`, { feeder: { cost: 1.5 } })
  await page.getByRole('button', { name: 'Restock' }).click()
  await page.getByRole('button', { name: '25' }).click()
  await page.getByRole('button', { name: 'Add to stock' }).click()
  await expect(page.getByText('29', { exact: true })).toBeVisible()
  await expect(page.getByText('Low: 4 left')).toHaveCount(0)
  const nyx = await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  await keeper.add(`animals/${nyx.id}/feeding_logs`, { feeder_id: id, count: 2 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Low: 2 left')).toBeVisible()
  expect(await keeper.list('feeders')).toMatchObject([{ quantity: 2, cost: 1.5 }])
})

test('a delivery sent with both hands on the keyboard is taken in once', async ({
  page,
  keeper,
  connection,
}) => {
  const { id } = await keeper.add('feeders', { name: 'Rat', quantity: 4 })
  const answer = connection.hold('/restock.json')
  await page.goto(`/dashboard/inventory/feeders/${id}`)
  await page.getByRole('button', { name: 'Restock' }).click()
  await page.getByRole('button', { name: '25' }).click()
  for (let press = 0; press < 3; press++) await page.keyboard.press('Control+Enter')
  answer()
  await expect(page.getByRole('status').getByText('Feeder restocked.')).toBeVisible()
  await expect(page.getByText('29', { exact: true })).toBeVisible()
  expect(await keeper.list('feeders')).toMatchObject([{ quantity: 29 }])
})

test('a lamp that is due says so until a new one is in', async ({ page, keeper }) => {
  const life = { bulb_type: 'uv', uv_lifespan: 'six_months', uv_installed_on: '2024-01-03' }
  const uvi_readings = [0.9, 0.5].map((uvi) => ({ uvi, distance_cm: 30, measured_on: day(0) }))
  const { id } = await keeper.add('bulbs', {
    ...{ name: 'D3+', brand: 'Arcadia', ...life, uvi_readings },
  })
  await page.goto('/dashboard/inventory')
  await expect(page.getByText('1 due')).toBeVisible()
  await page.goto(`/dashboard/inventory/bulbs/${id}`)
  await expect(page.getByRole('heading', { name: 'Arcadia D3+' })).toBeVisible()
  await expect(page.getByText('Its UV life has ended')).toBeVisible()
  await expect(page.getByText('ended Jul 3, 2024')).toBeVisible()
  await page.getByRole('button', { name: 'Replaced today' }).click()
  await expect(page.getByRole('status')).toContainText('Bulb updated.')
  await expect(page.getByText(/^18\d days of UV left$/)).toBeVisible()
  await expect(page.getByText('earlier lamp').first()).toBeVisible()
  await page.getByRole('button', { name: '0.9 UVI' }).click()
  await page.getByLabel('UVI', { exact: true }).fill('0.8')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status')).toContainText('Reading updated.')
  await expect(page.getByText('earlier lamp')).toHaveCount(2)
  // The later one of the day is still the later one.
  expect(await keeper.list('bulbs')).toMatchObject([{ uvi_readings: [{ uvi: 0.8 }, { uvi: 0.5 }] }])
  // The second was measured below the new lamp, before the tap.
  await page.getByRole('button', { name: '0.5 UVI' }).click()
  const isEarlier = page.getByRole('switch', { name: 'Earlier lamp' })
  await expect(isEarlier).toBeChecked()
  await isEarlier.click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('earlier lamp')).toHaveCount(1)
  // One of the morning is entered in the evening.
  await page.getByRole('button', { name: 'Record a UVI reading' }).click()
  await page.getByLabel('UVI', { exact: true }).fill('0.6')
  await expect(isEarlier).not.toBeChecked()
  await isEarlier.click()
  await page.getByLabel('Measured').fill(day(1))
  await expect(isEarlier).toHaveCount(0)
  await page.getByLabel('Measured').fill(day(0))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('earlier lamp')).toHaveCount(2)
})

test('the reminder is offered once a UV lamp has a life and a day', async ({ page }) => {
  await page.goto('/dashboard/inventory/bulbs/new')
  const reminder = page.getByRole('switch', { name: 'Remind me before its UV life ends' })
  await page.getByText('Heat', { exact: true }).click()
  await page.getByLabel('Installed').fill('2026-01-03')
  await expect(page.getByLabel('UV percentage')).toHaveCount(0)
  await page.getByText('UV', { exact: true }).click()
  await expect(page.getByLabel('UV percentage')).toBeVisible()
  await expect(reminder).toHaveCount(0)
  await page.getByText('One year').click()
  await expect(reminder).toBeVisible()
})

test('a UV lamp without a lifespan is asked how long it lasts', async ({ page, keeper }) => {
  const { id } = await keeper.add('bulbs', {
    name: 'D3+',
    bulb_type: 'uv',
    uv_installed_on: day(0),
    wattage: 40,
    hours_a_day: 10,
    kwh_price: 0.25,
  })
  await page.goto(`/dashboard/inventory/bulbs/${id}`)
  await expect(page.getByText('£3.00 of electricity in 30 days')).toBeVisible()
  await page.getByRole('button', { name: 'One year' }).click()
  await expect(page.getByText(/^36[56] days of UV left$/)).toBeVisible()
})

test('readings of a UV lamp say when to replace it, and one that is deleted can come back', async ({
  page,
  keeper,
}) => {
  const life = { uv_lifespan: 'one_year', uv_installed_on: day(70) }
  const reading = (uvi: number, daysAgo: number) => ({
    ...{ uvi, distance_cm: 30, measured_on: day(daysAgo) },
  })
  const { id } = await keeper.add('bulbs', {
    ...{ name: 'D3+', bulb_type: 'uv', ...life, uvi_needed: 0.5 },
    uvi_readings: [reading(4, 60), reading(2, 30)],
  })
  await page.goto(`/dashboard/inventory/bulbs/${id}`)
  await expect(page.getByText('Down 50% since')).toBeVisible()
  await page.getByRole('button', { name: 'Record a UVI reading' }).click()
  await expect(page.getByLabel('Distance')).toHaveValue('30')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('UVI: Please enter the UVI')).toBeVisible()
  await page.getByLabel('UVI', { exact: true }).fill('1')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('About 30 days of UV left')).toBeVisible()
  await expect(page.getByText(/^Below 0\.5 UVI about .* \(3 readings\)\.$/)).toBeVisible()
  await page.getByRole('button', { name: '1.0 UVI' }).click()
  await page.getByRole('button', { name: 'Delete reading' }).click()
  await expect(page.getByText(/^29\d days of UV left$/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('About 30 days of UV left')).toBeVisible()
  await keeper.change('bulbs', id, { uvi_needed: 1 })
  await page.reload()
  await expect(page.getByText('Its UV life ends today')).toBeVisible()
  await expect(page.getByText(/^until about /)).toBeVisible()
})

test('the only reading of a UV lamp comes back with the reminder that went with it', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('bulbs', {
    ...{ name: 'D3+', bulb_type: 'uv', uvi_needed: 1, send_uv_reminder: true },
    uvi_readings: [{ uvi: 4, distance_cm: 30, measured_on: day(3) }],
  })
  await page.goto(`/dashboard/inventory/bulbs/${id}`)
  await page.getByRole('button', { name: '4.0 UVI' }).click()
  await page.getByRole('button', { name: 'Delete reading' }).click()
  await expect(page.getByRole('status')).toContainText('Reading deleted.')
  expect(await keeper.list('bulbs')).toMatchObject([{ send_uv_reminder: false }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('status')).toContainText('Undone.')
  expect(await keeper.list('bulbs')).toMatchObject([
    { send_uv_reminder: true, uvi_readings: [{ uvi: 4 }] },
  ])
})

test('the list says until when a UV lamp lasts before it is due', async ({ page, keeper }) => {
  const life = { bulb_type: 'uv', uv_lifespan: 'one_year', uv_installed_on: day(351) }
  const { uv_ends_on } = await keeper.add('bulbs', { name: 'T5', ...life })
  await page.goto('/dashboard/inventory/bulbs')
  await expect(page.getByText(`UV until ${formatDay(uv_ends_on)}`)).toBeVisible()
})

test('two people who measure a lamp at the same time both keep their readings', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('bulbs', { name: 'D3+', bulb_type: 'uv' })
  const reading = (uvi: number) => ({ uvi, distance_cm: 30, measured_on: day(3), notes: '' })
  await page.goto(`/dashboard/inventory/bulbs/${id}`)
  await page.getByRole('button', { name: 'Record a UVI reading' }).click()
  await page.getByLabel('UVI', { exact: true }).fill('2')
  await page.getByLabel('Distance').fill('30')
  await page.getByLabel('Measured').fill(day(3))
  await keeper.change('bulbs', id, { uvi_readings: [reading(4)] })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status')).toContainText('Reading added.')
  expect(await keeper.list('bulbs')).toMatchObject([{ uvi_readings: [reading(4), reading(2)] }])
  const rows = page.getByRole('list', { name: 'UVI readings' }).getByRole('listitem')
  await expect(rows).toHaveText([/2\.0 UVI.*2 less/, /4\.0 UVI/])
})

test('a UVI reading whose answer got lost is recorded once, as it is sent again', async ({
  page,
  keeper,
  connection,
}) => {
  const { id } = await keeper.add('bulbs', { name: 'D3+', bulb_type: 'uv' })
  const readings = async () => {
    const [bulb] = await keeper.list('bulbs')
    return bulb.uvi_readings.map(({ uvi }: { uvi: number }) => uvi)
  }
  const tries = () => connection.sent.filter(({ method }) => method === 'PATCH').length
  await page.goto(`/dashboard/inventory/bulbs/${id}`)
  await page.getByRole('button', { name: 'Record a UVI reading' }).click()
  await page.getByLabel('UVI', { exact: true }).fill('2')
  await page.getByLabel('Distance').fill('30')
  connection.lose(/^PATCH .*\/bulbs\//)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').first()).toContainText("Can't reach Vivary")
  connection.cut(/^PATCH .*\/bulbs\//)
  await page.getByLabel('UVI', { exact: true }).fill('2.5')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => tries()).toBe(2)
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  connection.mend()
  await page.getByLabel('UVI', { exact: true }).fill('3')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status')).toContainText('Reading added.')
  expect(await readings()).toEqual([3])

  await page.getByRole('button', { name: '3.0 UVI' }).click()
  connection.lose(/^PATCH .*\/bulbs\//)
  await page.getByRole('button', { name: 'Delete reading' }).click()
  await expect(page.getByText("Can't reach Vivary")).toBeVisible()
  connection.mend()
  await page.getByRole('button', { name: 'Delete reading' }).click()
  await expect(page.getByText('Reading deleted.')).toBeVisible()
  expect(await readings()).toEqual([])
})

test('who corrects or deletes a UVI reading that someone else has corrected is told', async ({
  page,
  keeper,
  connection,
}) => {
  const reading = (uvi: number) => ({ uvi, distance_cm: 30, measured_on: day(3), notes: '' })
  const lamp = { name: 'D3+', bulb_type: 'uv', uvi_readings: [reading(4)] }
  const { id } = await keeper.add('bulbs', lamp)
  await page.goto(`/dashboard/inventory/bulbs/${id}`)
  await page.getByRole('button', { name: '4.0 UVI' }).click()
  await keeper.change('bulbs', id, { uvi_readings: [reading(5)] })
  await page.getByLabel('UVI', { exact: true }).fill('3')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Someone changed or deleted this reading.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete reading' }).click()
  await expect(page.getByText('Someone changed or deleted this reading.')).toHaveCount(2)
  await expect(page.getByText('Reading deleted.')).toHaveCount(0)
  expect(await keeper.list('bulbs')).toMatchObject([{ uvi_readings: [reading(5)] }])

  await page.reload()
  await page.getByRole('button', { name: '5.0 UVI' }).click()
  connection.cut(/^PATCH .*\/bulbs\//)
  await page.getByLabel('UVI', { exact: true }).fill('3')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').first()).toContainText("Can't reach Vivary")
  connection.mend()
  await keeper.change('bulbs', id, { uvi_readings: [reading(6)] })
  await page.getByRole('button', { name: 'Delete reading' }).click()
  await expect(page.getByText('Someone changed or deleted this reading.')).toBeVisible()
  await expect(page.getByText('Reading deleted.')).toHaveCount(0)
})

test('a measured UV lamp is asked what UVI is needed, by zones and by the species that are kept', async ({
  page,
  keeper,
}) => {
  const range = { zone: 'basking', kind: 'uvi', part: 'day', low: 3, high: 4 }
  await keeper.add('species', { commonName: 'Bearded dragon', targets: [range] })
  const { id } = await keeper.add('bulbs', {
    ...{ name: 'D3+', bulb_type: 'uv' },
    uvi_readings: [{ uvi: 4, distance_cm: 30, measured_on: day(3) }],
  })
  await page.goto(`/dashboard/inventory/bulbs/${id}`)
  await expect(page.getByRole('button', { name: 'Zone 3: 1.0 UVI' })).toBeVisible()
  await page.getByRole('button', { name: 'Bearded dragon: 3.0 UVI' }).click()
  await expect(page.getByRole('button', { name: 'Zone 3: 1.0 UVI' })).toHaveCount(0)
  expect(await keeper.list('bulbs')).toMatchObject([{ uvi_needed: 3 }])
})

test('a stock says how long it lasts at the pace of 30 days, and who eats it', async ({
  page,
  keeper,
}) => {
  const feeder = await keeper.add('feeders', { name: 'Dubia', quantity: 100 })
  const supplement = await keeper.add('supplements', { name: 'Calcium' })
  const at = `/dashboard/inventory/feeders/${feeder.id}`
  await page.goto(at)
  await expect(page.getByText('in stock, none used in 30 days')).toBeVisible()
  await expect(page.getByText("It's on no schedule yet.")).toBeVisible()
  const plan = { ...weekly(0), feeder_id: feeder.id, supplement_id: supplement.id }
  const { id } = await keeper.add('animals', {
    name: 'Pepper',
    sex: 'male',
    feedingSchedules: [plan],
  })
  await page.goto(`/dashboard/inventory/supplements/${supplement.id}`)
  await expect(page.getByText('1 animal gets it')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Pepper' })).toHaveText(/today$/)

  const fed = (count: number, daysAgo: number) =>
    keeper.add(`animals/${id}/feeding_logs`, {
      ...{ feeder_id: feeder.id, count },
      happenedAt: new Date(Date.now() - daysAgo * 86_400_000 + 60_000),
    })
  await fed(10, 0.1)
  await fed(7, 61)
  await page.goto(at)
  // One meal makes no pace.
  await expect(page.getByText('in stock, 10 used in 30 days')).toBeVisible()
  await fed(30, 20)
  await page.goto(at)
  await expect(page.getByText('45 days')).toBeVisible()
  await expect(page.getByText('90 left, about 2 a day in the last 20 days')).toBeVisible()
  await fed(7, 31)
  await page.goto(at)
  await expect(page.getByText('67 days')).toBeVisible()
  // The line ends before the stock does.
  await expect(page.getByText(/^9 left on /)).toBeVisible()
  const young = { name: 'Dot', sex: 'male', feedingSchedules: [{ ...plan, repeat_amount: 1 }] }
  const { id: dot } = await keeper.add('animals', young)
  const meal = { feeder_id: feeder.id, count: 3, happenedAt: new Date(Date.now() - 86_400_000) }
  await keeper.add(`animals/${dot}/feeding_logs`, meal)
  await page.goto(at)
  await expect(page.getByText('90 left, about 4 a day by schedule')).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toContainText('2 animals will need another feeder.')
  await expect(page.getByRole('list', { name: 'Eat it' }).getByRole('link')).toHaveCount(2)
})

const day = (daysAgo: number) => addDays(today(zone), -daysAgo)
