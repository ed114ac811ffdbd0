import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { signedIn, testApp } from '../../../test/app.ts'
import { ask, forecasts, foretold, shedder, workedOut } from '../../../test/forecasts.ts'
import { ago, noon, now } from '../../../test/schedules.ts'
import { shedForecasts } from '../../db/schema.ts'
import { daysBetween } from '../../shared/days.ts'

test('a shed with the mark closes the forecast with its error', async () => {
  const keeper = await signedIn({ plus: true })
  const { id, forecast } = await foretold(keeper)
  const sheds = `animals/${id}/shedding_logs`
  const shed = { quality: 'complete' }
  const plain = await keeper.add(sheds, shed)
  expect((await keeper.get(`animals/${id}`)).json()).toMatchObject({
    activeForecast: { id: forecast.id, isOvertaken: true },
  })
  await keeper.delete(`${sheds}/${plain.id}`)
  await keeper.add(sheds, { ...shed, set_shed_forecast_shed_at: true })
  expect((await keeper.get(`animals/${id}`)).json()).toMatchObject({
    activeForecast: null,
    forecastState: 'none',
  })
  const error_days = daysBetween(forecast.predictedToShedAt, now)
  expect(await keeper.page(forecasts)).toMatchObject({
    total: 1,
    value: [
      {
        id: forecast.id,
        state: 'closed',
        shed_on: now,
        error_days,
        isInside: false,
        animal: { id },
      },
    ],
    record: { closed: 1, inside: 0, mean_error_days: -error_days, since: now },
    outcomes: [false],
  })
})

test('a shed that is deleted reopens its forecast, and closes it again when it is back', async () => {
  const keeper = await signedIn({ plus: true })
  const { id, forecast } = await foretold(keeper)
  const sheds = `animals/${id}/shedding_logs`
  const read = async () => (await keeper.get(`${forecasts}/${forecast.id}`)).json()
  const log = await keeper.add(sheds, { quality: 'stuck', set_shed_forecast_shed_at: true })
  const { updated_at } = await read()
  expect(await read()).toMatchObject({ state: 'closed', shed_on: now })
  await keeper.delete(`${sheds}/${log.id}`)
  expect(await read()).toMatchObject({ state: 'ready', shed_on: null, error_days: null })
  expect((await read()).updated_at > updated_at).toBe(true)
  await keeper.add(sheds, log)
  expect(await read()).toMatchObject({ state: 'closed', shed_on: now })

  const change = (values: object) => keeper.patch(`${sheds}/${log.id}`, { shedding_log: values })
  await change({ happenedAt: noon(1) })
  expect(await read()).toMatchObject({ state: 'cancelled', shed_on: ago(1), error_days: null })
  await change({ set_shed_forecast_shed_at: false })
  expect(await read()).toMatchObject({ state: 'ready', shed_on: null })
  await change({ set_shed_forecast_shed_at: true, happenedAt: new Date().toISOString() })
  expect(await read()).toMatchObject({ state: 'closed', shed_on: now })

  const next = (await ask(keeper, id)).json().object
  expect(next.id).not.toBe(forecast.id)
  await keeper.delete(`${sheds}/${log.id}`)
  expect(await read()).toMatchObject({ state: 'cancelled', shed_on: null })
  await keeper.add(sheds, log)
  const error_days = daysBetween(forecast.predictedToShedAt, now)
  expect(await read()).toMatchObject({ state: 'closed', shed_on: now, error_days })
})

test('without the mark, without Plus, or with a shed of another animal it stays open', async () => {
  const keeper = await signedIn({ plus: true })
  const { id, forecast } = await foretold(keeper)
  const other = await shedder(keeper, { name: 'Rook' })
  const marked = { quality: 'complete', set_shed_forecast_shed_at: true }
  await keeper.add(`animals/${other}/shedding_logs`, marked)
  await keeper.add(`animals/${id}/shedding_logs`, { ...marked, set_shed_forecast_shed_at: false })
  await keeper.patch('subscription', { subscription: { plus: false } })
  await keeper.add(`animals/${id}/shedding_logs`, marked)
  await keeper.patch('subscription', { subscription: { plus: true } })
  expect((await keeper.get(`${forecasts}/${forecast.id}`)).json().state).toBe('ready')
})

test('one whose window has passed, or with a shed since, gives way to another', async () => {
  const keeper = await signedIn({ plus: true })
  const { db } = await testApp()
  const { id, forecast } = await foretold(keeper)
  await db
    .update(shedForecasts)
    .set({ predicted_on: ago(9), lower_on: ago(12), upper_on: ago(1) })
    .where(eq(shedForecasts.id, forecast.id))
  const second = (await ask(keeper, id)).json().object
  expect(second).toMatchObject({ state: 'working' })
  await workedOut()
  expect((await keeper.get(`${forecasts}/${forecast.id}`)).json().state).toBe('cancelled')
  await keeper.add(`animals/${id}/shedding_logs`, { quality: 'complete' })
  expect((await ask(keeper, id)).json().object.id).not.toBe(second.id)
  expect(await keeper.page(forecasts)).toMatchObject({ total: 0, record: { closed: 0 } })
})

test('sheds from before that come in later are counted by a forecast that is asked for anew', async () => {
  const keeper = await signedIn({ plus: true })
  const { id, forecast } = await foretold(keeper, { sheds: 3 })
  await keeper.add(`animals/${id}/shedding_logs`, { quality: 'complete', happenedAt: noon(110) })
  expect((await keeper.get(`animals/${id}`)).json()).toMatchObject({
    activeForecast: { id: forecast.id, sheds: 3, isOvertaken: true },
  })
  await ask(keeper, id)
  await workedOut()
  expect((await keeper.get(`animals/${id}`)).json()).toMatchObject({
    activeForecast: { sheds: 4, isOvertaken: false },
  })
  expect((await keeper.get(`${forecasts}/${forecast.id}`)).json().state).toBe('cancelled')
})

test('a forecast that rests on a mistake gives way once that is corrected', async () => {
  const keeper = await signedIn({ plus: true })
  const { id, forecast } = await foretold(keeper, { sheds: 4 })
  const sheds = `animals/${id}/shedding_logs`
  const change = (log: { id: string }, values: object) =>
    keeper.patch(`${sheds}/${log.id}`, { shedding_log: values })
  const active = async () => (await keeper.get(`animals/${id}`)).json().activeForecast
  const predictAgain = async () => {
    expect(await active()).toMatchObject({ isOvertaken: true })
    await ask(keeper, id)
    await workedOut()
    expect(await active()).toMatchObject({ isOvertaken: false })
  }
  const [last, before] = await keeper.list(sheds)
  await change(last, { notes: 'In one piece' })
  await keeper.delete(`${sheds}/${before.id}`)
  expect(await active()).toMatchObject({ id: forecast.id, isOvertaken: true })
  await keeper.add(sheds, before)
  expect(await active()).toMatchObject({ id: forecast.id, isOvertaken: false })
  const other = (await keeper.add('species', { commonName: 'Corn snake' })).id
  const animal = (await keeper.get(`animals/${id}`)).json()
  const { happenedAt } = last
  for (const days of [21, 22]) await change(last, { happenedAt: noon(days) })
  for (const [mistake, correction] of [
    [{ species_id: other }, { species_id: animal.species_id }],
    [{ dateHatched: ago(500) }, { dateHatched: animal.dateHatched }],
  ]) {
    await keeper.patch(`animals/${id}`, { animal: mistake })
    expect(await active()).toMatchObject({ id: forecast.id, isOvertaken: true })
    await keeper.patch(`animals/${id}`, { animal: correction })
  }
  expect(await active()).toMatchObject({ id: forecast.id, isOvertaken: true })
  await change(last, { happenedAt })
  expect(await active()).toMatchObject({ id: forecast.id, isOvertaken: false })

  await change(last, { happenedAt: noon(25) })
  await predictAgain()
  await keeper.delete(`${sheds}/${before.id}`)
  await predictAgain()
  await keeper.patch(`animals/${id}`, { animal: { dateHatched: ago(400) } })
  await predictAgain()
})
