import { expect, test } from 'vitest'
import { signedIn, testApp } from '../../../test/app.ts'
import { today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'
import { agendaOf } from './agenda.queries.ts'

const now = today('Europe/Berlin')
const daily = (from: string) => ({ started_on: from, repeat_amount: 30, repeat: 'day' })

test('the agenda says who waits, what is planned and what was done, in three statements', async () => {
  const keeper = await signedIn({ plus: true })
  const rat = await keeper.add('feeders', { name: 'Rat' })
  const mouse = await keeper.add('feeders', { name: 'Mouse' })
  const add = (name: string, days: number) =>
    keeper.add('animals', {
      name,
      sex: 'male',
      feeding_schedules: [rat, mouse].map(({ id }) => ({
        ...daily(addDays(now, -days)),
        feeder_id: id,
      })),
      cleaning_schedule: daily(addDays(now, -days)),
    })
  const [late, , , , fed] = [
    await add('Late', 3),
    await add('B', 0),
    await add('C', 0),
    await add('D', 0),
    await add('Fed', 0),
  ]
  const quail = await keeper.add('feeders', { name: 'Quail' })
  for (let at = 0; at < 2; at++) {
    await keeper.add(`animals/${fed.id}/feeding_logs`, { feeder_id: quail.id })
  }
  await keeper.add(`animals/${late.id}/treatments`, {
    substance: 'Meloxicam',
    dose: 1,
    dose_unit: 'ml',
    every_days: 1,
  })
  await keeper.add('custom_events', { title: 'Delivery', started_on: now })
  await keeper.add('custom_events', { title: 'Tomorrow', started_on: addDays(now, 1) })

  const { db, statements } = await testApp()
  statements.length = 0
  const viewer = { accountId: keeper.accountId, timeZone: 'Europe/Berlin', isSubscribed: true }
  const agenda = await agendaOf(db, viewer)
  expect(statements).toHaveLength(3)
  expect(agenda).toMatchObject({
    due: [
      { kind: 'feeding', animals: 4, late: 1, names: ['Late', 'B', 'C'] },
      { kind: 'cleaning', animals: 5, late: 1, names: ['Late', 'B', 'C'] },
    ],
    events: [{ label: 'Delivery' }, { label: 'Treat Late', notes: 'Meloxicam\u00a0· 1 ml' }],
    done: [{ kind: 'feed', animals: 1 }],
  })
})

test('an agenda of an account without anything is empty, and so it is of locked animals', async () => {
  const keeper = await signedIn({ plus: true })
  const { db } = await testApp()
  const viewer = { accountId: keeper.accountId, timeZone: 'Europe/Berlin', isSubscribed: false }
  expect(await agendaOf(db, viewer)).toEqual({ due: [], events: [], done: [] })
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) {
    const { id } = await keeper.add('animals', {
      name,
      sex: 'male',
      cleaning_schedule: daily(now),
    })
    await keeper.add(`animals/${id}/poop_logs`, {})
  }
  expect(await agendaOf(db, viewer)).toMatchObject({
    due: [{ kind: 'cleaning', animals: 5 }],
    done: [{ kind: 'poop', animals: 5 }],
  })
})
