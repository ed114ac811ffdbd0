import { expect, test } from 'vitest'
import { type Keeper, signedIn } from '../../../test/app.ts'
import { importAll, imported, reviewed, rowsOf, undone } from '../../../test/importing.ts'
import { zone } from '../../../test/zone.ts'
import { today as todayIn } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'

const today = todayIn(zone)
const inDays = (days: number) => addDays(today, days)

async function named(keeper: Keeper, name: string) {
  const { value } = (await keeper.get('animals.json?per_page=100')).json()
  const { id } = value.find((animal: { name: string }) => animal.name === name)
  return (await keeper.get(`animals/${id}.json`)).json()
}

const list = `Name,Species,Feeds every,Food,Next feeding,Last fed,Last shed
Slinky,Corn snake,7 days,2 adult mice,${inDays(5)},,
Duchess,Ball python,every other week,Rat,,${inDays(-3)},${inDays(-20)}
Rook,Ball python,weekly,rat,${inDays(-2)},,
Mango,Crested gecko,2x/week,Pangea,,,
Old Tom,Corn snake,as needed,Pinky,,,
Hugo,Corn snake,7,,,,
`

test('how often, what and when next become feeding schedules, and say so in the review', async () => {
  const keeper = await signedIn({ plus: true })
  const review = await reviewed(keeper, list)
  expect(review.counts).toMatchObject({ new: 6, error: 0 })
  const rows = await rowsOf(keeper, review.id)
  expect(rows.map(({ notes }) => notes)).toMatchObject([
    [expect.stringMatching(/^Fed every 7 days: adult mice, next /)],
    ['Fed every 2 weeks: Rat'],
    [expect.stringMatching(/^Fed every week: rat, next /)],
    ['Fed 2 times a week: Pangea'],
    [],
    ['Fed every 7 days'],
  ])

  await keeper.post(`imports/${review.id}/apply.json`)
  await importAll()
  const slinky = await named(keeper, 'Slinky')
  expect(slinky.feedingSchedules).toMatchObject([
    {
      feeder: { name: 'adult mice' },
      repeat_amount: 7,
      repeat: 'day',
      due_on: null,
      next_on: inDays(5),
    },
  ])
  expect(slinky.description).toBe('Food: 2 adult mice')
  const duchess = await named(keeper, 'Duchess')
  expect(duchess.feedingSchedules).toMatchObject([
    { feeder: { name: 'Rat' }, due_on: null, next_on: inDays(11), paused_until: null },
  ])
  expect(duchess.feedingLogs).toMatchObject([{ feeder: { name: 'Rat' }, success: true }])
  expect(duchess.sheddingLogs).toMatchObject([{ quality: 'complete' }])
  expect((await named(keeper, 'Rook')).feedingSchedules).toMatchObject([
    { due_on: inDays(-2), days_overdue: 2 },
  ])
  // What is no interval goes to the notes, and a schedule may lack its feeder.
  expect(await named(keeper, 'Old Tom')).toMatchObject({
    feedingSchedules: [],
    description: 'Feeds every: as needed\nFood: Pinky',
  })
  expect((await named(keeper, 'Hugo')).feedingSchedules).toMatchObject([
    { feeder: null, repeat_amount: 7, repeat: 'day' },
  ])
  const mango = await named(keeper, 'Mango')
  expect(mango.feedingSchedules).toMatchObject([
    { due_on: today },
    { due_on: null, next_on: inDays(3) },
  ])
  const [{ feeder_id }] = mango.feedingSchedules
  await keeper.add(`animals/${mango.id}/feeding_logs`, { feeder_id })
  expect((await named(keeper, 'Mango')).feedingSchedules).toMatchObject([
    { next_on: inDays(7) },
    { next_on: inDays(3) },
  ])

  const again = await reviewed(keeper, list)
  expect(again.counts).toMatchObject({ new: 0, update: 0, skip: 6, error: 0 })
  // An animal that has a schedule keeps it.
  const other = 'Name,Feeds every,Food,Last fed\nSlinky,daily,Crickets,\n'
  expect((await reviewed(keeper, other)).counts).toMatchObject({ update: 0, skip: 1 })
})

test('a meal of the list counts although the animal has refused one since', async () => {
  const keeper = await signedIn({ plus: true })
  const { id } = await keeper.add('animals', { name: 'Duchess', sex: 'female' })
  const { id: feeder_id } = await keeper.add('feeders', { name: 'Rat' })
  await keeper.add(`animals/${id}/feeding_logs`, { feeder_id, success: false })
  const meal = await imported(keeper, `Name,Last fed\nDuchess,${inDays(-1)}\n`)
  expect(meal.result).toMatchObject({ updated: 1 })
  expect((await named(keeper, 'Duchess')).feedingLogs).toHaveLength(2)
})

test('of two days of the week, a meal on the one leaves the other due', async () => {
  const keeper = await signedIn({ plus: true })
  const dayName = (day: string) =>
    new Date(day).toLocaleDateString('en', { weekday: 'short', timeZone: 'UTC' })
  const days = `${dayName(today)}/${dayName(inDays(3))}`
  await imported(keeper, `Name,Feeds every,Food,Last fed\nMango,${days},Rat,${inDays(-1)}\n`)
  const { id, feedingSchedules } = await named(keeper, 'Mango')
  // Yesterday's meal is nearer to today than to the day of the week before it.
  expect(feedingSchedules).toMatchObject([{ next_on: inDays(7) }, { next_on: inDays(3) }])
  const [{ feeder_id }] = feedingSchedules
  await keeper.add(`animals/${id}/feeding_logs`, { feeder_id })
  expect((await named(keeper, 'Mango')).feedingSchedules).toMatchObject(feedingSchedules)
})

test('an undo takes schedules, meals and feeders away again', async () => {
  const keeper = await signedIn({ plus: true })
  const slinky = await keeper.add('animals', { name: 'Slinky', sex: 'unknown' })
  const { id } = await imported(keeper, list)
  expect((await named(keeper, 'Slinky')).feedingSchedules).toHaveLength(1)
  expect(await undone(keeper, id)).toMatchObject({ status: 'undone', result: { kept: [] } })
  const { value } = (await keeper.get('animals.json?per_page=100')).json()
  expect(value).toMatchObject([{ id: slinky.id }])
  expect((await named(keeper, 'Slinky')).feedingSchedules).toEqual([])
  expect((await keeper.get('feeders.json')).json().total).toBe(0)
})
