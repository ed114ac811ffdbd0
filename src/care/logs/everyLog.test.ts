import { describe, expect, test } from 'vitest'
import { type Keeper, refusals, signedIn, testApp } from '../../../test/app.ts'
import { newId } from '../../../test/factories.ts'

/** Each kind of log: a minimal one, a change, and the name of who recorded it. */
const kinds = [
  { api: 'feeding_logs', least: {}, change: { notes: 'In blue' }, who: 'fedBy' },
  {
    api: 'cleaning_logs',
    least: {},
    change: { happenedAt: '2026-01-03T08:00:00.000Z' },
    who: 'cleanedBy',
  },
  {
    api: 'shedding_logs',
    least: { quality: 'complete' },
    change: { quality: 'stuck' },
    who: 'recordedBy',
  },
  {
    api: 'weight_logs',
    least: { weightInGrams: 1480, unit: 'grams' },
    change: { weightInGrams: 1500.25 },
    who: 'recordedBy',
  },
  { api: 'poop_logs', least: {}, change: { unusual: true, notes: 'Runny' }, who: 'recordedBy' },
]

describe.each(kinds)('$api', ({ api, least, change, who }) => {
  const noun = api.slice(0, -1)

  test('a log is of now and of the person who records it, changed, deleted and brought back', async () => {
    const { keeper, animal, needed } = await ready()
    const list = `animals/${animal}/${api}`
    const log = await keeper.add(list, { ...needed(api), ...least })
    expect(log).toMatchObject({ animal_id: animal, [who]: 'Maren', ...least })
    expect(Date.now() - Date.parse(log.happenedAt)).toBeLessThan(60_000)
    expect(await keeper.list(list)).toEqual([log])

    const one = `${list}/${log.id}.json`
    const changed = await keeper.patch(one, { [noun]: { ...change, updated_at: log.updated_at } })
    expect(changed.json().object).toMatchObject({ ...least, ...change })
    expect((await keeper.get(one)).json()).toEqual(changed.json().object)
    const late = await keeper.patch(one, { [noun]: { ...change, updated_at: log.updated_at } })
    expect([late.statusCode, late.json().object]).toEqual([409, changed.json().object])

    expect((await keeper.delete(one)).json()).toEqual({ success: true })
    expect((await keeper.delete(one)).statusCode).toBe(404)
    expect(await keeper.page(list)).toEqual({ value: [], totalPages: 0, total: 0 })
    const again = await keeper.add(list, { ...needed(api), ...changed.json().object })
    expect(again).toMatchObject({ id: log.id, ...least, ...change })
  })

  test('sent again it is the same log, under another animal it is refused', async () => {
    const { keeper, animal, needed } = await ready()
    const other = (await keeper.add('animals', { name: 'Moth', sex: 'male' })).id
    const sent = { ...needed(api), ...least, id: newId() }
    const log = await keeper.add(`animals/${animal}/${api}`, sent)
    const loud = { ...sent, id: sent.id.toUpperCase() }
    expect(await keeper.add(`animals/${animal.toUpperCase()}/${api}`, loud)).toEqual(log)
    const refused = await keeper.post(`animals/${other}/${api}`, { [noun]: sent })
    expect([refused.statusCode, refusals(refused)]).toEqual([
      422,
      { id: 'This ID is already taken by another record' },
    ])
    expect(await keeper.list(`animals/${other}/${api}`)).toEqual([])
    for (const one of [`animals/${other}/${api}/${log.id}`]) {
      expect((await keeper.get(one)).statusCode).toBe(404)
      expect((await keeper.patch(one, { [noun]: change })).statusCode).toBe(404)
      expect((await keeper.delete(one)).statusCode).toBe(404)
    }
  })

  test('nothing has happened in the future', async () => {
    const { keeper, animal, needed } = await ready()
    const answer = await keeper.post(`animals/${animal}/${api}`, {
      [noun]: { ...needed(api), ...least, happened_at: '2100-01-01T00:00:00Z' },
    })
    expect(refusals(answer)).toEqual({ happened_at: "Can't be in the future" })
  })

  test('who recorded it and is gone is an unknown user', async () => {
    const { keeper, animal, needed } = await ready()
    await keeper.add(`animals/${animal}/${api}`, { ...needed(api), ...least })
    const { pool } = await testApp()
    await pool.query(`update ${api} set recorded_by = null where account_id = $1`, [
      keeper.accountId,
    ])
    expect(await keeper.list(`animals/${animal}/${api}`)).toMatchObject([{ [who]: 'Unknown user' }])
  })

  test('the logs of an animal that the plan locks are locked', async () => {
    const { keeper, needed } = await ready()
    const ids: string[] = []
    for (let at = 0; at < 5; at++) {
      ids.push((await keeper.add('animals', { name: 'Moth', sex: 'male' })).id)
    }
    const list = `animals/${ids.at(-1)}/${api}`
    const { id } = await keeper.add(list, { ...needed(api), ...least })
    await keeper.patch('subscription', { subscription: { plus: false } })
    const answers = await Promise.all([
      keeper.get(list),
      keeper.get(`${list}?q=x`),
      keeper.get(`${list}/${id}`),
      keeper.post(list, { [noun]: { ...needed(api), ...least } }),
      keeper.patch(`${list}/${id}`, { [noun]: change }),
      keeper.delete(`${list}/${id}`),
    ])
    expect(answers.map((answer) => answer.json().errors?.[0].code)).toEqual(Array(6).fill('locked'))
  })
})

test('a shed says how it went; the mark for a forecast is taken along', async () => {
  const { keeper, animal } = await ready()
  const list = `animals/${animal}/shedding_logs`
  const unsaid = await keeper.post(list, { shedding_log: {} })
  expect(refusals(unsaid)).toEqual({ quality: 'Please choose a shed quality' })
  const shed = { quality: 'partial', set_shed_forecast_shed_at: true }
  const { id, ...log } = await keeper.add(list, shed)
  expect(log).not.toHaveProperty('set_shed_forecast_shed_at')
  const changed = await keeper.patch(`${list}/${id}`, {
    shedding_log: { set_shed_forecast_shed_at: false },
  })
  expect(changed.json().object).toMatchObject({ quality: 'partial' })
})

test.each([
  [{ unit: 'grams', weightInGrams: 0.99 }, false],
  [{ unit: 'grams', weightInGrams: 1 }, true],
  [{ unit: 'kilograms', weightInGrams: 9.99 }, false],
  [{ unit: 'kilograms', weightInGrams: 10 }, true],
  [{ unit: 'pounds', weightInGrams: 4.5 }, false],
  [{ unit: 'pounds', weightInGrams: 4.5359 }, true],
  [{ unit: 'ounces', weightInGrams: 28.3 }, false],
  [{ unit: 'ounces', weightInGrams: 28.3495 }, true],
  [{ unit: 'grams', weightInGrams: 'heavy' }, false],
  [{ unit: 'grams', weightInGrams: -5 }, false],
])('of %j it is %s that an animal weighs so much', async (weight, isValid) => {
  const { keeper, animal } = await ready()
  const answer = await keeper.post(`animals/${animal}/weight_logs`, { weight_log: weight })
  expect(answer.statusCode).toBe(isValid ? 201 : 422)
  if (isValid) expect(answer.json().object).toMatchObject(weight)
  else expect(refusals(answer)).toEqual({ weightInGrams: 'Please enter a valid weight' })
})

test('a weight is judged together with its unit when only one of them is changed', async () => {
  const { keeper, animal } = await ready()
  const list = `animals/${animal}/weight_logs`
  const { id } = await keeper.add(list, { weightInGrams: 20, unit: 'grams' })
  const inOunces = await keeper.patch(`${list}/${id}`, { weight_log: { unit: 'ounces' } })
  expect(refusals(inOunces)).toEqual({ weightInGrams: 'Please enter a valid weight' })
  const lighter = await keeper.patch(`${list}/${id}`, { weight_log: { weightInGrams: 0.5 } })
  expect(refusals(lighter)).toEqual({ weightInGrams: 'Please enter a valid weight' })
  const both = { weightInGrams: 56.7, unit: 'ounces' }
  expect((await keeper.patch(`${list}/${id}`, { weight_log: both })).json().object).toMatchObject(
    both,
  )
})

test('weights are ordered by how heavy, poops filtered by how usual', async () => {
  const { keeper, animal } = await ready()
  for (const weightInGrams of [1200, 90, 700.5]) {
    await keeper.add(`animals/${animal}/weight_logs`, { weightInGrams, unit: 'grams' })
  }
  const weights = async (sort: string) =>
    (await keeper.list(`animals/${animal}/weight_logs`, { sort })).map((log) => log.weightInGrams)
  expect(await weights('weight_in_grams_desc')).toEqual([1200, 700.5, 90])
  expect(await weights('weight_in_grams_asc')).toEqual([90, 700.5, 1200])

  const poops = `animals/${animal}/poop_logs`
  const odd = await keeper.add(poops, { unusual: true, notes: 'Runny' })
  const plain = await keeper.add(poops, {})
  expect(await keeper.page(poops, { filter: 'unusual' })).toMatchObject({ value: [odd], total: 1 })
  expect(await keeper.page(poops, { filter: 'usual' })).toMatchObject({ value: [plain], total: 1 })
  expect(await keeper.page(poops, { q: 'runny' })).toMatchObject({ value: [odd], total: 1 })
  await keeper.patch(`${poops}/${odd.id}`, { poop_log: { unusual: false } })
  expect(await keeper.page(poops, { filter: 'unusual' })).toMatchObject({ value: [], total: 0 })
})

test('a feeding with a reason is a refusal, and taken it has neither reason nor waste', async () => {
  const { keeper, animal, needed } = await ready()
  const list = `animals/${animal}/feeding_logs`
  const refused = await keeper.add(list, {
    ...needed('feeding_logs'),
    success: true,
    refusal_reason: 'regurgitated',
    thrown_away: true,
    count: 2,
  })
  expect(refused).toMatchObject({
    success: false,
    refusal_reason: 'regurgitated',
    thrown_away: true,
    count: 2,
  })
  const taken = await keeper.patch(`${list}/${refused.id}`, { feeding_log: { success: true } })
  const clean = { success: true, refusal_reason: null, thrown_away: false, count: 2 }
  expect(taken.json().object).toMatchObject(clean)
  const wasted = await keeper.patch(`${list}/${refused.id}`, { feeding_log: { thrown_away: true } })
  expect(wasted.json().object).toMatchObject(clean)
  const wrong = await keeper.post(list, {
    feeding_log: { ...needed('feeding_logs'), count: 0, refusal_reason: 'bored' },
  })
  expect(refusals(wrong)).toEqual({
    count: 'Please enter 1 or more',
    refusal_reason: 'Please choose one of: refused, regurgitated',
  })
})

async function ready() {
  const keeper: Keeper = await signedIn({ plus: true })
  const animal: string = (await keeper.add('animals', { name: 'Saffron', sex: 'female' })).id
  const feeder = await keeper.add('feeders', { name: 'Rat' })
  const needed = (api: string) => (api === 'feeding_logs' ? { feeder_id: feeder.id } : {})
  return { keeper, animal, needed }
}
