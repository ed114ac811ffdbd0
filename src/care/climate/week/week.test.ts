import { expect, test } from 'vitest'
import { signedIn, testApp } from '../../../../test/app.ts'
import { measuringKeeper, minute, state } from '../../../../test/measuring.ts'
import { scriptOf } from '../../../../test/scripts.ts'
import { zone } from '../../../../test/zone.ts'
import { formatShortDay, fromWallClock, today } from '../../../shared/dates.ts'
import { addDays, dayText } from '../../../shared/days.ts'
import { closeHours } from '../readings/hours.queries.ts'
import { climateReminders } from './week.jobs.ts'
import { brumationDays, weekFile } from './week.ts'

const lastMonday = (day: string): string =>
  dayText(day, 'ddd') === 'Mon' ? day : lastMonday(addDays(day, -1))
const monday = lastMonday(today(zone))
const from = addDays(monday, -7)

/** A keeper with a tub whose basking spot, on the Wednesday of last week, was at these temperatures at noon and later. */
async function withBasking(temperatures: number[], brumation: object | null = null) {
  const { db } = await testApp()
  const keeper = await signedIn({ plus: true })
  const script = await scriptOf(keeper, { scope: 'readings' })
  const noon = Date.parse(fromWallClock(`${addDays(from, 2)}T12:00`, zone))
  const at = (hours: number) => new Date(noon + hours * 3_600_000 + 60_000).toISOString()
  const place = await keeper.add('climate_places', {
    room: 'Room',
    tub: '7',
    targets: [{ zone: 'basking', kind: 'temperature', part: 'day', low: 34, high: 36.5 }],
    brumation,
  })
  await script.send('POST', 'readings.json', {
    readings: temperatures.map((temperature, hours) => ({
      sensor: 'probe',
      unit: 'C',
      at: at(hours),
      values: { temperature },
    })),
  })
  const [sensor] = (await keeper.get('climate_sensors')).json().value
  await keeper.post(`climate_sensors/${sensor.id}/place`, {
    placement: { place_id: place.id, zone: 'basking', placed_at: at(-1) },
  })
  await closeHours(db, new Date())
  const account = { accountId: keeper.accountId, isSubscribed: true, timeZone: zone }
  return { keeper, toldOn: (day: string) => climateReminders.find(db, account, day) }
}

test('on Monday I am told which places were out of range last week, and for how long', async () => {
  const { toldOn } = await withBasking([33, 35, 31.5, 37])
  const [reminder, ...others] = await toldOn(monday)
  expect(others).toEqual([])
  expect(reminder).toMatchObject({ kind: 'climate', path: `/reports/climate?week=${from}` })
  expect(reminder?.words('comma', '24h', 'celsius')).toMatchObject({
    header_text: 'Climate last week: 3 h out of range',
    mail_text: expect.stringMatching(
      /^Room · 7, basking spot: 3 h too warm, up to 37,0 °C; too cold, down to 31,5 °C; silent for \d+ h\.$/,
    ),
  })
})

test('the mail on Monday says that a place is in brumation, and at how many degrees', async () => {
  const cold = { day_low: 10, day_high: 12, night_low: 8.5, night_high: 12 }
  const days = { cooling_days: 7, ends_on: addDays(monday, 60), warming_days: 7 }
  const starts_on = addDays(from, -20)
  const { toldOn } = await withBasking([6], { ...cold, ...days, starts_on, every_year: false })
  const [reminder] = await toldOn(monday)
  const text = reminder?.words('comma', '24h', 'celsius').mail_text
  expect(text).toMatch(/: 1 h too cold, down to 6,0 °C; silent for \d+ h\. Brumation since /)
  const at = (day: string) => formatShortDay(day, monday)
  const [since, until] = [at(starts_on), at(days.ends_on)]
  expect(text).toContain(`Brumation since ${since}, 8,5 to 12,0 °C until ${until}.`)
  const inFahrenheit = reminder?.words('point', '24h', 'fahrenheit').mail_text
  expect(inFahrenheit).toMatch(
    /: 1 h too cold, down to 42\.8 °F; silent for \d+ h\. Brumation since /,
  )
  expect(inFahrenheit).toContain(`Brumation since ${since}, 47.3 to 53.6 °F until ${until}.`)
})

test('what was read by hand once last week is no week of silence', async () => {
  const { db } = await testApp()
  const keeper = await signedIn({ plus: true })
  const { id } = await keeper.add('climate_places', { room: 'Room' })
  const happened_at = fromWallClock(`${addDays(from, 2)}T12:00`, zone)
  const reading = { kind: 'temperature', zone: 'basking', value: 34, happened_at }
  expect((await keeper.post(`climate_places/${id}/readings`, { reading })).statusCode).toBe(201)
  await closeHours(db, new Date())
  const account = { accountId: keeper.accountId, isSubscribed: true, timeZone: zone }
  expect(await climateReminders.find(db, account, monday)).toEqual([])
  const week = (await keeper.get(`climate/week?from=${from}`)).json()
  expect(week.value).toEqual([])
})

test('a server that was down on Monday tells me on Tuesday, of the same week; later days are quiet', async () => {
  const { toldOn } = await withBasking([33])
  const [[early], [late]] = [await toldOn(monday), await toldOn(addDays(monday, 1))]
  expect(late?.key).toBe(early?.key)
  expect(await toldOn(addDays(monday, 2))).toEqual([])
})

test('a keeper without places is told nothing of their climate', async () => {
  const { db } = await testApp()
  const { accountId } = await signedIn()
  const account = { accountId, isSubscribed: false, timeZone: zone }
  expect(await climateReminders.find(db, account, monday)).toEqual([])
})

test('the week counts the hours out of range', async () => {
  const { keeper, write, sensor } = await measuringKeeper()
  const { db } = await testApp()
  const begin = addDays(today(zone), -2)
  const noon = Date.parse(fromWallClock(`${begin}T12:00`, zone))
  const start = new Date(noon - 3_600_000).toISOString()
  const cold = [29, 28, 25].flatMap((value, at) => [
    state('weekly', value, noon + at * 3_600_000 + minute),
  ])
  // An hour that was too cold and too warm is one.
  const both = [25, 29].map((value, at) =>
    state('weekly', value, noon + 3 * 3_600_000 + (at + 1) * minute),
  )
  await write([...cold, ...both])
  const { id } = await sensor('sensor.weekly')
  await keeper.post(`climate_sensors/${id}/place`, {
    placement: { room: 'Week', zone: 'cool_end', placed_at: start },
  })
  const [{ place }] = (await keeper.get('climate'))
    .json()
    .value.filter((one: { place: { room: string } }) => one.place.room === 'Week')
  await keeper.patch(`climate_places/${place.id}`, {
    climate_place: {
      targets: [{ zone: 'cool_end', kind: 'temperature', part: 'day', low: 26, high: 28.5 }],
    },
  })
  const tub = await keeper.add('climate_places', { room: 'Week', rack: 'A', tub: '1' })
  await closeHours(db, new Date())
  const { value } = (await keeper.get(`climate/week?from=${begin}`)).json()
  expect(value.map((one: { place_id: string }) => one.place_id)).not.toContain(tub.id)
  const own = value.find((one: { place_id: string }) => one.place_id === place.id)
  expect(own).toMatchObject({
    judged: 4,
    out: 3,
    above: 2,
    below: 2,
    zones: [{ low: 25, high: 29 }],
  })
  expect(own.silent).toBe(own.hours - 4)
})

test('a week says on which of its days a place was in brumation', () => {
  const days = Array.from({ length: 7 }, (_, at) => addDays(from, at))
  const wordsOf = (first: number, behind: number) =>
    brumationDays({ brumation: days.slice(first, behind) })
  expect([wordsOf(0, 0), wordsOf(0, 7)]).toEqual(['', 'Brumation'])
  expect([wordsOf(2, 7), wordsOf(0, 1)]).toEqual(['Brumation, Wed to Sun', 'Brumation, Mon'])
})

test('the file of the week says for each day of a zone whether it was in brumation', async () => {
  const cold = { day_low: 10, day_high: 12, night_low: 8, night_high: 12 }
  const days = { cooling_days: 7, ends_on: addDays(monday, 60), warming_days: 7 }
  const plan = { ...cold, ...days, starts_on: addDays(from, 5), every_year: false }
  const { keeper } = await withBasking([33], plan)
  const week = (await keeper.get(`climate/week?from=${from}`)).json()
  const { head, rows } = weekFile(week, () => 'Room · 7')
  expect(head.at(-1)).toBe('Brumation')
  // Hours that nothing was heard in were neither above its range nor below it.
  expect(rows.map((row) => [row[5], row[6]])).toEqual([[0, 1], ...Array(4).fill(['', ''])])
  expect(rows.map((row) => [row[0], row[1], row[3], row.at(-1)])).toEqual(
    [2, 3, 4, 5, 6].map((at) => [
      ...['Room · 7', 'Basking spot', addDays(from, at)],
      at < 5 ? '' : 'yes',
    ]),
  )
})
