import { expect, test } from 'vitest'
import { refusals, signedIn, testApp } from '../../../test/app.ts'
import { fedAnimal } from '../../../test/factories.ts'

test('a feeding is taken, by tongs and now, unless something else is said', async () => {
  const keeper = await signedIn({ name: 'Maren' })
  const { animal, feeder, log } = await fedAnimal(keeper)
  expect(log).toMatchObject({
    animal_id: animal.id,
    success: true,
    feedingMethod: 'tong',
    notes: '',
    feeder: { id: feeder.id, name: 'Rat', size: 'weaned' },
    supplement: null,
    fedBy: 'Maren',
  })
  expect(Date.now() - Date.parse(log.happenedAt)).toBeLessThan(60_000)
  expect(await keeper.list(`animals/${animal.id}/feeding_logs`)).toEqual([log])
})

test('a feeding names what was fed', async () => {
  const keeper = await signedIn()
  const { animal } = await fedAnimal(keeper)
  const answer = await keeper.post(`animals/${animal.id}/feeding_logs`, {
    feeding_log: {
      notes: 'x'.repeat(2001),
      happened_at: '2100-01-01T00:00:00Z',
      feedingMethod: 'spoon',
    },
  })
  expect(refusals(answer)).toEqual({
    feeder_id: 'Please choose a feeder',
    notes: 'At most 2,000 characters',
    happened_at: "Can't be in the future",
    feedingMethod: 'Please choose a feeding method',
  })
})

test('a clock that is four minutes fast is forgiven, one that is an hour fast is not', async () => {
  const keeper = await signedIn()
  const { animal, feeder } = await fedAnimal(keeper)
  const ahead = (minutes: number) =>
    keeper.post(`animals/${animal.id}/feeding_logs`, {
      feeding_log: {
        feeder_id: feeder.id,
        happenedAt: new Date(Date.now() + minutes * 60_000).toISOString(),
      },
    })
  expect((await ahead(4)).statusCode).toBe(201)
  expect((await ahead(60)).statusCode).toBe(422)
})

test('any zone is understood and answered in UTC', async () => {
  const keeper = await signedIn()
  const { log } = await fedAnimal(keeper, { happened_at: '2026-01-03T16:20:00+02:00' })
  expect(log.happenedAt).toBe('2026-01-03T14:20:00.000Z')
})

test('feedings are filtered, found by words and ordered by when they happened', async () => {
  const keeper = await signedIn()
  const { animal, feeder } = await fedAnimal(keeper, { happenedAt: '2026-01-01T08:00:00Z' })
  const list = `animals/${animal.id}/feeding_logs`
  await keeper.add(list, {
    feeder_id: feeder.id,
    success: false,
    notes: 'In blue',
    happenedAt: '2026-01-08T08:00:00Z',
  })
  const days = async (query: Record<string, string>) =>
    (await keeper.list(list, query)).map(({ happenedAt }) => happenedAt.slice(8, 10))
  expect(await days({})).toEqual(['08', '01'])
  expect(await days({ sort: 'happened_at_asc' })).toEqual(['01', '08'])
  expect(await days({ filter: 'successful' })).toEqual(['01'])
  expect(await days({ filter: 'failed' })).toEqual(['08'])
  expect(await days({ q: 'blue' })).toEqual(['08'])
  expect(await days({ q: 'weaned' })).toEqual(['08', '01'])
  expect(await keeper.page(list, { filter: 'failed' })).toMatchObject({ total: 1, totalPages: 1 })
})

test('a feeding is changed, deleted, and brought back under its id', async () => {
  const keeper = await signedIn()
  const { animal, log } = await fedAnimal(keeper)
  const one = `animals/${animal.id}/feeding_logs/${log.id}.json`
  const changed = await keeper.patch(one, {
    feeding_log: { success: 'false', updated_at: log.updated_at },
  })
  expect(changed.json().object).toMatchObject({ success: false, feeder: log.feeder })
  const stale = await keeper.patch(one, {
    feeding_log: { notes: 'late', updated_at: log.updated_at },
  })
  expect([stale.statusCode, stale.json().object]).toEqual([409, changed.json().object])

  expect((await keeper.delete(one)).json()).toEqual({ success: true })
  expect((await keeper.get(one)).statusCode).toBe(404)
  const again = await keeper.add(`animals/${animal.id}/feeding_logs`, changed.json().object)
  expect(again).toMatchObject({ id: log.id, success: false, happenedAt: log.happenedAt })
})

test('a feeding belongs to its animal and is not found under another', async () => {
  const keeper = await signedIn()
  const { log } = await fedAnimal(keeper)
  const other = await keeper.add('animals', { name: 'Moth', sex: 'male' })
  const one = `animals/${other.id}/feeding_logs/${log.id}`
  expect((await keeper.get(one)).statusCode).toBe(404)
  expect((await keeper.patch(one, { feeding_log: { notes: 'x' } })).statusCode).toBe(404)
  expect((await keeper.delete(one)).statusCode).toBe(404)
})

test('the feedings of a deleted animal are gone with it', async () => {
  const keeper = await signedIn()
  const { animal, log } = await fedAnimal(keeper)
  await keeper.delete(`animals/${animal.id}`)
  expect((await keeper.get(`animals/${animal.id}/feeding_logs`)).statusCode).toBe(404)
  expect((await keeper.get(`animals/${animal.id}/feeding_logs/${log.id}`)).statusCode).toBe(404)
})

test('a feeder and a supplement that were deleted keep their names in the log', async () => {
  const keeper = await signedIn()
  const dust = await keeper.add('supplements', { name: 'Calcium' })
  const { animal, feeder, log } = await fedAnimal(keeper, { supplement_id: dust.id })
  await keeper.delete(`feeders/${feeder.id}`)
  await keeper.delete(`supplements/${dust.id}`)
  expect(await keeper.list(`animals/${animal.id}/feeding_logs`)).toMatchObject([
    { id: log.id, feeder: { name: 'Rat' }, supplement: { name: 'Calcium' } },
  ])
})

test('the person who fed and has left is an unknown user', async () => {
  const keeper = await signedIn()
  const { animal } = await fedAnimal(keeper)
  const { pool } = await testApp()
  await pool.query('update feeding_logs set recorded_by = null where account_id = $1', [
    keeper.accountId,
  ])
  expect(await keeper.list(`animals/${animal.id}/feeding_logs`)).toMatchObject([
    { fedBy: 'Unknown user' },
  ])
})

test('the list of an animal costs at most three statements', async () => {
  const keeper = await signedIn({ plus: true })
  const { animal } = await fedAnimal(keeper)
  const { statements } = await testApp()
  statements.length = 0
  await keeper.list(`animals/${animal.id}/feeding_logs`, { filter: 'successful' })
  expect(statements).toHaveLength(3)
})

test.each(['0001-01-01T00:00:00Z', '0000-01-01T00:00:00Z', '1799-12-31T23:59:59Z'])(
  'no one fed anything in %s',
  async (happenedAt) => {
    const keeper = await signedIn()
    const { animal, feeder } = await fedAnimal(keeper)
    const answer = await keeper.post(`animals/${animal.id}/feeding_logs`, {
      feeding_log: { feeder_id: feeder.id, happenedAt },
    })
    expect(refusals(answer)).toEqual({ happenedAt: 'Please enter a date after 1800' })
  },
)

test('a weight is read as people write it, and as nothing else', async () => {
  const keeper = await signedIn()
  const { id } = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  const weigh = (weightInGrams: string) =>
    keeper.post(`animals/${id}/weight_logs`, { weight_log: { weightInGrams, unit: 'grams' } })
  expect((await weigh('1480,5')).json().object.weightInGrams).toBe(1480.5)
  for (const text of ['0x10', '0b11', '1e3', '1,480', '']) {
    expect([text, refusals(await weigh(text))]).toEqual([
      text,
      { weightInGrams: 'Please enter a valid weight' },
    ])
  }
})
