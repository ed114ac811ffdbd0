import { expect, test } from 'vitest'
import { type Keeper, refusals, signedIn } from '../../../../test/app.ts'
import { zone, zoneOfAnotherDay } from '../../../../test/zone.ts'
import { capReached } from '../../../people/subscription/freePlan.ts'
import { today } from '../../../shared/dates.ts'
import { addDays } from '../../../shared/days.ts'

const saffron = { name: 'Saffron', sex: 'female' }

const change = async (keeper: Keeper, id: string, animal: object) =>
  keeper.patch(`animals/${id}`, { animal })

test('a sold animal leaves the lists and the species, and stands under Former with its day', async () => {
  const keeper = await signedIn()
  const species = await keeper.add('species', { commonName: 'Boa' })
  const { id } = await keeper.add('animals', {
    ...saffron,
    species_id: species.id,
    in_quarantine: true,
  })
  const answer = await change(keeper, id, { state: 'sold', state_reason: 'To Jane' })
  expect(answer.json().object).toMatchObject({
    state: 'sold',
    state_on: today(zone),
    state_reason: 'To Jane',
  })
  for (const filter of ['all', 'quarantine']) {
    expect(await keeper.page('animals', { filter })).toMatchObject({ value: [], total: 0 })
  }
  expect(await keeper.list('animals', { filter: 'former' })).toMatchObject([{ id, state: 'sold' }])
  expect((await keeper.get(`species/${species.id}`)).json().animalCount).toBe(0)
  expect(await keeper.list(`species/${species.id}/animals`)).toEqual([])
  expect((await keeper.get(`animals/${id}`)).json().name).toBe('Saffron')
  expect((await keeper.get('user')).json().stats.animals).toBe(0)
})

test('an animal that is back has neither day nor reason any more', async () => {
  const keeper = await signedIn()
  const { id } = await keeper.add('animals', {
    ...saffron,
    state: 'loaned_out',
    state_on: '2026-01-03',
    state_reason: 'To Jon, for the season',
  })
  expect((await change(keeper, id, { state: 'kept' })).json().object).toMatchObject({
    state: 'kept',
    state_on: null,
    state_reason: '',
  })
  expect((await change(keeper, id, { state_on: '2026-01-03' })).json().object.state_on).toBeNull()
})

test('another state is of today, the same one keeps its day', async () => {
  const keeper = await signedIn()
  const { id } = await keeper.add('animals', { ...saffron, state: 'sold', state_on: '2026-01-03' })
  const again = await change(keeper, id, { state: 'sold', state_reason: 'To Jane' })
  expect(again.json().object).toMatchObject({ state_on: '2026-01-03', state_reason: 'To Jane' })
  const died = await change(keeper, id, { state: 'died' })
  expect(died.json().object).toMatchObject({ state_on: today(zone), state_reason: '' })
})

test('a day of leaving that was never entered is left open', async () => {
  const keeper = await signedIn()
  const sold = { ...saffron, state: 'sold', state_on: null }
  const { id, state_on } = await keeper.add('animals', sold)
  expect(state_on).toBeNull()
  const again = await change(keeper, id, { state_reason: 'To Jane' })
  expect(again.json().object).toMatchObject({ state_on: null, state_reason: 'To Jane' })
})

test('no animal is sold tomorrow by the clock of its account', async () => {
  const keeper = await signedIn({ time_zone: zoneOfAnotherDay })
  const { id } = await keeper.add('animals', saffron)
  const tomorrow = addDays(today(zoneOfAnotherDay), 1)
  const answer = await change(keeper, id, { state: 'sold', state_on: tomorrow })
  expect(refusals(answer)).toEqual({ state_on: "Can't be in the future" })
})

test('without Plus an animal comes back only when there is room, also when two come at once', async () => {
  const keeper = await signedIn()
  const gone: string[] = []
  for (let at = 0; at < 2; at++) {
    gone.push((await keeper.add('animals', { ...saffron, state: 'loaned_out' })).id)
  }
  for (let at = 0; at < 4; at++) await keeper.add('animals', saffron)
  const answers = await Promise.all(gone.map((id) => change(keeper, id, { state: 'kept' })))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403])
  const refused = answers.find(({ statusCode }) => statusCode === 403)
  expect(refused?.json().errors[0].message).toBe(capReached)
  expect(await keeper.page('animals')).toMatchObject({ total: 5 })
  expect(await keeper.page('animals', { filter: 'former' })).toMatchObject({ total: 1 })
})

test('a former animal that was deleted comes back into a full account, as it was', async () => {
  const keeper = await signedIn()
  const { id } = await keeper.add('animals', { ...saffron, state: 'died' })
  for (let at = 0; at < 5; at++) await keeper.add('animals', saffron)
  await keeper.delete(`animals/${id}`)
  expect((await keeper.post(`deleted/${id}/restore`)).statusCode).toBe(200)
  expect((await keeper.get(`animals/${id}`)).json().state).toBe('died')
})
