import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Keeper, signedIn, testApp } from '../../../test/app.ts'
import { forecasts, foretold } from '../../../test/forecasts.ts'
import { ago, now } from '../../../test/schedules.ts'
import { zone } from '../../../test/zone.ts'
import { shedForecasts } from '../../db/schema.ts'
import { addDays } from '../../shared/days.ts'
import { forecastReminders } from './shedForecasts.jobs.ts'

/** A ready forecast, moved to other days. */
async function on(keeper: Keeper, lower_on: string, predicted_on: string, upper_on: string) {
  const made = await foretold(keeper)
  const { db } = await testApp()
  await db
    .update(shedForecasts)
    .set({ lower_on, predicted_on, upper_on })
    .where(eq(shedForecasts.id, made.forecast.id))
  return made
}

const told = async ({ accountId }: Keeper, today = now, isSubscribed = true) => {
  const { db } = await testApp()
  const account = { accountId, isSubscribed, timeZone: zone }
  const found = await forecastReminders.find(db, account, today)
  return found.map(({ words }) => words('point', '12h', 'celsius').header_text)
}

test('a window that opens is told once, and once more when it has closed without a shed', async () => {
  const keeper = await signedIn({ plus: true })
  await on(keeper, addDays(now, 1), addDays(now, 3), addDays(now, 6))
  expect(await told(keeper)).toEqual([])
  expect(await told(keeper, addDays(now, 1))).toEqual(['Saffron may shed any day now'])
  expect(await told(keeper, addDays(now, 1), false)).toEqual([])
  expect(await told(keeper, addDays(now, 7))).toEqual(['Has Saffron shed?'])
  expect(await told(keeper, addDays(now, 40))).toEqual([])
})

test('not when it is turned off, closed, or the animal has left', async () => {
  const keeper = await signedIn({ plus: true })
  const off = await on(keeper, now, now, addDays(now, 2))
  await keeper.patch(`${forecasts}/${off.forecast.id}`, { shed_forecast: { remind: false } })
  const gone = await on(keeper, now, now, addDays(now, 2))
  await keeper.patch(`animals/${gone.id}`, { animal: { state: 'sold' } })
  const closed = await on(keeper, now, now, addDays(now, 2))
  const shed = { quality: 'complete', set_shed_forecast_shed_at: true }
  await keeper.add(`animals/${closed.id}/shedding_logs`, shed)
  expect(await told(keeper)).toEqual([])
})

test('one that a shed has overtaken is neither told nor expected, in the calendar or the rack', async () => {
  const keeper = await signedIn({ plus: true })
  const { id } = await on(keeper, now, now, addDays(now, 2))
  expect([await told(keeper), await eventsOf(keeper)]).toMatchObject([
    ['Saffron may shed any day now'],
    [{ started_on: now }],
  ])
  await keeper.add(`animals/${id}/shedding_logs`, { quality: 'complete' })
  expect([await told(keeper), await eventsOf(keeper)]).toEqual([[], []])
  const listed = await keeper.list('animals', { care: 'forecast' })
  expect(listed).toMatchObject([{ id, activeForecast: null }])
})

test('the day is on the calendar, today once it has passed, and late after the window', async () => {
  const keeper = await signedIn({ plus: true })
  const coming = await on(keeper, addDays(now, 1), addDays(now, 2), addDays(now, 4))
  const passed = await on(keeper, ago(6), ago(3), addDays(now, 2))
  const late = await on(keeper, ago(9), ago(7), ago(2))
  const guess = await foretold(keeper, { sheds: 1 })
  const events = await eventsOf(keeper)
  const of = ({ id }: { id: string }) => events.filter(({ animal }) => animal?.id === id)
  expect(of(coming)).toMatchObject([
    {
      kind: 'shed',
      isDone: false,
      started_on: addDays(now, 2),
      label: 'Saffron may shed',
      path: `/animals/${coming.id}/forecast`,
      days_overdue: 0,
    },
  ])
  expect(of(passed)).toMatchObject([{ started_on: now, days_overdue: 0 }])
  expect(of(late)).toMatchObject([{ started_on: now, days_overdue: 2, label: 'Has Saffron shed?' }])
  expect(of(guess)).toEqual([])
  await keeper.patch('subscription', { subscription: { plus: false } })
  expect(await eventsOf(keeper)).toEqual([])
})

test('a window is told alike in all months that it touches, also where its day is in another', async () => {
  const keeper = await signedIn({ plus: true })
  const first = '2199-06-01'
  await on(keeper, addDays(first, -2), addDays(first, 20), addDays(first, 26))
  const names = async (month: string) => {
    const { weeks } = (await keeper.get(`events/month?date=${month}-01`)).json()
    const week = weeks.find(({ from }: { from: string }) => from === '2199-06-03')
    return week.bars.flatMap(({ names }: { names: string[] }) => names)
  }
  expect(await names('2199-06')).toEqual(['Saffron'])
  expect(await names('2199-05')).toEqual(await names('2199-06'))
})

async function eventsOf(keeper: Keeper) {
  const days = [now, addDays(now, 2)]
  const found = await Promise.all(
    days.map(async (day) => (await keeper.get(`events/month?date=${day}`)).json().days),
  )
  const all = found.flat().flatMap(
    ({ value }) =>
      value as {
        id: string
        kind: string
        isDone: boolean
        started_on: string
        animal: { id: string } | null
      }[],
  )
  const once = new Map(all.map((event) => [`${event.id} ${event.started_on}`, event]))
  return [...once.values()].filter(({ kind, isDone }) => kind === 'shed' && !isDone)
}
