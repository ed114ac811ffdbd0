import { describe, expect, test } from 'vitest'
import { refusals, signedIn } from '../../../test/app.ts'
import { newId } from '../../../test/factories.ts'
import { change, female, male, read, send } from '../../../test/family.ts'
import { hasBeenHere, neverHere } from './outside.queries.ts'

describe('outside animals', () => {
  test('are parents, and none of the collection', async () => {
    const keeper = await signedIn()
    const kind = await keeper.add('species', { commonName: 'Ball python' })
    const nero = await male(keeper, 'Nero', { state: 'outside', species_id: kind.id })
    expect(nero).toMatchObject({ state: 'outside', state_on: null, state_reason: '', code: '' })
    const { id } = await female(keeper, 'Wren', { sire_id: nero.id })
    for (const filter of ['all', 'quarantine', 'former']) {
      const names = (await keeper.list('animals', { filter })).map(({ name }) => name)
      expect(names).not.toContain('Nero')
    }
    expect(await keeper.page('animals', { filter: 'outside' })).toMatchObject({
      value: [{ id: nero.id }],
      counts: { all: 1, former: 0, outside: 1 },
    })
    expect((await keeper.get('user')).json().stats.animals).toBe(1)
    expect((await keeper.get(`species/${kind.id}`)).json().animalCount).toBe(0)
    const found = await keeper.list('search_results', { query: 'Nero' })
    expect(found).toMatchObject([{ attributes: { state: 'outside' } }])
    expect(await read(keeper, `animals/${id}/pedigree`)).toMatchObject({
      ancestors: [{ name: 'Nero', state: 'outside' }],
    })
  })

  test('do not count to the five of the free plan, and are never locked', async () => {
    const keeper = await signedIn()
    for (let at = 0; at < 5; at++) await female(keeper, `A${at}`)
    const { id } = await male(keeper, 'Nero', { state: 'outside' })
    expect((await keeper.get(`animals/${id}`)).statusCode).toBe(200)
    expect((await change(keeper, id, { state: 'kept' })).statusCode).toBe(403)
  })

  test('have no place, schedules, groups or quarantine', async () => {
    const keeper = await signedIn()
    const group = await keeper.add('groups', { name: 'Rack 2' })
    const answer = await send(keeper, {
      ...{ state: 'outside', room: 'Reptile room', in_quarantine: true, tub: '' },
      animal_groups_attributes: [{ group_id: group.id }],
    })
    const message = "An outside animal can't have this"
    expect(refusals(answer)).toEqual({
      ...{ in_quarantine: message, room: message, animal_groups_attributes: message },
    })
  })

  test('have no logs, moves or health records', async () => {
    const keeper = await signedIn({ plus: true })
    const { id } = await male(keeper, 'Nero', { state: 'outside' })
    const about = { animal_id: "An outside animal can't have this" }
    const posted = {
      moves: { move: { room: 'Reptile room' } },
      weight_logs: { weight_log: { weightInGrams: 100, unit: 'grams' } },
      cleaning_logs: { cleaning_log: { full: true } },
      health_notes: { health_note: { noted_on: '2026-01-05', content: 'Thin' } },
      vet_visits: { vet_visit: { visited_on: '2026-01-05', reason: 'Checkup' } },
    }
    for (const [path, body] of Object.entries(posted)) {
      expect([path, refusals(await keeper.post(`animals/${id}/${path}`, body))]).toEqual([
        path,
        about,
      ])
      expect(await keeper.list(`animals/${id}/${path}`)).toEqual([])
    }
    const round = await keeper.post('cleaning_logs/bulk', {
      cleaning_logs: [{ id: newId(), animal_id: id, full: true }],
    })
    expect(refusals(round)).toEqual({ 'cleaning_logs.0.animal_id': about.animal_id })
    const group = await keeper.post('groups', {
      group: { name: 'Rack 2', animal_groups_attributes: [{ animal_id: id }] },
    })
    expect(refusals(group)).toEqual({
      'animal_groups_attributes.0.animal_id': about.animal_id,
    })
  })

  test('can join the collection, and take a code then', async () => {
    const keeper = await signedIn()
    await keeper.patch('code_template', { code_template: { template: 'BP-{n}' } })
    const first = await female(keeper, 'Wren')
    const { id } = await male(keeper, 'Nero', { state: 'outside' })
    const joined = (await change(keeper, id, { state: 'kept' })).json().object
    expect(joined.state).toBe('kept')
    expect(joined.code).not.toBe('')
    expect(joined.code).not.toBe(first.code)
    expect((await keeper.get('user')).json().stats.animals).toBe(2)
  })

  test('neither leave the collection they were never in, nor come from it', async () => {
    const keeper = await signedIn()
    const { id } = await male(keeper, 'Nero', { state: 'outside' })
    expect(refusals(await change(keeper, id, { state: 'sold' }))).toEqual({ state: neverHere })
    const kept = await male(keeper, 'Kestrel')
    expect(refusals(await change(keeper, kept.id, { state: 'outside' }))).toEqual({
      state: hasBeenHere,
    })
    await change(keeper, kept.id, { state: 'died' })
    expect(refusals(await change(keeper, kept.id, { state: 'outside' }))).toEqual({
      state: hasBeenHere,
    })
  })
})
