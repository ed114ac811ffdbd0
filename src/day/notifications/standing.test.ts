import { expect, test } from 'vitest'
import { type Keeper, signedIn, testApp } from '../../../test/app.ts'
import { told } from '../../../test/factories.ts'
import { ago, noon, weekly } from '../../../test/schedules.ts'
import { zone } from '../../../test/zone.ts'
import { notify } from '../../server/messages/notify.ts'
import { dayOf, formatTime } from '../../shared/dates.ts'

test('what is to do stands in its own list, and not in that of what happened', async () => {
  const keeper = await signedIn()
  const rat = await keeper.add('feeders', { name: 'Rat', quantity: 1, low_stock: 5 })
  const schedule = { ...weekly(8), feeder_id: rat.id }
  const { id } = await keeper.add('animals', {
    ...{ name: 'Ada', sex: 'male', feedingSchedules: [schedule], cleaningSchedule: weekly(8) },
  })
  await remind(keeper, 'Feed Ada today', 'feeding', '/rounds/feeding?due=1')
  await remind(keeper, 'Rat is running low', 'low_stock', `/inventory/feeders/${rat.id}`)
  await remind(keeper, 'From Kim', 'message', '/shop/messages')
  expect(await shownTo(keeper)).toEqual(['From Kim'])
  expect(await toDoOf(keeper)).toMatchObject({
    count: 3,
    feeding: { total: 1, value: [{ animal: { name: 'Ada' }, days_overdue: 1 }] },
    cleaning: { total: 1 },
    feeders: [{ name: 'Rat' }],
    done: [],
  })
  const meal = await keeper.add(`animals/${id}/feeding_logs`, { feeder_id: rat.id })
  expect(await toDoOf(keeper)).toMatchObject({
    count: 2,
    feeding: { total: 0 },
    done: [{ kind: 'feed', animals: 1 }],
    next: { on: ago(-6), animals: 1 },
  })
  await keeper.delete(`animals/${id}/feeding_logs/${meal.id}`)
  expect(await toDoOf(keeper)).toMatchObject({ count: 3, feeding: { total: 1 } })
})

test('a kind whose bell is off is left out of what is to do', async () => {
  const keeper = await signedIn()
  await keeper.add('feeders', { name: 'Rat', quantity: 1, low_stock: 5 })
  expect(await toDoOf(keeper)).toMatchObject({ count: 1 })
  const muting = { kind: 'low_stock', channel: 'app', muted: true }
  await keeper.patch('notification_settings.json', { notification_settings: { muting } })
  expect(await toDoOf(keeper)).toMatchObject({ count: 0, feeders: [] })
})

test('a lamp is announced until it has ended, then it is to do until it is replaced', async () => {
  const keeper = await signedIn()
  const lamp = { bulb_type: 'uv', uv_lifespan: 'one_year', send_uv_reminder: true }
  const soon = await keeper.add('bulbs', { ...lamp, name: 'T5', uv_installed_on: ago(360) })
  const old = await keeper.add('bulbs', { ...lamp, name: 'D3+', uv_installed_on: ago(400) })
  await remind(keeper, 'Replace T5 soon', 'bulb', `/inventory/bulbs/${soon.id}`)
  await remind(keeper, 'Replace D3+', 'bulb', `/inventory/bulbs/${old.id}`)
  expect(await shownTo(keeper)).toEqual(['Replace T5 soon'])
  expect((await toDoOf(keeper)).bulbs).toMatchObject([{ name: 'D3+' }])
  await keeper.change('bulbs', old.id, { uv_installed_on: ago(0) })
  await keeper.change('bulbs', soon.id, { uv_installed_on: ago(0) })
  expect(await shownTo(keeper)).toEqual([])
  expect((await toDoOf(keeper)).bulbs).toEqual([])
})

test('of the reminders of a visit only the latest stands', async () => {
  const keeper = await signedIn()
  const { id } = await keeper.add('animals', { name: 'Ada', sex: 'male' })
  const visit = { reason: 'Check-up', visited_on: ago(-1), remind: 'two_days' }
  const { id: visitId } = await keeper.add(`animals/${id}/vet_visits`, visit)
  const path = `/animals/${id}/health#${visitId}`
  await remind(keeper, 'Vet visit for Ada on Friday', 'vet', path, { sent_at: noon(1) })
  await remind(keeper, 'Vet visit for Ada tomorrow', 'vet', path)
  expect(await shownTo(keeper)).toEqual(['Vet visit for Ada tomorrow'])
})

test('one that is put off comes back unread tomorrow at the hour of the reminders', async () => {
  const keeper = await signedIn()
  await remind(keeper, 'From Kim', 'message', '/shop/messages')
  const [{ id, sent_at }] = await keeper.list('notifications')
  await keeper.patch('notification_settings.json', { notification_settings: { reminder_hour: 6 } })
  const later = await keeper.patch(`notifications/${id}/later.json`)
  expect(dayOf(later.json().object.sent_at, zone)).toBe(ago(-1))
  expect(formatTime(later.json().object.sent_at, zone, '24h')).toBe('06:00')
  expect(await shownTo(keeper)).toEqual([])
  await keeper.delete(`notifications/${id}/later`)
  expect(await keeper.list('notifications')).toMatchObject([{ sent_at, read_at: null }])
})

test('a reminder of a visit that is put off says tomorrow what is true then, and one for today stays', async () => {
  const keeper = await signedIn()
  const { id } = await keeper.add('animals', { name: 'Ada', sex: 'male' })
  const visit = { reason: 'Check-up', visited_on: ago(-1), visit_time: '09:00', remind: 'one_day' }
  const { id: visitId } = await keeper.add(`animals/${id}/vet_visits`, visit)
  const event = { title: 'Expo', started_on: ago(0), remind: 'on_day' }
  const { id: eventId } = await keeper.add('custom_events', event)
  const path = `/animals/${id}/health#${visitId}`
  await remind(keeper, 'Expo, today', 'event', `/calendar?day=${ago(0)}&event=${eventId}`)
  await remind(keeper, 'Vet visit for Ada tomorrow at 9:00 am', 'vet', path)
  const [ofVisit, ofEvent] = await keeper.list('notifications')
  const later = (await keeper.patch(`notifications/${ofVisit.id}/later.json`)).json()
  expect(later.object.header_text).toBe('Vet visit for Ada today at 9:00 am')
  const refused = await keeper.patch(`notifications/${ofEvent.id}/later.json`)
  expect([refused.statusCode, refused.json().errors[0].message]).toEqual([
    ...[422, "This reminder ends today, so it can't wait until tomorrow."],
  ])
  expect(await shownTo(keeper)).toEqual(['Expo, today'])
  await keeper.delete(`notifications/${ofVisit.id}/later`)
  expect(await shownTo(keeper)).toEqual([
    ...['Vet visit for Ada tomorrow at 9:00 am', 'Expo, today'],
  ])
})

test("Undo of Later gives today's words to a visit that was moved, and has none for the day the reminder came", async () => {
  const keeper = await signedIn()
  const { id } = await keeper.add('animals', { name: 'Ada', sex: 'male' })
  const visits = `animals/${id}/vet_visits`
  const visit = { reason: 'Check-up', visited_on: ago(-1), remind: 'two_days' }
  const { id: visitId } = await keeper.add(visits, visit)
  const yesterday = { sent_at: noon(1), created_at: noon(1) }
  await remind(
    keeper,
    'Vet visit for Ada on Friday',
    'vet',
    `/animals/${id}/health#${visitId}`,
    yesterday,
  )
  const [{ id: reminderId }] = await keeper.list('notifications')
  await keeper.patch(`notifications/${reminderId}/later.json`)
  await keeper.change(visits, visitId, { visited_on: ago(-2) })
  await keeper.delete(`notifications/${reminderId}/later`)
  expect(await keeper.list('notifications')).toMatchObject([
    { header_text: expect.stringMatching(/^Vet visit for Ada on /), sent_at: noon(1) },
  ])
})

const toDoOf = async (keeper: Keeper) => (await keeper.get('notifications/to_do.json')).json()

/** What stands in the list; the count says as much. */
async function shownTo(keeper: Keeper): Promise<string[]> {
  const list = await keeper.list('notifications')
  const { count } = (await keeper.get('notifications/unread/count.json')).json()
  expect(count).toBe(list.length)
  return list.map(({ header_text }) => header_text)
}

async function remind(
  keeper: Keeper,
  header_text: string,
  kind: string,
  path: string,
  more: { sent_at?: string; created_at?: string } = {},
) {
  const { db } = await testApp()
  await notify(db, [{ ...told(keeper, header_text), kind, path, ...more }])
}
