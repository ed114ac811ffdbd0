import { expect, test } from 'vitest'
import { type Keeper, signedIn, testApp } from '../../../../test/app.ts'
import { imported } from '../../../../test/importing.ts'
import { zone } from '../../../../test/zone.ts'
import type { Viewer } from '../../../server/session/session.ts'
import { today } from '../../../shared/dates.ts'
import { addDays } from '../../../shared/days.ts'
import { agendaOf } from './agenda.queries.ts'

const now = today(zone)
const daily = (from: string) => ({ started_on: from, repeat_amount: 30, repeat: 'day' })

test('the agenda says what is planned beside the schedules and what was done, in one statement', async () => {
  const keeper = await signedIn({ plus: true })
  const quail = await keeper.add('feeders', { name: 'Quail' })
  const add = (name: string) =>
    keeper.add('animals', { name, sex: 'male', cleaning_schedule: daily(now) })
  const [ill, fed] = [await add('Ill'), await add('Fed')]
  for (let at = 0; at < 2; at++) {
    await keeper.add(`animals/${fed.id}/feeding_logs`, { feeder_id: quail.id })
  }
  await keeper.add(`animals/${ill.id}/treatments`, {
    substance: 'Meloxicam',
    dose: 1.2,
    dose_unit: 'ml',
    every_days: 1,
  })
  await keeper.add('custom_events', { title: 'Delivery', started_on: now })
  await keeper.add('custom_events', { title: 'Tomorrow', started_on: addDays(now, 1) })

  const { db, statements } = await testApp()
  statements.length = 0
  const viewer = viewerOf(keeper, { isSubscribed: true })
  const agenda = await agendaOf(db, viewer)
  expect(statements).toHaveLength(1)
  expect(agenda).toMatchObject({
    events: [{ label: 'Delivery' }, { label: 'Treat Ill', notes: 'Meloxicam\u00a0· 1.2 ml' }],
    done: [{ kind: 'feed', animals: 1, logs: 2 }],
  })
  const { events } = await agendaOf(db, { ...viewer, decimalSign: 'comma' })
  expect(events.at(-1)?.notes).toBe('Meloxicam\u00a0· 1,2 ml')
})

test('a weight of a list that says no day was not weighed today, neither in the agenda nor in the calendar', async () => {
  const keeper = await signedIn({ plus: true })
  const names = ['Nyx', 'Rook', 'Opal', 'Umber', 'Pip']
  const undated = names.map((name) => `${name},Corn snake,f,80 g,\n`).join('')
  await imported(
    keeper,
    `Name,Species,Sex,Weight,Weighed on\n${undated}Sol,Corn snake,m,90 g,${now}\n`,
  )
  const { db } = await testApp()
  const { done } = await agendaOf(db, viewerOf(keeper, { isSubscribed: true }))
  expect(done).toEqual([{ kind: 'weigh', animals: 1, logs: 1 }])
  const { days } = (await keeper.get(`events/month.json?date=${now}`)).json()
  const day = days.find((one: { day: string }) => one.day === now)
  expect(day.counts).toMatchObject([{ kind: 'weigh', count: 1 }])
  expect((await keeper.get(`events.json?date=${now}`)).json().value).toHaveLength(1)
  const [nyx] = (await keeper.list('animals')).filter(({ name }) => name === 'Nyx')
  const { weightLogs } = (await keeper.get(`animals/${nyx?.id}.json`)).json()
  expect(weightLogs).toMatchObject([{ weightInGrams: 80 }])
})

test('an agenda of an account without anything is empty, and so it is of locked animals', async () => {
  const keeper = await signedIn({ plus: true })
  const { db } = await testApp()
  const viewer = viewerOf(keeper, { isSubscribed: false })
  expect(await agendaOf(db, viewer)).toEqual({ events: [], done: [] })
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) {
    const { id } = await keeper.add('animals', {
      name,
      sex: 'male',
      cleaning_schedule: daily(now),
    })
    await keeper.add(`animals/${id}/poop_logs`, {})
  }
  expect(await agendaOf(db, viewer)).toMatchObject({
    done: [{ kind: 'poop', animals: 5 }],
  })
})

const viewerOf = ({ accountId }: Keeper, { isSubscribed }: { isSubscribed: boolean }): Viewer => ({
  accountId,
  timeZone: zone,
  isSubscribed,
  decimalSign: 'point',
  timeFormat: '12h',
})
