import { beforeEach, describe, expect, test } from 'vitest'
import { type Keeper, refusals, signedIn, testApp } from '../../../test/app.ts'
import { newId } from '../../../test/factories.ts'
import { memberOf } from '../../../test/members.ts'
import { zone } from '../../../test/zone.ts'
import { animals } from '../../db/schema.ts'
import { endLocalPlus } from '../../server/plan.ts'
import { today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'

const now = today(zone)

let keeper: Keeper
let clutch: { id: string }
let eggs: { id: string; number: number }[]
let parents: { dam_id: string; sire_id: string }
let species_id: string

beforeEach(async () => {
  keeper = await signedIn({ plus: true })
  species_id = (await keeper.add('species', { commonName: 'Ball python' })).id
  const animal = async (name: string, sex: string) =>
    (await keeper.add('animals', { name, sex, species_id })).id
  parents = { dam_id: await animal('Marigold', 'female'), sire_id: await animal('Rook', 'male') }
  clutch = await keeper.add('clutches', {
    name: 'BP-26-3',
    number_of_eggs: 3,
    laid_on: addDays(now, -57),
    ...parents,
  })
  eggs = (await read()).eggs
})

const read = async () => (await keeper.get(`clutches/${clutch.id}.json`)).json()
const hatch = (numbers: number[], more: object = {}, who = keeper) =>
  who.post(`clutches/${clutch.id}/hatch.json`, {
    hatching: { eggs: numbers.map((number) => ({ egg_id: idOf(number) })), ...more },
  })
const idOf = (number: number) => eggs.find((egg) => egg.number === number)?.id ?? ''

test('a hatchling is an animal with its parents, day, source and species', async () => {
  const answer = await hatch([2], { hatched_on: addDays(now, -1) })
  expect(answer.statusCode).toBe(201)
  const [{ id }] = answer.json().object.animals
  const { db } = await testApp()
  const rows = await db.select().from(animals)
  expect(rows.find((row) => row.id === id)).toMatchObject({
    name: 'BP-26-3-2',
    species_id,
    ...parents,
    sex: 'unknown',
    dateHatched: addDays(now, -1),
    source: 'captive_bred',
    acquired_via: 'produced',
  })
  expect((await read()).eggs[1]).toMatchObject({
    state: 'hatched',
    state_on: addDays(now, -1),
    animal: { id, name: 'BP-26-3-2' },
  })
})

test('hatching several gives names, weights, a group and the first meals', async () => {
  const feeder = await keeper.add('feeders', { name: 'Mouse', size: 'Pinky' })
  const answer = await hatch([], {
    names: 'Sun #',
    group: 'Hatchlings',
    feeding: { feeder_id: feeder.id, first_after_days: 10, repeat_amount: 5, repeat: 'day' },
    eggs: [
      { egg_id: idOf(1), weightInGrams: 64 },
      { egg_id: idOf(3), weightInGrams: 61.5, sex: 'female', genetics: 'Pinstripe Pied' },
    ],
  })
  const { animals: born } = answer.json().object
  expect(born).toMatchObject([
    { name: 'Sun 1', genetics: '' },
    { name: 'Sun 3', sex: 'female', genetics: 'Pinstripe Pied' },
  ])
  const one = (await keeper.get(`animals/${born[1].id}`)).json()
  expect(one).toMatchObject({
    animalGroups: [{ group: { name: 'Hatchlings' } }],
    feedingSchedules: [
      { feeder_id: feeder.id, paused_until: addDays(now, 10), due_on: null, repeat_amount: 5 },
    ],
  })
  const [weight] = await keeper.list(`animals/${born[1].id}/weight_logs`)
  expect(weight).toMatchObject({ weightInGrams: 61.5, unit: 'grams', recordedBy: 'Maren' })
  const [group] = await keeper.list('groups')
  expect(group).toMatchObject({ name: 'Hatchlings', animalCount: 2 })
})

test('once every egg has a fate the clutch has hatched, on the day the last one did', async () => {
  await hatch([1], { hatched_on: addDays(now, -2) })
  await keeper.patch(`clutches/${clutch.id}/eggs/${idOf(2)}`, { egg: { state: 'slug' } })
  expect((await read()).hatchedOn).toBeNull()
  await hatch([3], { hatched_on: addDays(now, -1) })
  expect((await read()).hatchedOn).toBe(addDays(now, -1))
  await keeper.patch(`clutches/${clutch.id}`, { clutch: { hatchedOn: now } })
  expect((await read()).hatchedOn).toBe(now)
})

describe('what cannot hatch is refused', () => {
  test('an egg that is lost, twice there, or of another clutch', async () => {
    await keeper.patch(`clutches/${clutch.id}/eggs/${idOf(2)}`, { egg: { state: 'went_bad' } })
    expect(refusals(await hatch([1, 2]))).toEqual({ 'eggs.1.egg_id': 'Egg 2 went bad' })
    expect(refusals(await hatch([1, 1]))).toEqual({ 'eggs.1.egg_id': 'Egg 1 is here twice' })
    const other = await keeper.add('clutches', { name: 'Other', number_of_eggs: 1 })
    const [theirs] = (await keeper.get(`clutches/${other.id}`)).json().eggs
    const eggs = [{ egg_id: theirs.id }]
    expect(refusals(await hatch([], { eggs }))).toEqual({ 'eggs.0.egg_id': 'Not found' })
    expect((await read()).counts.hatched).toBe(0)
  })

  test('on a day before it was laid, or that lies ahead', async () => {
    expect(refusals(await hatch([1], { hatched_on: addDays(now, -58) }))).toEqual({
      hatched_on: "Can't be before it was laid",
    })
    expect(refusals(await hatch([1], { hatched_on: addDays(now, 1) }))).toEqual({
      hatched_on: "Can't be in the future",
    })
  })

  test('with too long a name, at its egg', async () => {
    const names = `${'x'.repeat(99)}##`
    expect(refusals(await hatch([1], { names }))).toEqual({ names: 'At most 100 characters' })
  })

  test('without Plus', async () => {
    const { db } = await testApp()
    await db.transaction((tx) => endLocalPlus(tx, keeper.accountId))
    const answer = await hatch([1])
    expect([answer.statusCode, answer.json().errors[0].code]).toEqual([
      403,
      'subscription_required',
    ])
  })
})

test('two people who hatch the same egg at once make one animal', async () => {
  const sam = await memberOf(await testApp(), keeper.accountId, { role: 'keeper', name: 'Sam' })
  const answers = await Promise.all([hatch([2], {}, sam), hatch([2]), hatch([2, 3])])
  const made = answers.filter(({ statusCode }) => statusCode === 201)
  const late = answers.filter(({ statusCode }) => statusCode === 409)
  expect([made.length, late.length]).toEqual([1, 2])
  for (const answer of late) {
    expect(answer.json().errors[0].message).toMatch(
      /^Egg 2 was hatched by (Sam|Maren) at \d+:\d\d [ap]m$/,
    )
    expect(answer.json().object.eggs[1].state).toBe('hatched')
  }
  const born = (await keeper.list('animals')).filter(({ name }) => /^BP-26-3-2/.test(name))
  expect(born).toHaveLength(1)
})

test('the same hatching sent again answers the same animals', async () => {
  const eggs = [{ egg_id: idOf(1), id: newId() }]
  const once = await hatch([], { eggs })
  const again = await hatch([], { eggs })
  expect([once.statusCode, again.statusCode]).toEqual([201, 201])
  expect(again.json().object.animals).toEqual(once.json().object.animals)
})

describe('a hatching by mistake', () => {
  test('is undone: the animal is deleted and the egg in its shell again', async () => {
    await hatch([1, 2, 3])
    expect((await read()).hatchedOn).toBe(now)
    const [{ animal }] = (await read()).eggs
    const answer = await keeper.delete(`clutches/${clutch.id}/eggs/${idOf(1)}/hatching.json`)
    expect(answer.json().object).toMatchObject({
      hatchedOn: null,
      counts: { pipped: 1, hatched: 2 },
    })
    expect((await keeper.get(`animals/${animal.id}`)).statusCode).toBe(404)
    expect((await hatch([1])).statusCode).toBe(201)
    const hatchedOn = addDays(now, -1)
    await keeper.patch(`clutches/${clutch.id}`, { clutch: { hatchedOn } })
    const twice = await keeper.delete(`clutches/${clutch.id}/eggs/${idOf(1)}/hatching`)
    expect(twice.json().object.hatchedOn).toBe(hatchedOn)
    const never = await keeper.delete(`clutches/${clutch.id}/eggs/${idOf(1)}/hatching`)
    expect(refusals(never)).toEqual({ state: "Egg 1 hasn't hatched" })
  })

  test('can also be set back by hand, once its animal is deleted', async () => {
    await hatch([1])
    const [{ animal }] = (await read()).eggs
    const one = `clutches/${clutch.id}/eggs/${idOf(1)}`
    expect(refusals(await keeper.patch(one, { egg: { state: 'good' } }))).toEqual({
      state: 'BP-26-3-1 hatched from it',
    })
    await keeper.delete(`animals/${animal.id}`)
    expect((await read()).eggs[0]).toMatchObject({ state: 'hatched', animal: null })
    const back = await keeper.patch(one, { egg: { state: 'good' } })
    expect(back.json().object).toMatchObject({ state: 'good', state_on: null })

    const [, { animal: second }] = (await hatch([2])).json().object.clutch.eggs
    await keeper.delete(`animals/${second.id}`)
    await keeper.patch(`clutches/${clutch.id}/eggs`, {
      eggs: { ids: [idOf(2)], state: 'died_in_shell' },
    })
    await keeper.post(`deleted/${second.id}/restore`)
    expect((await read()).eggs[1]).toMatchObject({ state: 'died_in_shell', animal: null })
  })
})

test('a hundred and fifty eggs hatch in as many statements as two', async () => {
  const { statements } = await testApp()
  await keeper.patch('code_template', { code_template: { template: 'IG-{n}' } })
  const feeder = await keeper.add('feeders', { name: 'Cricket' })
  const costs: number[] = []
  for (const many of [2, 150]) {
    const clutch = { name: `Iguana ${many}`, number_of_eggs: 150, ...parents }
    const { id } = await keeper.add('clutches', clutch)
    const { eggs } = (await keeper.get(`clutches/${id}.json`)).json()
    const rows = eggs.slice(0, many).map((egg: { id: string }) => ({
      ...{ egg_id: egg.id, id: newId(), weightInGrams: 12.5 },
    }))
    const feeding = { feeder_id: feeder.id, first_after_days: 3, repeat_amount: 1, repeat: 'day' }
    statements.length = 0
    const answer = await keeper.post(`clutches/${id}/hatch.json`, {
      hatching: { group: 'Hatchlings', feeding, eggs: rows },
    })
    costs.push(statements.length)
    const { animals: born } = answer.json().object
    expect(born).toHaveLength(many)
    expect(born[many - 1]).toMatchObject({ ...parents, name: `Iguana ${many}-${many}` })
    expect(born[many - 1].code).toBe(many === 2 ? 'IG-2' : 'IG-152')
    const history = await keeper.list('history', { kind: 'animal', id: born[many - 1].id })
    expect(history).toMatchObject([{ action: 'added' }])
  }
  const [two = 0, all = 0] = costs
  // The group is made the first time.
  expect(all).toBeLessThanOrEqual(two)
  expect(two).toBeLessThanOrEqual(40)
})

test('an egg takes no animal that is there already, and no two share one', async () => {
  const eggs = [{ egg_id: idOf(1), id: parents.dam_id }]
  expect(refusals(await hatch([], { eggs }))).toEqual({
    'eggs.0.id': 'This ID is already taken by another record',
  })
  const id = newId()
  const twins = [1, 2].map((number) => ({ egg_id: idOf(number), id }))
  expect(refusals(await hatch([], { eggs: twins }))).toEqual({
    'eggs.1.id': 'Another egg in this request has the same ID',
  })
  expect((await read()).counts.hatched).toBe(0)
})
