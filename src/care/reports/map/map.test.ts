import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { refusals, signedIn } from '../../../../test/app.ts'
import { countries } from '../../../shared/countries.ts'
import { pinsOf, view } from './pins.ts'

const world = readFileSync(join(import.meta.dirname, 'world.svg'), 'utf8')
const outlines = [...world.matchAll(/id="(\w+)" data-at="([\d.]+) ([\d.]+) (\d+)"/g)].map(
  ([, code = '', x, y, size]) => ({
    code,
    x: Number(x),
    y: Number(y),
    size: Number(size),
    path: '',
  }),
)

test('every country a species can come from is on the map, but Antarctica', () => {
  const drawn = new Set(outlines.map(({ code }) => code))
  const missing = countries().filter(({ code }) => !drawn.has(code))
  expect(missing).toEqual([{ code: 'AQ', name: 'Antarctica' }])
})

test('pins lie within the map and none on another', () => {
  const some = outlines.filter(({ code }) => 'GH US PK NC AU CO GR TG BJ'.includes(code))
  const pins = pinsOf(some, 18)
  expect(pins).toHaveLength(9)
  for (const [at, pin] of pins.entries()) {
    expect(pin.x).toBeGreaterThan(view.x)
    expect(pin.x).toBeLessThan(view.x + view.width)
    for (const other of pins.slice(at + 1)) {
      expect(Math.hypot(pin.x - other.x, pin.y - other.y)).toBeGreaterThan(36)
    }
  }
  expect(pins.find(({ code }) => code === 'AU')?.from).toBeUndefined()
  expect(pins.find(({ code }) => code === 'GH')?.from).toBeDefined()
})

/** Two species from Ghana, one from Australia, one without a country, and an animal without a species. */
async function travellers() {
  const keeper = await signedIn({ plus: true })
  const kind = (commonName: string, country_of_origin: string | null) =>
    keeper.add('species', { commonName, country_of_origin })
  const python = await kind('Ball python', 'GH')
  const skink = await kind('Fire skink', 'GH')
  const dragon = await kind('Bearded dragon', 'AU')
  const boa = await kind('Boa', null)
  await kind('Corn snake', 'US')
  const add = (name: string, species_id: string | null, more: object = {}) =>
    keeper.add('animals', { name, sex: 'female', species_id, ...more })
  for (const name of ['Nyx', 'Saffron']) await add(name, python.id)
  const ember = await add('Ember', skink.id)
  const citra = await add('Citra', dragon.id)
  await add('Rusty', boa.id)
  await add('Dot', null)
  await add('Gone', dragon.id, { state: 'outside' })
  return { keeper, python, skink, dragon, boa, ember, citra }
}

test('countries are counted by their animals, and what has none is said', async () => {
  const { keeper, python, skink, dragon, boa, citra } = await travellers()
  const found = (await keeper.get('reports/map.json')).json()
  expect(found).toMatchObject({
    animals: 6,
    species: 4,
    value: [
      {
        ...{ code: 'GH', name: 'Ghana', animals: 3 },
        species: [
          { id: python.id, commonName: 'Ball python', animals: 2 },
          { id: skink.id, commonName: 'Fire skink', animals: 1 },
        ],
        faces: [{ name: 'Nyx' }, { name: 'Saffron' }, { name: 'Ember' }],
      },
      {
        ...{ code: 'AU', name: 'Australia', animals: 1 },
        species: [{ id: dragon.id, animals: 1 }],
        faces: [{ id: citra.id }],
      },
    ],
    without: {
      species: [{ id: boa.id, commonName: 'Boa', animals: 1 }],
      animals: 2,
      no_species: 1,
    },
  })
})

test('a group narrows it, and nothing of another account is on it', async () => {
  const { keeper, ember, skink } = await travellers()
  const group = await keeper.add('groups', {
    name: 'Skinks',
    animal_groups_attributes: [{ animal_id: ember.id }],
  })
  const narrowed = (await keeper.get(`reports/map.json?group_id=${group.id}`)).json()
  expect(narrowed).toMatchObject({ animals: 1, value: [{ code: 'GH', animals: 1 }] })
  const other = await signedIn({ plus: true })
  await other.add('animals', { name: 'Nyx', sex: 'male' })
  const theirs = (await other.get(`reports/map.json?species_id=${skink.id}`)).json()
  expect(theirs).toMatchObject({ animals: 0, value: [], choices: { species: [], groups: [] } })
  const wrong = await other.get('reports/map.json?species_id=skink')
  expect([wrong.statusCode, Object.keys(refusals(wrong))]).toEqual([422, ['species_id']])
})

test('a species of another account that has the same id is not taken for mine', async () => {
  const mine = await signedIn({ plus: true })
  const python = await mine.add('species', { commonName: 'Ball python', country_of_origin: 'GH' })
  await mine.add('animals', { name: 'Nyx', sex: 'female', species_id: python.id })
  const other = await signedIn({ plus: true })
  await other.add('species', { id: python.id, commonName: 'Boa', country_of_origin: 'BR' })
  const [ghana, ...others] = (await mine.get('reports/map.json')).json().value
  expect(others).toEqual([])
  expect(ghana.faces).toMatchObject([
    { name: 'Nyx', species: { id: python.id, commonName: 'Ball python' } },
  ])
})
