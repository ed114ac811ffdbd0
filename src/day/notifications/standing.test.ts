import { expect, test } from 'vitest'
import { type Keeper, signedIn, testApp } from '../../../test/app.ts'
import { told } from '../../../test/factories.ts'
import { ago, noon, weekly } from '../../../test/schedules.ts'
import { notify } from '../../server/messages/notify.ts'

test('a reminder to feed ends with the last meal, and is back if that is undone', async () => {
  const keeper = await signedIn()
  const rat = await keeper.add('feeders', { name: 'Rat' })
  const schedule = { ...weekly(8), feeder_id: rat.id }
  const animals = [
    await keeper.add('animals', { name: 'Ada', sex: 'male', feedingSchedules: [schedule] }),
    await keeper.add('animals', { name: 'Bo', sex: 'male', feedingSchedules: [schedule] }),
  ]
  await remind(keeper, '2 animals to feed today', 'feeding', '/rounds/feeding?due=1')
  await remind(keeper, 'From Kim', 'message', '/shop/messages')
  expect(await shownTo(keeper)).toEqual(['From Kim', '2 animals to feed today'])

  const meals = animals.map(({ id }) => `animals/${id}/feeding_logs`)
  await keeper.add(meals[0] ?? '', { feeder_id: rat.id })
  expect(await shownTo(keeper)).toHaveLength(2)
  const last = await keeper.add(meals[1] ?? '', { feeder_id: rat.id })
  expect(await shownTo(keeper)).toEqual(['From Kim'])
  await keeper.delete(`${meals[1]}/${last.id}`)
  expect(await shownTo(keeper)).toHaveLength(2)
})

test('of the reminders to feed only the latest stands', async () => {
  const keeper = await signedIn()
  const rat = await keeper.add('feeders', { name: 'Rat' })
  const feedingSchedules = [{ ...weekly(8), feeder_id: rat.id }]
  await keeper.add('animals', { name: 'Ada', sex: 'male', feedingSchedules })
  const sent_at = noon(1)
  await remind(keeper, 'Feed Ada today', 'feeding', '/rounds/feeding?due=1', { sent_at })
  await remind(keeper, 'Feed Ada now', 'feeding', '/rounds/feeding?due=1')
  expect(await shownTo(keeper)).toEqual(['Feed Ada now'])
})

test('low stock ends with the delivery, and an old lamp with its replacement', async () => {
  const keeper = await signedIn()
  const rat = await keeper.add('feeders', { name: 'Rat', quantity: 1, low_stock: 5 })
  const mouse = await keeper.add('feeders', { name: 'Mouse', quantity: 1, low_stock: 5 })
  const bulb = await keeper.add('bulbs', {
    name: 'D3+',
    bulb_type: 'uv',
    uv_installed_on: ago(400),
    uv_lifespan: 'one_year',
    send_uv_reminder: true,
  })
  await remind(keeper, 'Rat is running low', 'low_stock', `/inventory/feeders/${rat.id}`)
  await remind(keeper, 'Mouse is running low', 'low_stock', `/inventory/feeders/${mouse.id}`)
  await remind(keeper, 'Replace D3+', 'bulb', `/inventory/bulbs/${bulb.id}`)
  expect(await shownTo(keeper)).toHaveLength(3)
  await keeper.post(`feeders/${rat.id}/restock.json`, { restock: { quantity: 50 } })
  expect(await shownTo(keeper)).toEqual(['Replace D3+', 'Mouse is running low'])
  await keeper.change('bulbs', bulb.id, { uv_installed_on: ago(0) })
  expect(await shownTo(keeper)).toEqual(['Mouse is running low'])
})

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
  more: { sent_at?: string } = {},
) {
  const { db } = await testApp()
  await notify(db, [{ ...told(keeper, header_text), kind, path, ...more }])
}
