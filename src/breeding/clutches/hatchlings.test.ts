import { beforeEach, describe, expect, test } from 'vitest'
import { type Keeper, refusals, signedIn, testApp } from '../../../test/app.ts'
import { mostOfRequest_ms, onEventLoop } from '../../../test/eventLoop.ts'
import { newId } from '../../../test/factories.ts'
import { zone } from '../../../test/zone.ts'
import { loci } from '../../db/schema.ts'
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
const hatch = (numbers: number[], more: object = {}) =>
  keeper.post(`clutches/${clutch.id}/hatch.json`, {
    hatching: { eggs: numbers.map((number) => ({ egg_id: idOf(number) })), ...more },
  })
const idOf = (number: number) => eggs.find((egg) => egg.number === number)?.id ?? ''

describe('the parents of a hatchling', () => {
  const born = async (more: object = {}) => (await hatch([1], more)).json().object.animals[0]
  const changed = (path: string, values: object) => keeper.patch(path, values)

  test('stand in its history as it was added', async () => {
    const { id, ...animal } = await born()
    expect(animal).toMatchObject(parents)
    const entries = await keeper.list('history', { kind: 'animal', id })
    expect(entries).toHaveLength(1)
  })

  test('are refused at their field once they cannot be, and can be left out', async () => {
    await changed(`animals/${parents.sire_id}`, { animal: { sex: 'female' } })
    expect(refusals(await hatch([1, 2]))).toEqual({
      sire_id: "Rook is female, and can't be a sire",
    })
    expect((await read()).counts.hatched).toBe(0)
    expect(await born({ sire_id: null })).toMatchObject({ dam_id: parents.dam_id, sire_id: null })
  })

  test('hatched before it', async () => {
    await changed(`animals/${parents.dam_id}`, { animal: { dateHatched: now } })
    expect(refusals(await hatch([1]))).toEqual({ dam_id: 'Marigold hatched later' })
  })

  test('are without one that is deleted', async () => {
    await keeper.delete(`animals/${parents.dam_id}`)
    expect(await born()).toMatchObject({ dam_id: null, sire_id: parents.sire_id, species_id })
  })

  test('have no sire while several are possible, unless one is chosen', async () => {
    const other = await keeper.add('animals', { name: 'Bram', sex: 'male', species_id })
    await changed(`clutches/${clutch.id}`, { clutch: { possible_sire_ids: [other.id] } })
    expect(await born()).toMatchObject({ dam_id: parents.dam_id, sire_id: null })
    const answer = await hatch([2], { sire_id: other.id })
    expect(answer.json().object.animals[0]).toMatchObject({ sire_id: other.id })
    const stranger = await keeper.add('animals', { name: 'Sol', sex: 'male', species_id })
    expect(refusals(await hatch([3], { sire_id: stranger.id }))).toEqual({ sire_id: 'Not found' })
    expect(refusals(await hatch([3], { dam_id: stranger.id }))).toEqual({ dam_id: 'Not found' })
  })
})

describe('genetics that are certain', () => {
  beforeEach(async () => {
    await keeper.patch(`animals/${parents.dam_id}`, { animal: { genetics: 'Super Pastel' } })
    await keeper.patch(`animals/${parents.sire_id}`, { animal: { genetics: 'Pied het Clown' } })
  })

  test('are proposed where none are given', async () => {
    const eggs = [
      { egg_id: idOf(1) },
      { egg_id: idOf(2), genetics: 'Pastel Clown' },
      { egg_id: idOf(3), genetics: '' },
    ]
    const { animals: born } = (await hatch([], { eggs })).json().object
    expect(born.map(({ genetics }: { genetics: string }) => genetics)).toEqual([
      'Pastel, het Pied',
      'Pastel Clown',
      '',
    ])
  })

  test('are none of het and het, which make visuals, hets and neither', async () => {
    for (const id of [parents.dam_id, parents.sire_id]) {
      await keeper.patch(`animals/${id}`, { animal: { genetics: 'het Pied' } })
    }
    expect((await hatch([1])).json().object.animals).toMatchObject([{ genetics: '' }])
  })

  test('hold for all possible sires, and for the chosen one', async () => {
    const other = await keeper.add('animals', { name: 'Bram', sex: 'male', species_id })
    await keeper.patch(`clutches/${clutch.id}`, { clutch: { possible_sire_ids: [other.id] } })
    const [one] = (await hatch([1])).json().object.animals
    const [two] = (await hatch([2], { sire_id: parents.sire_id })).json().object.animals
    expect([one.genetics, two.genetics]).toEqual(['Pastel', 'Pastel, het Pied'])
    // One of those who were possible has become the sire.
    const settled = { possible_sire_ids: [parents.sire_id] }
    await keeper.patch(`clutches/${clutch.id}`, { clutch: settled })
    const [three] = (await hatch([3])).json().object.animals
    expect(three).toMatchObject({ sire_id: parents.sire_id, genetics: 'Pastel, het Pied' })
  })

  test('know the genes that a keeper has added to the species', async () => {
    await keeper.post(`species/${species_id}/genes`, {
      gene: {
        ...{ name: 'Ember', linkage: 'autosomal', source: 'Own clutches' },
        alleles: [{ name: 'Ember', mode: 'recessive' }],
      },
    })
    await keeper.patch(`animals/${parents.sire_id}`, { animal: { genetics: 'Ember' } })
    const [one] = (await hatch([1])).json().object.animals
    expect(one.genetics).toBe('Pastel, het Ember')
  })

  test('are worked out at once for twenty sires of a species with many genes', async () => {
    const { db } = await testApp()
    const word = (at: number) => `Own ${String.fromCharCode(97 + (at % 26))}${at}`
    const plain = { mode: 'incomplete_dominant' as const, aliases: [], superName: '', welfare: '' }
    await db.insert(loci).values(
      Array.from({ length: 190 }, (_, at) => ({
        ...{ id: newId(), account_id: keeper.accountId, species_id, name: `Locus ${word(at)}` },
        alleles: Array.from({ length: 10 }, (_, nth) => ({
          ...{ name: word(at * 10 + nth), lethalHomozygous: false, ...plain },
        })),
      })),
    )
    const sires: string[] = []
    for (let at = 0; at < 20; at++) {
      const genetics = `Super ${word(at * 10)}`
      const sire = { name: `Sire ${at}`, sex: 'male', species_id, genetics }
      sires.push((await keeper.add('animals', sire)).id)
    }
    const sexes = ['male', 'female', 'unknown']
    const changes = { possible_sire_ids: sires, number_of_eggs: 60 }
    await keeper.patch(`clutches/${clutch.id}`, { clutch: changes })
    eggs = (await read()).eggs
    const rows = eggs.map(({ id }, at) => ({
      ...{ egg_id: id, sire_id: sires[at % 20], sex: sexes[at % 3] },
    }))
    const { result, cpu_ms } = await onEventLoop(() => hatch([], { eggs: rows }))
    expect(result.json().object.animals[21].genetics).toBe(`Pastel ${word(10)}`)
    expect(cpu_ms).toBeLessThan(mostOfRequest_ms)
  })
})

describe('the sire of one hatchling', () => {
  let other: { id: string }
  beforeEach(async () => {
    other = await keeper.add('animals', { name: 'Bram', sex: 'male', species_id, genetics: 'Pied' })
    await keeper.patch(`clutches/${clutch.id}`, { clutch: { possible_sire_ids: [other.id] } })
    await keeper.patch(`animals/${parents.sire_id}`, { animal: { genetics: 'Super Pastel' } })
  })

  test('is its own, otherwise the one of all', async () => {
    const eggs = [
      { egg_id: idOf(1) },
      { egg_id: idOf(2), sire_id: other.id },
      { egg_id: idOf(3), sire_id: null },
    ]
    const answer = await hatch([], { sire_id: parents.sire_id, eggs })
    expect(answer.json().object.animals).toMatchObject([
      { sire_id: parents.sire_id, genetics: 'Pastel' },
      { sire_id: other.id, genetics: 'het Pied' },
      { sire_id: null, genetics: '' },
    ])
  })

  test('is one of the clutch, and can be one', async () => {
    const stranger = await keeper.add('animals', { name: 'Sol', sex: 'male', species_id })
    const one = (sire_id: string) => hatch([], { eggs: [{ egg_id: idOf(1), sire_id }] })
    expect(refusals(await one(stranger.id))).toEqual({ 'eggs.0.sire_id': 'Not found' })
    await keeper.patch(`animals/${other.id}`, { animal: { sex: 'female' } })
    expect(refusals(await one(other.id))).toEqual({
      'eggs.0.sire_id': "Bram is female, and can't be a sire",
    })
  })
})
