import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { keeperIn, refusals, signedIn, testApp } from '../../../test/app.ts'
import { ask, forecasts, foretold, shedder, workedOut } from '../../../test/forecasts.ts'
import { memberOf } from '../../../test/members.ts'
import { toldTo } from '../../../test/reminding.ts'
import { ago, now } from '../../../test/schedules.ts'
import { historiesFor } from './histories.queries.ts'

test('a forecast is asked for, worked out afterwards, and then stands on the animal', async () => {
  const keeper = await signedIn({ plus: true })
  const id = await shedder(keeper)
  const animal = async () => (await keeper.get(`animals/${id}.json`)).json()
  expect(await animal()).toMatchObject({
    activeForecast: null,
    forecastState: 'none',
    shedCount: 6,
  })

  const answer = await ask(keeper, id)
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toMatchObject({
    success: true,
    object: { animal_id: id, state: 'working', predictedToShedAt: null, remind: true },
  })
  expect(await animal()).toMatchObject({ activeForecast: null, forecastState: 'working' })

  await workedOut()
  const { activeForecast, forecastState } = await animal()
  expect(forecastState).toBe('ready')
  expect(activeForecast).toMatchObject({
    id: answer.json().object.id,
    state: 'ready',
    sheds: 6,
    mean_interval: 30,
    basis: 'own',
    made_on: now,
    isOvertaken: false,
  })
  const { predictedToShedAt, lower_on, upper_on } = activeForecast
  expect(predictedToShedAt > now && lower_on > now).toBe(true)
  expect(lower_on <= predictedToShedAt && predictedToShedAt <= upper_on).toBe(true)
  const listed = await keeper.list('animals', { care: 'forecast' })
  expect(listed.find((one) => one.id === id).activeForecast).toEqual({
    id: activeForecast.id,
    predictedToShedAt,
    lower_on,
  })
})

test('a form in brackets asks as well as JSON does', async () => {
  const keeper = await signedIn({ plus: true })
  const id = await shedder(keeper)
  const answer = await keeper.send('POST', forecasts, `shed_forecast[animal_id]=${id}`, {
    'content-type': 'application/x-www-form-urlencoded',
  })
  expect([answer.statusCode, answer.json().object.animal_id]).toEqual([201, id])
})

test('the person who asked is told when it is ready, unless they muted it', async () => {
  const keeper = await signedIn({ plus: true })
  const stack = await testApp()
  const lena = await memberOf(stack, keeper.accountId, { role: 'keeper', name: 'Lena' })
  const { id } = await foretold(keeper, { name: 'Saffron' })
  const [[header, body, path] = []] = await toldTo(keeper)
  expect([header, path]).toEqual(['Forecast ready: Saffron', `/animals/${id}/forecast`])
  expect(body).toMatch(
    /^The next shed is most likely on \w+ \d+.*, 8 times in 10 between .* and .*\.$/,
  )
  expect(await toldTo(lena)).toEqual([])

  const muting = { kind: 'forecast', channel: 'app', muted: true }
  await lena.patch('notification_settings', { notification_settings: { muting } })
  await foretold(lena, { name: 'Rook' })
  expect(await toldTo(lena)).toEqual([])
})

test('however many ask at once, there is one forecast, and asking again keeps it', async () => {
  const keeper = await signedIn({ plus: true })
  const id = await shedder(keeper)
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(keeper, id)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
  expect(new Set(answers.map((answer) => answer.json().object.id)).size).toBe(1)
  await workedOut()
  const again = (await ask(keeper, id)).json().object
  expect(again).toMatchObject({ id: answers[0]?.json().object.id, state: 'ready' })
  expect(await keeper.page(forecasts, { filter: 'active' })).toMatchObject({ total: 1 })
})

test('it needs Plus, and an animal of the account that is still kept', async () => {
  const [keeper, poor] = [await signedIn({ plus: true }), await signedIn()]
  const theirs = await shedder(await signedIn({ plus: true }))
  const mine = await poor.add('animals', { name: 'Nyx', sex: 'female' })
  expect((await ask(poor, mine.id)).json().errors[0].code).toBe('subscription_required')
  expect((await ask(keeper, theirs)).statusCode).toBe(404)
  for (const wrong of ['', 'Saffron', null, 7, undefined]) {
    expect(refusals(await ask(keeper, wrong))).toEqual({ animal_id: 'Please choose an animal' })
  }
  const sold = await shedder(keeper, { sheds: 0, state: 'sold' })
  expect(refusals(await ask(keeper, sold))).toEqual({
    animal_id: 'This animal has left the collection',
  })
  const outside = await keeper.add('animals', { name: 'Sire', sex: 'male', state: 'outside' })
  expect((await ask(keeper, outside.id)).statusCode).toBe(422)
})

test('without Plus nothing of it is told, and it is there when Plus is back', async () => {
  const keeper = await signedIn({ plus: true })
  const { id, forecast } = await foretold(keeper)
  const plus = (on: boolean) => keeper.patch('subscription', { subscription: { plus: on } })
  await plus(false)
  expect((await keeper.get(`animals/${id}`)).json()).toMatchObject({
    activeForecast: null,
    forecastState: 'none',
  })
  expect((await keeper.list('animals', { care: 'forecast' }))[0].activeForecast).toBeNull()
  expect((await keeper.get(`${forecasts}/${forecast.id}`)).statusCode).toBe(403)
  await plus(true)
  expect((await keeper.get(`animals/${id}`)).json().activeForecast.id).toBe(forecast.id)
})

test('too little data is a wide window of the species, or a clear no', async () => {
  const keeper = await signedIn({ plus: true })
  const { forecast } = await foretold(keeper, { sheds: 1 })
  expect(forecast).toMatchObject({ state: 'ready', basis: 'few', sheds: 1, mean_interval: null })
  const { id } = await keeper.add('animals', { name: 'Dot', sex: 'female' })
  const { object } = (await ask(keeper, id)).json()
  await workedOut()
  expect((await keeper.get(`animals/${id}`)).json()).toMatchObject({
    activeForecast: null,
    forecastState: 'failed',
  })
  expect((await toldTo(keeper)).at(-1)?.[0]).toBe('No forecast for Dot yet')
  const again = (await ask(keeper, id)).json().object
  expect([again.state, again.id === object.id]).toEqual(['working', false])
})

test('a reminder can be turned off, and nothing else can be changed', async () => {
  const keeper = await signedIn({ plus: true })
  const { forecast } = await foretold(keeper)
  const place = `${forecasts}/${forecast.id}`
  const change = (values: object) => keeper.patch(place, { shed_forecast: values })
  expect((await change({ remind: false })).json().object).toMatchObject({ remind: false })
  const stale = await change({ remind: true, updated_at: forecast.updated_at })
  expect(stale.statusCode).toBe(409)
  expect(refusals(await change({ remind: 'perhaps' }))).toEqual({
    remind: 'Please choose yes or no',
  })
  const other = await shedder(keeper)
  expect(refusals(await change({ animal_id: other }))).toEqual({
    animal_id: 'A forecast stays with its animal',
  })
  const sent = { predicted_on: '1999-01-01', state: 'closed', shed_on: now }
  expect((await change(sent)).json().object).toMatchObject({
    state: 'ready',
    predictedToShedAt: forecast.predictedToShedAt,
  })
})

test('sheds at their limits are an answer: none, one, two on a day, hundreds, before the hatching', async () => {
  const keeper = await signedIn({ plus: true })
  const stack = await testApp()
  const animals = [
    await shedder(keeper, { sheds: 0 }),
    await shedder(keeper, { sheds: 2, every: 0, last: 1 }),
    await shedder(keeper, { sheds: 2, every: 40_000, last: 3 }).catch(() => ''),
    await shedder(keeper, { dateHatched: ago(10) }),
    await shedder(keeper, { sheds: 1 }),
  ].filter(Boolean)
  const many = animals.at(-1) ?? ''
  await stack.db.execute(sql`
    insert into shedding_logs (account_id, id, animal_id, quality, happened_at)
    select ${keeper.accountId}, gen_random_uuid(), ${many}, 'stuck', now() - make_interval(days => day)
    from generate_series(1, 2000) day`)
  for (const id of animals) await ask(keeper, id)
  await workedOut()
  for (const id of animals) {
    const { activeForecast, forecastState } = (await keeper.get(`animals/${id}`)).json()
    if (!activeForecast) {
      expect(forecastState).toBe('failed')
      continue
    }
    const { lower_on, predictedToShedAt, upper_on } = activeForecast
    expect(lower_on > now && lower_on <= predictedToShedAt && predictedToShedAt <= upper_on).toBe(
      true,
    )
  }
})

test('a hatch date without its day is the middle of the days it can be', async () => {
  const { add, accountId } = await signedIn({ plus: true })
  const { db } = await testApp()
  const hatchedOn = async (dateHatched: string, dateHatchedPrecision: string, shed?: string) => {
    const hatched = { dateHatched, dateHatchedPrecision }
    const { id } = await add('animals', { name: 'Dot', sex: 'female', ...hatched })
    const log = { quality: 'complete', happenedAt: `${shed}T12:00:00Z` }
    if (shed) await add(`animals/${id}/shedding_logs`, log)
    const [own] = await historiesFor(db, { accountId, timeZone: 'UTC' }, id, '2026-03-01')
    return own?.hatchedOn
  }
  expect(await hatchedOn('2023-01-01', 'year')).toBe('2023-07-02')
  expect(await hatchedOn('2026-01-01', 'year')).toBe('2026-01-30')
  expect(await hatchedOn('2026-02-01', 'month')).toBe('2026-02-15')
  expect(await hatchedOn('2026-02-01', 'month', '2026-02-11')).toBe('2026-02-06')
  expect(await hatchedOn('2025-01-01', 'year', '2025-03-11')).toBe('2025-02-04')
  // The first shed says that this can't be.
  expect(await hatchedOn('2025-01-01', 'year', '2024-03-11')).toBe('2025-01-01')
})

test('south of the equator winter is in July, by whatever name the zone goes', async () => {
  const keeper = await signedIn({ plus: true })
  const { db } = await testApp()
  const id = await shedder(keeper, { sheds: 1 })
  const expectWinter = async (isSouthern: boolean, zones: string[]) => {
    for (const timeZone of zones) {
      const [own] = await historiesFor(db, { accountId: keeper.accountId, timeZone }, id, now)
      expect({ timeZone, isSouthern: own?.isSouthern }).toEqual({ timeZone, isSouthern })
    }
  }
  await expectWinter(true, [
    ...['America/Argentina/Cordoba', 'America/Cordoba', 'America/Rosario', 'America/Mendoza'],
    ...['America/Buenos_Aires', 'America/Lima', 'Brazil/East', 'Chile/Continental', 'NZ'],
    ...['Chile/EasterIsland', 'Africa/Lusaka', 'Indian/Reunion', 'Asia/Jakarta', 'Australia/ACT'],
    ...['US/Samoa', 'Pacific/Fiji', 'Pacific/Kanton'],
  ])
  await expectWinter(false, [
    ...['Europe/Kyiv', 'America/Bahia_Banderas', 'Africa/Asmara', 'Indian/Maldives', 'US/Hawaii'],
    ...['Pacific/Pohnpei', 'Pacific/Chuuk', 'Pacific/Tarawa', 'UTC'],
  ])
})

test('its screen has the days of sheds and the past of that animal only', async () => {
  const keeper = await signedIn({ plus: true })
  const first = await foretold(keeper, { name: 'Rook' })
  await keeper.add(`animals/${first.id}/shedding_logs`, {
    quality: 'complete',
    set_shed_forecast_shed_at: true,
  })
  const { forecast } = await foretold(keeper, { sheds: 3 })
  expect(forecast).toMatchObject({
    shed_days: [ago(80), ago(50), ago(20)],
    past: { closed: 0, inside: 0, mean_error_days: null },
  })
  expect(await keeper.page(forecasts, { q: 'roo' })).toMatchObject({ total: 1 })
  expect(await keeper.page(forecasts, { q: 'saff' })).toMatchObject({ total: 0 })
})

test('forecasts of a deleted animal are out of sight, and gone with it for good', async () => {
  const keeper = await signedIn({ plus: true })
  const { id, forecast } = await foretold(keeper)
  await keeper.delete(`animals/${id}`)
  expect((await keeper.get(`${forecasts}/${forecast.id}`)).statusCode).toBe(404)
  expect(await keeper.page(forecasts, { filter: 'active' })).toMatchObject({ total: 0 })
  await keeper.post(`deleted/${id}/restore`)
  expect((await keeper.get(`${forecasts}/${forecast.id}`)).statusCode).toBe(200)
})

test('a viewer sees forecasts and asks for none', async () => {
  const keeper = await signedIn({ plus: true })
  const { id, forecast } = await foretold(keeper)
  const vet = await memberOf(await testApp(), keeper.accountId, { role: 'viewer' })
  expect((await vet.get(`${forecasts}/${forecast.id}`)).statusCode).toBe(200)
  expect((await ask(vet, id)).statusCode).toBe(403)
  const stranger = await keeperIn(await testApp(), { plus: true })
  expect((await stranger.get(`${forecasts}/${forecast.id}`)).statusCode).toBe(404)
})
