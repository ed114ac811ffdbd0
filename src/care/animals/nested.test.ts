import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Keeper, refusals, signedIn, testApp } from '../../../test/app.ts'
import { newId } from '../../../test/factories.ts'
import { pngOf } from '../../../test/pictures.ts'
import { zone } from '../../../test/zone.ts'
import { today } from '../../shared/dates.ts'

const saffron = { name: 'Saffron', sex: 'female' }
const weekly = { started_on: '2026-01-03', repeat_amount: 1, repeat: 'week' }

async function kept(keeper: Keeper) {
  const feeder = await keeper.add('feeders', { name: 'Rat' })
  const group = await keeper.add('groups', { name: 'Rack 2' })
  return {
    ...saffron,
    room: 'A',
    feeding_schedules: [{ ...weekly, feeder_id: feeder.id }],
    cleaning_schedule: weekly,
    animal_groups_attributes: [{ group_id: group.id }],
  }
}

test('an animal comes with its schedules, its groups and its place in one request', async () => {
  const keeper = await signedIn()
  const { id } = await keeper.add('animals', await kept(keeper))
  expect((await keeper.get(`animals/${id}`)).json()).toMatchObject({
    feedingSchedules: [{ ...weekly, feeder: { name: 'Rat' } }],
    cleaningSchedule: weekly,
    animalGroups: [{ group: { name: 'Rack 2' } }],
    room: 'A',
  })
})

test('when one part is wrong nothing is kept of the others, the picture neither', async () => {
  const keeper = await signedIn()
  const { pool, config } = await testApp()
  const { id } = await keeper.add('animals', await kept(keeper))
  const before = (await keeper.get(`animals/${id}`)).json()
  const answer = await keeper.sendForm('PATCH', `animals/${id}`, {
    'animal[name]': 'Renamed',
    'animal[room]': 'B',
    'animal[species_attributes][common_name]': 'Boa',
    'animal[photo]': new File([await pngOf(8, 8)], 'a.png'),
    'animal[photos][]': new File([await pngOf(8, 8)], 'b.png'),
    'animal[animal_groups_attributes][0][group_id]': newId(),
  })
  expect([answer.statusCode, Object.keys(refusals(answer))]).toEqual([
    422,
    ['animal_groups_attributes.0.group_id'],
  ])
  expect((await keeper.get(`animals/${id}`)).json()).toEqual(before)
  expect(await keeper.list('species')).toEqual([])
  const rows = await pool.query('select id from pictures where account_id = $1', [keeper.accountId])
  expect(rows.rows).toEqual([])
  // The files stay until the sweep, as after any rolled-back write.
  expect(await readdir(join(config.dataDir, 'pictures', keeper.accountId))).toHaveLength(2)
})

test('a form with a picture may say of the rest that there is none', async () => {
  const keeper = await signedIn()
  const answer = await keeper.sendForm('POST', 'animals', {
    'animal[name]': 'Saffron',
    'animal[sex]': 'female',
    'animal[feeding_schedules]': '',
    'animal[cleaning_schedule]': '',
    'animal[state_on]': '',
    'animal[moved_on]': '',
    'animal[photo]': new File([await pngOf(8, 8)], 'a.png'),
  })
  expect(answer.statusCode).toBe(201)
})

test('a deleted animal comes back with its logs, groups, schedules, moves and pictures', async () => {
  const keeper = await signedIn()
  const { id } = await keeper.add('animals', await kept(keeper))
  await keeper.sendForm('PATCH', `animals/${id}`, {
    'animal[photos][]': new File([await pngOf(8, 8)], 'b.png'),
  })
  await keeper.add(`animals/${id}/weight_logs`, { weightInGrams: 1480, unit: 'grams' })
  const before = (await keeper.get(`animals/${id}`)).json()
  await keeper.delete(`animals/${id}`)
  await keeper.post(`deleted/${id}/restore`)
  const after = (await keeper.get(`animals/${id}`)).json()
  expect(after).toEqual(before)
  expect([after.weightLogs, after.animalGroups, after.photos]).toMatchObject([[{}], [{}], [{}]])
  expect(await keeper.list(`animals/${id}/moves`)).toHaveLength(1)
})

test('years are offered back to sixty years ago, and older ones that are in use', async () => {
  const keeper = await signedIn()
  await keeper.add('animals', { ...saffron, dateHatched: '1931-05-01' })
  const { value } = (await keeper.get('animals/hatch_dates')).json()
  const thisYear = Number(today(zone).slice(0, 4))
  expect(value.slice(0, 2)).toEqual([thisYear, thisYear - 1])
  expect(value.slice(-2)).toEqual([thisYear - 60, 1931])
})

test('a row that is no row is told at its place', async () => {
  const keeper = await signedIn()
  const send = async (wrong: object) =>
    refusals(await keeper.post('animals', { animal: { name: 'Saffron', sex: 'female', ...wrong } }))
  const notFields = 'Please send fields with their values'
  expect(await send({ feeding_schedules: 'x' })).toEqual({
    feeding_schedules: 'Please send a list',
  })
  expect(await send({ feeding_schedules: [1] })).toEqual({ 'feeding_schedules.0': notFields })
  expect(await send({ cleaning_schedule: 'x' })).toEqual({ cleaning_schedule: notFields })
  expect(refusals(await keeper.post('feeding_logs/bulk', { feeding_logs: [1] }))).toEqual({
    'feeding_logs.0': notFields,
  })
})

test('an animal keeps the name of a species that was deleted, and says that it is gone', async () => {
  const keeper = await signedIn()
  const { id: species_id } = await keeper.add('species', { commonName: 'Ball python' })
  const { id } = await keeper.add('animals', { name: 'Saffron', sex: 'female', species_id })
  const seen = async () => (await keeper.get(`animals/${id}`)).json()
  expect(await seen()).toMatchObject({ isSpeciesDeleted: false })
  await keeper.delete(`species/${species_id}`)
  expect(await seen()).toMatchObject({
    isSpeciesDeleted: true,
    species: { commonName: 'Ball python' },
  })
})
