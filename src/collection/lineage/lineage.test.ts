import { describe, expect, test } from 'vitest'
import { type Keeper, refusals, signedIn, testApp } from '../../../test/app.ts'
import { newId } from '../../../test/factories.ts'
import { sameParents } from './lineage.contract.ts'
import { hasBeenHere, neverHere } from './outside.queries.ts'

const female = (keeper: Keeper, name: string, more: object = {}) =>
  keeper.add('animals', { name, sex: 'female', ...more })
const male = (keeper: Keeper, name: string, more: object = {}) =>
  keeper.add('animals', { name, sex: 'male', ...more })
const change = async (keeper: Keeper, id: string, animal: object) =>
  keeper.patch(`animals/${id}`, { animal })
const add = (keeper: Keeper, animal: object) =>
  keeper.post('animals', { animal: { name: 'Wren', sex: 'female', ...animal } })
const read = async (keeper: Keeper, path: string) => (await keeper.get(path)).json()

describe('the parents of an animal', () => {
  test('are read with it, and named in its history', async () => {
    const keeper = await signedIn()
    const kind = await keeper.add('species', { commonName: 'Ball python' })
    const dam = await female(keeper, 'Vesper', { genetics: 'Clown', species_id: kind.id })
    const sire = await male(keeper, 'Kestrel')
    const { id } = await female(keeper, 'Wren', { dam_id: dam.id })
    const changed = await change(keeper, id, { sire_id: sire.id })
    expect(changed.json().object).toMatchObject({ dam_id: dam.id, sire_id: sire.id })
    expect(await read(keeper, `animals/${id}`)).toMatchObject({
      dam_id: dam.id,
      dam: {
        ...{ id: dam.id, name: 'Vesper', sex: 'female', genetics: 'Clown', state: 'kept' },
        ...{ species: 'Ball python', photoUrls: null, isDeleted: false },
      },
      sire: { id: sire.id, name: 'Kestrel', species: null },
    })
    const [latest] = await keeper.list('history', { kind: 'animal', id })
    expect(JSON.stringify(latest)).toContain('Kestrel')
    await change(keeper, id, { dam_id: null })
    expect(await read(keeper, `animals/${id}`)).toMatchObject({ dam_id: null, dam: null })
  })

  test('are refused at their field when of the wrong sex', async () => {
    const keeper = await signedIn()
    const [she, he] = [await female(keeper, 'Vesper'), await male(keeper, 'Kestrel')]
    expect(refusals(await add(keeper, { dam_id: he.id, sire_id: she.id }))).toEqual({
      dam_id: "Kestrel is male, and can't be a dam",
      sire_id: "Vesper is female, and can't be a sire",
    })
  })

  test('may be unsexed, but not a dam and a sire at different times', async () => {
    const keeper = await signedIn()
    const unsexed = await keeper.add('animals', { name: 'Dot', sex: 'unknown' })
    expect((await add(keeper, { dam_id: unsexed.id })).statusCode).toBe(201)
    expect(refusals(await add(keeper, { sire_id: unsexed.id }))).toEqual({
      sire_id: 'Dot is the dam of other animals',
    })
    expect(refusals(await change(keeper, unsexed.id, { sex: 'male' }))).toEqual({
      sex: 'This animal is the dam of others',
    })
    expect((await change(keeper, unsexed.id, { sex: 'female' })).statusCode).toBe(200)
  })

  test('are two animals', async () => {
    const keeper = await signedIn()
    const { id } = await keeper.add('animals', { name: 'Dot', sex: 'unknown' })
    expect(refusals(await add(keeper, { dam_id: id, sire_id: id }))).toEqual({
      sire_id: sameParents,
    })
  })

  test('are of its species, if both are known', async () => {
    const keeper = await signedIn()
    const [python, boa] = [
      await keeper.add('species', { commonName: 'Ball python' }),
      await keeper.add('species', { commonName: 'Boa' }),
    ]
    const dam = await female(keeper, 'Vesper', { species_id: python.id })
    const sire = await male(keeper, 'Brask', { species_id: boa.id })
    expect(refusals(await add(keeper, { dam_id: dam.id, sire_id: sire.id }))).toEqual({
      sire_id: 'Brask is of another species',
    })
    expect(refusals(await add(keeper, { species_id: boa.id, dam_id: dam.id }))).toEqual({
      dam_id: 'Vesper is of another species',
    })
    const named = { species_attributes: { commonName: 'Hognose' }, dam_id: dam.id }
    expect(refusals(await add(keeper, named))).toEqual({ dam_id: 'Vesper is of another species' })
    const { id } = await female(keeper, 'Wren', { species_id: python.id, dam_id: dam.id })
    expect(refusals(await change(keeper, id, { species_id: boa.id }))).toEqual({
      species_id: 'Vesper is of another species',
    })
    expect(refusals(await change(keeper, dam.id, { species_id: boa.id }))).toEqual({
      species_id: 'Its young are of another species',
    })
  })

  test('hatched before it, as far as both days are known', async () => {
    const keeper = await signedIn()
    const dam = await female(keeper, 'Vesper', { dateHatched: '2024-06-01' })
    const young = (dateHatched: string, dateHatchedPrecision = 'day') =>
      add(keeper, { dam_id: dam.id, dateHatched, dateHatchedPrecision })
    expect(refusals(await young('2024-05-31'))).toEqual({ dam_id: 'Vesper hatched later' })
    expect(refusals(await young('2024-05-31', 'month'))).toEqual({ dam_id: 'Vesper hatched later' })
    expect((await young('2024-05-31', 'year')).statusCode).toBe(201)
    const { id } = (await young('2025-07-01')).json().object
    expect(refusals(await change(keeper, id, { dateHatched: '2023-01-01' }))).toEqual({
      dateHatched: 'Vesper hatched later',
    })
    expect(refusals(await change(keeper, dam.id, { dateHatched: '2025-08-01' }))).toEqual({
      dateHatched: 'Its young, Wren, hatched earlier',
    })
  })

  test('are neither the animal itself nor one that descends from it', async () => {
    const keeper = await signedIn()
    const first = await female(keeper, 'Greta')
    const second = await female(keeper, 'Odessa', { dam_id: first.id })
    const third = await female(keeper, 'Vesper', { dam_id: second.id })
    expect(refusals(await change(keeper, first.id, { dam_id: first.id }))).toEqual({
      dam_id: "An animal can't be its own dam",
    })
    for (const [id, name] of [
      [second.id, 'Odessa'],
      [third.id, 'Vesper'],
    ]) {
      expect(refusals(await change(keeper, first.id, { dam_id: id }))).toEqual({
        dam_id: `${name} descends from this animal`,
      })
    }
    // Also where the line leads through a deleted one, which can come back.
    await keeper.delete(`animals/${second.id}`)
    expect(refusals(await change(keeper, first.id, { dam_id: third.id }))).toEqual({
      dam_id: 'Vesper descends from this animal',
    })
  })

  test('make no circle when two people name each of two animals at once', async () => {
    const keeper = await signedIn()
    for (let time = 0; time < 5; time++) {
      const [one, other] = [await female(keeper, 'Ada'), await female(keeper, 'Bo')]
      const answers = await Promise.all([
        change(keeper, one.id, { dam_id: other.id }),
        change(keeper, other.id, { dam_id: one.id }),
      ])
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
      for (const { id } of [one, other]) await keeper.delete(`animals/${id}`)
    }
  })

  test("are never another account's, nor deleted ones", async () => {
    const [keeper, stranger] = [await signedIn(), await signedIn()]
    const theirs = await female(stranger, 'Vesper')
    const gone = await female(keeper, 'Vesper')
    await keeper.delete(`animals/${gone.id}`)
    for (const dam_id of [theirs.id, gone.id, newId()]) {
      expect(refusals(await add(keeper, { dam_id }))).toEqual({ dam_id: 'Not found' })
    }
    expect(
      refusals(
        await keeper.post('animals/bulk', {
          animals: [
            { name: 'Ada', sex: 'female' },
            { name: 'Bo', sex: 'female', dam_id: theirs.id },
          ],
        }),
      ),
    ).toEqual({ 'animals.1.dam_id': 'Not found' })
  })

  test('may be deleted, and stay named', async () => {
    const keeper = await signedIn()
    const dam = await female(keeper, 'Vesper')
    const { id } = await female(keeper, 'Wren', { dam_id: dam.id })
    await keeper.delete(`animals/${dam.id}`)
    expect(await read(keeper, `animals/${id}`)).toMatchObject({
      dam: { name: 'Vesper', isDeleted: true },
    })
    expect((await change(keeper, id, { name: 'Wren II', dam_id: dam.id })).statusCode).toBe(200)
    expect(await read(keeper, `animals/${id}/pedigree`)).toMatchObject({
      known: 1,
      ancestors: [{ name: 'Vesper', isDeleted: true }],
    })
  })

  test('that the plan locks are not named anew, and stay where they were', async () => {
    const { keeper, id, dam, other } = await lockedDam()
    expect((await change(keeper, id, { name: 'Wren II' })).statusCode).toBe(200)
    expect(await read(keeper, `animals/${id}`)).toMatchObject({ dam: { name: 'Vesper' } })
    const refused = await change(keeper, id, { dam_id: other.id })
    expect(refused.statusCode).toBe(403)
    expect(refused.json().errors[0].code).toBe('locked')
    const offered = await keeper.list('animals/parents', { as: 'dam', q: 'Calla' })
    expect(offered).toEqual([])
    for (const path of ['pedigree', 'offspring']) {
      expect((await keeper.get(`animals/${dam.id}/${path}`)).statusCode).toBe(403)
    }
    const kinship = `animals/kinship?dam_id=${dam.id}&sire_id=${id}`
    expect((await keeper.get(kinship)).statusCode).toBe(403)
  })

  test('that the plan locks keep their name and sex, and nothing else of their record', async () => {
    const { keeper, id, dam } = await lockedDam()
    const told = { id: dam.id, name: 'Vesper', sex: 'female', isLocked: true }
    const kept = { genetics: '', photoUrls: null, dateHatched: null, identifier: '' }
    const { ancestors } = await read(keeper, `animals/${id}/pedigree`)
    expect(ancestors).toMatchObject([
      { ...told, ...kept },
      { name: 'Nero', genetics: 'Pied' },
    ])
    expect(await read(keeper, `animals/${id}`)).toMatchObject({
      dam: { ...told, genetics: '', photoUrls: null },
    })
    await keeper.patch('subscription', { subscription: { plus: true } })
    expect(await read(keeper, `animals/${id}/pedigree`)).toMatchObject({
      ancestors: [
        { isLocked: false, genetics: 'Clown', dateHatched: '2020-05-01', identifier: 'V-1' },
        { isLocked: false },
      ],
    })
  })

  test('that were deleted keep their genetics on every plan', async () => {
    const keeper = await signedIn()
    const dam = await female(keeper, 'Vesper', { genetics: 'Clown' })
    const { id } = await female(keeper, 'Wren', { dam_id: dam.id })
    await keeper.delete(`animals/${dam.id}`)
    expect(await read(keeper, `animals/${id}/pedigree`)).toMatchObject({
      ancestors: [{ isDeleted: true, isLocked: false, genetics: 'Clown' }],
    })
  })
})

/** Wren, whose dam is the account's sixth animal and has an outside sire, on the free plan. */
async function lockedDam() {
  const keeper = await signedIn({ plus: true })
  for (let at = 0; at < 4; at++) await female(keeper, `A${at}`)
  const { id } = await female(keeper, 'Wren')
  const nero = await male(keeper, 'Nero', { state: 'outside', genetics: 'Pied' })
  const dam = await female(keeper, 'Vesper', {
    ...{ genetics: 'Clown', dateHatched: '2020-05-01', code: 'V-1', sire_id: nero.id },
  })
  const other = await female(keeper, 'Calla')
  await change(keeper, id, { dam_id: dam.id })
  await keeper.patch('subscription', { subscription: { plus: false } })
  return { keeper, id, dam, other }
}

describe('the choice of a parent', () => {
  test('offers those of its sex and unsexed ones, in every state, of one species', async () => {
    const keeper = await signedIn({ plus: true })
    const python = await keeper.add('species', { commonName: 'Ball python' })
    const boa = await keeper.add('species', { commonName: 'Boa' })
    const of = { species_id: python.id }
    await female(keeper, 'Ada', of)
    await female(keeper, 'Bea', { ...of, state: 'sold' })
    await female(keeper, 'Cleo', { ...of, state: 'outside' })
    await keeper.add('animals', { name: 'Dot', sex: 'unknown' })
    await female(keeper, 'Eve', { species_id: boa.id })
    await male(keeper, 'Finn', of)
    const names = async (query: Record<string, string>) =>
      (await keeper.list('animals/parents', query)).map(({ name }) => name)
    const species_id = python.id
    expect(await names({ as: 'dam', species_id })).toEqual(['Ada', 'Bea', 'Cleo', 'Dot'])
    expect(await names({ as: 'sire', species_id })).toEqual(['Dot', 'Finn'])
    expect(await names({ as: 'dam', q: 'eve' })).toEqual(['Eve'])
    const [ada] = await keeper.list('animals/parents', { as: 'dam' })
    expect(await names({ as: 'dam', species_id, animal_id: ada?.id })).toEqual([
      'Bea',
      'Cleo',
      'Dot',
    ])
    expect((await keeper.get('animals/parents?as=aunt')).statusCode).toBe(422)
  })
})

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
    const answer = await add(keeper, {
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

describe('the pedigree', () => {
  test('has five generations, its coefficient and the ancestors that both sides share', async () => {
    const keeper = await signedIn({ plus: true })
    const nero = await male(keeper, 'Nero', { state: 'outside' })
    const greta = await female(keeper, 'Greta')
    const atlas = await male(keeper, 'Atlas', { dam_id: greta.id, sire_id: nero.id })
    const rook = await male(keeper, 'Rook', { sire_id: atlas.id })
    const odessa = await female(keeper, 'Odessa', { sire_id: atlas.id })
    const wren = await female(keeper, 'Wren', { dam_id: odessa.id, sire_id: rook.id })
    const tree = await read(keeper, `animals/${wren.id}/pedigree.json`)
    expect(tree).toMatchObject({
      animal: { id: wren.id, name: 'Wren', dam_id: odessa.id, sire_id: rook.id },
      ...{ generations: 5, known: 8, places: 62, coefficient: 0.125 },
      shared: [
        { id: atlas.id, coefficient: 0.125, paths: [{ dam_steps: 1, sire_steps: 1, count: 1 }] },
      ],
    })
    expect(tree.ancestors.map(({ name }: { name: string }) => name).sort()).toEqual([
      'Atlas',
      'Greta',
      'Nero',
      'Odessa',
      'Rook',
    ])
  })

  test('ends after the fifth generation', async () => {
    const keeper = await signedIn({ plus: true })
    let dam_id: string | undefined
    for (let at = 6; at > 0; at--) dam_id = (await female(keeper, `Dam ${at}`, { dam_id })).id
    const { id } = await female(keeper, 'Wren', { dam_id })
    const { ancestors, known } = await read(keeper, `animals/${id}/pedigree`)
    expect(known).toBe(5)
    expect(ancestors.map(({ name }: { name: string }) => name)).toEqual(
      [1, 2, 3, 4, 5].map((at) => `Dam ${at}`),
    )
    expect(ancestors.at(-1).dam_id).toBeNull()
  })

  test('is read in one statement, however large', async () => {
    const keeper = await signedIn({ plus: true })
    const dam = await female(keeper, 'Vesper')
    const { id } = await female(keeper, 'Wren', { dam_id: dam.id })
    const { statements } = await testApp()
    const before = statements.length
    await read(keeper, `animals/${id}/pedigree`)
    expect(statements.slice(before).filter((text) => text.includes('recursive'))).toHaveLength(1)
  })

  test("is not to be had of another account's animal, nor of a deleted one", async () => {
    const [keeper, stranger] = [await signedIn(), await signedIn()]
    const { id } = await female(keeper, 'Wren')
    for (const path of ['pedigree', 'offspring']) {
      expect((await stranger.get(`animals/${id}/${path}`)).statusCode).toBe(404)
    }
    await keeper.delete(`animals/${id}`)
    for (const path of ['pedigree', 'offspring']) {
      expect((await keeper.get(`animals/${id}/${path}`)).statusCode).toBe(404)
    }
  })
})

describe('offspring', () => {
  test('are listed with both parents, sold ones and those of either side too', async () => {
    const keeper = await signedIn({ plus: true })
    const [dam, sire] = [await female(keeper, 'Marigold'), await male(keeper, 'Rook')]
    const both = { dam_id: dam.id, sire_id: sire.id }
    await female(keeper, 'Saffron', both)
    await female(keeper, 'Clover', { ...both, state: 'sold' })
    await male(keeper, 'Thimble', { sire_id: sire.id })
    const path = `animals/${sire.id}/offspring`
    expect(await keeper.page(path)).toMatchObject({
      total: 3,
      value: [
        { name: 'Clover', state: 'sold', dam: { name: 'Marigold' } },
        { name: 'Saffron' },
        { name: 'Thimble', dam: null, sire: { id: sire.id } },
      ],
    })
    expect(await keeper.page(path, { sort: 'created_at_desc', per_page: '2' })).toMatchObject({
      ...{ total: 3, totalPages: 2 },
      value: [{ name: 'Thimble' }, { name: 'Clover' }],
    })
    expect(await keeper.list(path, { q: 'saff' })).toMatchObject([{ name: 'Saffron' }])
    expect(await keeper.list(`animals/${dam.id}/offspring`)).toHaveLength(2)
  })
})

describe('how closely two animals are related', () => {
  test('is said with what their young would have', async () => {
    const keeper = await signedIn({ plus: true })
    const sire = await male(keeper, 'Atlas')
    const other = await female(keeper, 'Perdita')
    const her = await female(keeper, 'Odessa', { sire_id: sire.id, dam_id: other.id })
    const half = await male(keeper, 'Rook', { sire_id: sire.id })
    const full = await male(keeper, 'Cato', { sire_id: sire.id, dam_id: other.id })
    const stranger = await male(keeper, 'Dune')
    const kin = (dam_id: string, sire_id: string) =>
      read(keeper, `animals/kinship.json?dam_id=${dam_id}&sire_id=${sire_id}`)
    expect(await kin(her.id, half.id)).toMatchObject({
      ...{ coefficient: 0.125, relation: 'half_siblings' },
      shared: [{ id: sire.id, name: 'Atlas' }],
    })
    expect(await kin(her.id, full.id)).toMatchObject({
      ...{ coefficient: 0.25, relation: 'full_siblings' },
    })
    expect(await kin(her.id, sire.id)).toMatchObject({
      ...{ coefficient: 0.25, relation: 'sire_and_daughter' },
    })
    expect(await kin(her.id, stranger.id)).toEqual({ coefficient: 0, relation: null, shared: [] })
    const young = await female(keeper, 'Wren', { dam_id: her.id, sire_id: half.id })
    expect(await read(keeper, `animals/${young.id}/pedigree`)).toMatchObject({ coefficient: 0.125 })
  })

  test('needs a dam and a sire of this account', async () => {
    const [keeper, stranger] = [await signedIn(), await signedIn()]
    const [mine, theirs] = [await female(keeper, 'Wren'), await male(stranger, 'Rook')]
    const ask = (query: string) => keeper.get(`animals/kinship?${query}`)
    expect(refusals(await ask(`dam_id=${mine.id}&sire_id=${mine.id}`))).toEqual({
      sire_id: sameParents,
    })
    expect(refusals(await ask(`dam_id=${mine.id}`))).toHaveProperty('sire_id')
    expect((await ask(`dam_id=${mine.id}&sire_id=${theirs.id}`)).statusCode).toBe(404)
  })
})
