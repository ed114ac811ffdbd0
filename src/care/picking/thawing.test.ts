import { expect, test } from 'vitest'
import { ago, fedWeekly, pickingOf, withRats } from '../../../test/picking.ts'
import { zone } from '../../../test/zone.ts'
import { fromWallClock } from '../../shared/dates.ts'

test('the list has what is frozen first, then what is live and what is prepared', async () => {
  const { keeper, rat } = await withRats()
  const others = ['Cricket', 'Banana', 'Mouse'].map((name) => keeper.add('feeders', { name }))
  for (const feeder of [...(await Promise.all(others)), rat]) await fedWeekly(keeper, 'A', feeder)
  const kinds = (await pickingOf(keeper)).value.map(({ name, kind }) => [name, kind])
  expect(kinds).toEqual([
    ['Mouse', 'frozen'],
    ['Rat', 'frozen'],
    ['Cricket', 'live'],
    ['Banana', 'prepared'],
  ])
})

test('the list says by when to thaw: the hour of most meals, or six in the evening', async () => {
  const { keeper, rat } = await withRats()
  const { id } = await fedWeekly(keeper, 'Saffron', rat, 20)
  const thawBy = async () => (await keeper.get('feeders/picking_list')).json().thaw_by
  const fedAt = (day: number, time: string) =>
    keeper.add(`animals/${id}/feeding_logs`, {
      feeder_id: rat.id,
      happenedAt: fromWallClock(`${ago(day)}T${time}`, zone),
    })
  for (const day of [2, 3, 4, 5]) await fedAt(day, '20:10')
  expect(await thawBy()).toBe('18:00')
  await fedAt(6, '07:00')
  expect(await thawBy()).toBe('20:00')
  for (const day of [7, 8]) await fedAt(day, '20:20')
  expect(await thawBy()).toBe('20:00')
  for (const day of [9, 10, 11, 12]) await fedAt(day, '20:40')
  expect(await thawBy()).toBe('20:30')
  // Long ago it was otherwise.
  for (let day = 40; day < 60; day++) await fedAt(day, '09:00')
  expect(await thawBy()).toBe('20:30')
})
