import { describe, expect, test } from 'vitest'
import { refusals, signedIn } from '../../../test/app.ts'
import { newId } from '../../../test/factories.ts'
import { change, female, male, read, send } from '../../../test/family.ts'
import { sameParents } from './lineage.contract.ts'

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
    expect(refusals(await send(keeper, { dam_id: he.id, sire_id: she.id }))).toEqual({
      dam_id: "Kestrel is male, and can't be a dam",
      sire_id: "Vesper is female, and can't be a sire",
    })
  })

  test('may be unsexed, but not a dam and a sire at different times', async () => {
    const keeper = await signedIn()
    const unsexed = await keeper.add('animals', { name: 'Dot', sex: 'unknown' })
    expect((await send(keeper, { dam_id: unsexed.id })).statusCode).toBe(201)
    expect(refusals(await send(keeper, { sire_id: unsexed.id }))).toEqual({
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
    expect(refusals(await send(keeper, { dam_id: id, sire_id: id }))).toEqual({
      sire_id: sameParents,
    })
  })

  test('may be of two species, as the parents of hybrids are', async () => {
    const keeper = await signedIn()
    const [corn, rat] = [
      await keeper.add('species', { commonName: 'Corn snake' }),
      await keeper.add('species', { commonName: 'Great Plains rat snake' }),
    ]
    const dam = await female(keeper, 'Vesper', { species_id: corn.id })
    const sire = await male(keeper, 'Brask', { species_id: rat.id })
    const parents = { dam_id: dam.id, sire_id: sire.id }
    const answer = await send(keeper, { ...parents, species_id: corn.id })
    expect(answer.json().object).toMatchObject({ ...parents, species_id: corn.id })
    expect((await change(keeper, dam.id, { species_id: rat.id })).statusCode).toBe(200)
  })

  test('of another species are offered once they are searched for, after those that fit', async () => {
    const keeper = await signedIn()
    const [corn, rat] = [
      await keeper.add('species', { commonName: 'Corn snake' }),
      await keeper.add('species', { commonName: 'Great Plains rat snake' }),
    ]
    await male(keeper, 'Brask', { species_id: rat.id })
    await male(keeper, 'Brutus', { species_id: corn.id })
    const names = async (more: object) =>
      (await keeper.list('animals/parents', { as: 'sire', species_id: corn.id, ...more })).map(
        ({ name }) => name,
      )
    expect(await names({})).toEqual(['Brutus'])
    expect(await names({ q: 'br' })).toEqual(['Brutus', 'Brask'])
  })

  test('hatched before it, as far as both days are known', async () => {
    const keeper = await signedIn()
    const dam = await female(keeper, 'Vesper', { dateHatched: '2024-06-01' })
    const young = (dateHatched: string, dateHatchedPrecision = 'day') =>
      send(keeper, { dam_id: dam.id, dateHatched, dateHatchedPrecision })
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
      expect(refusals(await send(keeper, { dam_id }))).toEqual({ dam_id: 'Not found' })
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
