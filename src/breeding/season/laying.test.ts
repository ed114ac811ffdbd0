import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Keeper, ownInstallation, testApp } from '../../../test/app.ts'
import { newId, plannedPairing } from '../../../test/factories.ts'
import { day, inBerlin, remindAt, toldTo } from '../../../test/reminding.ts'
import { agendaOf } from '../../day/calendar/events/agenda.queries.ts'
import { clutches, species } from '../../db/schema.ts'
import { today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'
import { seasonOf } from './season.ts'

ownInstallation()

type Days = Partial<typeof species.$inferSelect>

/** A pairing of a species with these days, of which something was seen. */
async function seen(keeper: Keeper, kind: string, on: string, days: Days = { pre_lay_days: 30 }) {
  const { db } = await testApp()
  const made = await plannedPairing(keeper)
  await db.update(species).set(days).where(eq(species.id, made.kind.id))
  const logs = `pairings/${made.pairing.id}/pairing_logs`
  await keeper.add(logs, { kind, happened_at: `${on}T10:00:00.000Z` })
  const path = `/breeding/${made.plan.id}/pairings/${made.pairing.id}`
  return { ...made, logs, path }
}

const boa = { bears_live: true, incubation_days: 120 }

const at = (on: string) => `${on}T08:30:00.000Z`

test('a laying is spoken of the day before it is expected, once', async () => {
  const keeper = await inBerlin({ plus: true })
  const { path } = await seen(keeper, 'pre_lay_shed', addDays(day, -29))
  await remindAt(at(addDays(day, -1)))
  expect(await toldTo(keeper)).toEqual([])
  await remindAt(at(day))
  await remindAt(at(addDays(day, 1)))
  expect(await toldTo(keeper)).toEqual([
    [
      'Marigold is expected to lay tomorrow',
      'Marigold × Rook. Pre-lay shed on Dec 23, 2025.',
      path,
    ],
  ])
})

test('a birth is counted from the ovulation', async () => {
  const keeper = await inBerlin({ plus: true })
  const { pairing } = await seen(keeper, 'ovulated', addDays(day, -120), boa)
  // A litter of which nothing was born, two years ago, is not this one.
  const lost = { name: 'Boas', pairing_id: pairing.id, number_of_eggs: 9 }
  const { id } = await keeper.add('clutches', lost)
  const { db } = await testApp()
  await db
    .update(clutches)
    .set({ created_at: at(addDays(day, -700)) })
    .where(eq(clutches.id, id))
  await remindAt(at(day))
  const [[header] = []] = await toldTo(keeper)
  expect(header).toBe('Marigold is expected to give birth today')
})

test('what has been laid, has a clutch, was paired since, died or has no Plus is not', async () => {
  const [laid, hatching, paired, died, free, bearing] = [
    await inBerlin({ plus: true }),
    await inBerlin({ plus: true }),
    await inBerlin({ plus: true }),
    await inBerlin({ plus: true }),
    await inBerlin({ plus: true }),
    await inBerlin({ plus: true }),
  ]
  const { db } = await testApp()
  const shed = addDays(day, -30)
  const { logs } = await seen(laid, 'pre_lay_shed', shed)
  await laid.add(logs, { kind: 'laid', happened_at: at(addDays(day, -2)) })
  const { pairing } = await seen(hatching, 'pre_lay_shed', shed)
  await db.insert(clutches).values({
    account_id: hatching.accountId,
    id: newId(),
    name: 'First',
    pairing_id: pairing.id,
    laid_on: addDays(day, -1),
  })
  const courting = await seen(paired, 'pre_lay_shed', shed)
  await paired.add(courting.logs, { kind: 'ovulated', happened_at: at(addDays(day, -20)) })
  const late = await seen(died, 'pre_lay_shed', shed)
  await died.patch(`animals/${late.dams[0]?.id}`, { animal: { state: 'died' } })
  await seen(free, 'pre_lay_shed', shed)
  await free.patch('subscription', { subscription: { plus: false } })
  const awaited = await seen(bearing, 'ovulated', addDays(day, -120), boa)
  const litter = { name: 'Boas', pairing_id: awaited.pairing.id, number_of_eggs: 9 }
  const { id } = await bearing.add('clutches', litter)
  await remindAt(at(day))
  for (const keeper of [laid, hatching, paired, died, free, bearing])
    expect(await toldTo(keeper)).toEqual([])
  // Its young were added one by one, without a day for the litter.
  await db.update(clutches).set({ hatchedOn: day }).where(eq(clutches.id, id))
  await remindAt(at(addDays(day, 1)))
  expect(await toldTo(bearing)).toEqual([])
})

test('is spoken of while an earlier clutch without a day is still in the incubator', async () => {
  const keeper = await inBerlin({ plus: true })
  const { pairing } = await seen(keeper, 'pre_lay_shed', addDays(day, -30))
  const first = { name: 'First', pairing_id: pairing.id, number_of_eggs: 2 }
  const { id } = await keeper.add('clutches', first)
  await remindAt(at(day))
  expect(await toldTo(keeper)).toEqual([])
  const { db } = await testApp()
  const added = { created_at: at(addDays(day, -50)) }
  await db.update(clutches).set(added).where(eq(clutches.id, id))
  await remindAt(at(addDays(day, 1)))
  const [[header] = []] = await toldTo(keeper)
  expect(header).toBe('Marigold is expected to lay on Jan 21')
})

test('stands in the calendar on its day, and on the agenda until it was logged or the dam has left', async () => {
  const keeper = await inBerlin({ plus: true })
  const now = today('Europe/Berlin')
  const { path, logs, dams } = await seen(keeper, 'pre_lay_shed', addDays(now, -32))
  const { db } = await testApp()
  const viewer = {
    accountId: keeper.accountId,
    timeZone: 'Europe/Berlin',
    isSubscribed: true,
    decimalSign: 'point' as const,
    timeFormat: '12h' as const,
  }
  const { events } = await agendaOf(db, viewer)
  expect(events).toMatchObject([
    {
      kind: 'lay',
      type: 'other',
      label: 'Marigold should have laid',
      days_overdue: 2,
      path,
      animal: { id: dams[0]?.id },
    },
  ])
  const month = (await keeper.get(`events/month.json?date=${now}`)).json()
  expect(month.days).toMatchObject([{ day: now, value: [{ kind: 'lay', started_on: now }] }])
  const season = seasonOf(addDays(now, -32))
  const board = async () => (await keeper.get(`breeding_season?season=${season}`)).json().value
  expect(await board()).toMatchObject([{ need: { why: 'late', days: 2 } }])
  for (const state of ['died', 'sold', 'rehomed']) {
    await keeper.patch(`animals/${dams[0]?.id}`, { animal: { state } })
    expect([state, (await agendaOf(db, viewer)).events]).toEqual([state, []])
    const entries = await board()
    expect(entries).toMatchObject([{ stage: 'ovulated', next: null, next_log: null, need: null }])
  }
  await keeper.patch(`animals/${dams[0]?.id}`, { animal: { state: 'loaned_out' } })
  expect((await agendaOf(db, viewer)).events).toHaveLength(1)
  await keeper.add(logs, { kind: 'laid', happened_at: at(addDays(now, -1)) })
  expect((await agendaOf(db, viewer)).events).toEqual([])
  await seen(keeper, 'pre_lay_shed', addDays(now, -45), { pre_lay_days: 30 })
  const { object } = (await keeper.post('calendar_feed/rotate', {})).json()
  const { app } = await testApp()
  const { body } = await app.inject(new URL(object.address).pathname)
  expect(body.match(/SUMMARY:.*/g)).toBe(null)
})
