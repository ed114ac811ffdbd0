import fc from 'fast-check'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Keeper, keeperIn, refusals, signedIn, testApp } from '../../../test/app.ts'
import { rounds } from '../../../test/endurance.ts'
import { newId } from '../../../test/factories.ts'
import { groups } from '../../db/schema.ts'
import { owned } from '../../server/records/crud.ts'
import { modulesOf, qrPath, quiet } from '../../shared/qr.ts'
import {
  type CodeKind,
  codedKinds,
  codeKinds,
  codeLength,
  codeLetters,
  readCode,
} from './codes.contract.ts'

/** A record of each kind, and its screen below /dashboard. */
async function oneOfEach(keeper: Keeper): Promise<Record<CodeKind, string>> {
  const { db } = await testApp()
  const species = await keeper.add('species', {
    commonName: 'Ball python',
    latinName: 'Python regius',
  })
  return {
    species: species.id,
    animal: (
      await keeper.add('animals', { name: 'Saffron', sex: 'female', species_id: species.id })
    ).id,
    group: (await owned(db, groups, keeper.accountId).insert({ name: 'Rack 2' })).id,
    feeder: (await keeper.add('feeders', { name: 'Rat', size: 'Weaned' })).id,
    clutch: (await keeper.add('clutches', { name: 'BP-26-3', number_of_eggs: 7 })).id,
    place: (await keeper.add('climate_places', { room: 'Gecko room', rack: 'Shelf 1', tub: '2' }))
      .id,
  }
}

let keeper: Keeper
let stranger: Keeper
let mine: Record<CodeKind, string>

beforeAll(async () => {
  keeper = await signedIn({ plus: true })
  stranger = await signedIn({ plus: true })
  mine = await oneOfEach(keeper)
})

describe.each(codeKinds)('the code of one %s', (kind) => {
  test('stays the same, and is hidden from visitors at first', async () => {
    const first = (await keeper.get(`codes/${kind}/${mine[kind]}.json`)).json()
    expect(first.code).toMatch(new RegExp(`^[${codeLetters}]{${codeLength}}$`))
    expect(first.url).toMatch(new RegExp(`^http.*/q/${first.code}$`))
    expect(first.shown).toBe(false)
    expect((await keeper.get(`codes/${kind}/${mine[kind]}.json`)).json()).toEqual(first)
  })

  test('is drawn for its account and for no one else', async () => {
    const { app } = await testApp()
    for (const ending of ['png', 'svg']) {
      const address = `/dashboard/${codedKinds[kind].path}/${mine[kind]}/qr.${ending}`
      expect((await keeper.get(address)).statusCode).toBe(200)
      expect((await stranger.get(address)).statusCode).toBe(404)
      expect((await app.inject(address)).statusCode).toBe(401)
    }
  })

  test('is not to be had, shown or printed by another account', async () => {
    const one = `codes/${kind}/${mine[kind]}.json`
    expect((await stranger.get(one)).statusCode).toBe(404)
    expect((await stranger.patch(one, { code: { shown: true } })).statusCode).toBe(404)
    const printed = await stranger.post('codes.json', { codes: { kind, ids: [mine[kind]] } })
    expect(printed.statusCode).toBe(422)
    expect(refusals(printed)).toEqual({ 'ids.0': 'Not found' })
    expect((await keeper.get(one)).json().shown).toBe(false)
  })
})

test('those who ask for a new code at once all get the same one', async () => {
  const { id } = await keeper.add('feeders', { name: 'Mouse' })
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => keeper.get(`codes/feeder/${id}.json`)),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200))
  expect(new Set(answers.map((answer) => answer.json().code)).size).toBe(1)
})

test('the PNG is square, and says in black and white what the link says', async () => {
  const { url } = (await keeper.get(`codes/animal/${mine.animal}.json`)).json()
  const image = await keeper.get(`/dashboard/animals/${mine.animal}/qr.png`)
  expect(image.headers['content-type']).toBe('image/png')
  const { data, info } = await sharp(image.rawPayload)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const wanted = modulesOf(url)
  const side = info.width / wanted.length
  const read = wanted.map((row, y) =>
    row.map((_, x) => (data[(y + 0.5) * side * info.width + (x + 0.5) * side] ?? 255) < 128),
  )
  expect(info.height).toBe(info.width)
  expect(read).toEqual(wanted)
})

test('an animal that the plan hides has no code to be had, and no label', async () => {
  const poor = await keeperIn(await testApp(), { plus: true })
  const ids: string[] = []
  for (let at = 0; at < 6; at++)
    ids.push((await poor.add('animals', { name: `A${at}`, sex: 'male' })).id)
  await poor.patch('subscription', { subscription: { plus: false } })
  const answers = await Promise.all([
    poor.get(`codes/animal/${ids[5]}`),
    poor.patch(`codes/animal/${ids[5]}`, { code: { shown: true } }),
    poor.post('codes', { codes: { kind: 'animal', ids } }),
    poor.get(`/dashboard/animals/${ids[5]}/qr.png`),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403])
  const all = (await poor.post('codes', { codes: { kind: 'animal' } })).json()
  expect(all.total).toBe(5)
})

describe('labels', () => {
  test('come by name, with the Latin one, all in one request', async () => {
    const zoe = await keeper.add('animals', {
      ...{ name: 'Zoe', sex: 'male', code: 'BP-9', genetics: 'Banana, het Pied' },
      ...{ dateHatched: '2026-08-02', dateHatchedPrecision: 'day' },
    })
    const answer = await keeper.post('codes.json', {
      codes: { kind: 'animal', ids: [zoe.id, mine.animal] },
    })
    const { object, total } = answer.json()
    expect(total).toBe(2)
    expect(object).toEqual([
      expect.objectContaining({ id: mine.animal, name: 'Saffron', latinName: 'Python regius' }),
      expect.objectContaining({
        ...{ id: zoe.id, name: 'Zoe', shortCode: 'BP-9' },
        details: ['Banana, het Pied', 'Male, Aug 2, 2026'],
      }),
    ])
    const { code, url } = (await keeper.get(`codes/animal/${zoe.id}`)).json()
    expect(object[1]).toMatchObject({ code, url })
  })

  test('of clutches say their parents, eggs and days', async () => {
    const breeder = await signedIn({ plus: true })
    const dam = await breeder.add('animals', { name: 'Marigold', sex: 'female' })
    const days = { laid_on: '2026-11-01', expected_to_hatch_on: '2026-12-29' }
    await breeder.add('clutches', { name: 'A', number_of_eggs: 7, dam_id: dam.id, ...days })
    await breeder.add('clutches', { name: 'B', number_of_eggs: 1 })
    const lost = await breeder.add('clutches', { name: 'C', number_of_eggs: 1, ...days })
    const [egg] = (await breeder.get(`clutches/${lost.id}`)).json().eggs
    await breeder.patch(`clutches/${lost.id}/eggs/${egg.id}`, { egg: { state: 'slug' } })
    const { object } = (await breeder.post('codes', { codes: { kind: 'clutch' } })).json()
    expect(object.map(({ details }: { details: string[] }) => details)).toEqual([
      ['Marigold × ?', '7 eggs, laid Nov 1', 'Expected Dec 29, 2026'],
      ['1 egg'],
    ])
    const chosen = await breeder.post('codes', { codes: { kind: 'clutch', ids: [lost.id] } })
    expect(chosen.json().object).toMatchObject([{ name: 'C', details: ['1 egg, laid Nov 1'] }])
  })

  test('of clutches are of the dam’s species, or else of the sire’s', async () => {
    const breeder = await signedIn({ plus: true })
    const [python, boa] = await Promise.all(
      ['Python regius', 'Boa imperator'].map((latinName) =>
        breeder.add('species', { commonName: latinName, latinName }),
      ),
    )
    const parent = (sex: string, species_id?: string) =>
      breeder.add('animals', { name: 'Rook', sex, species_id })
    const sire = await parent('male', python?.id)
    for (const [name, dam] of [
      ['A', await parent('female', boa?.id)],
      ['B', await parent('female')],
      ['C', undefined],
    ] as const) {
      const parents = { dam_id: dam?.id, sire_id: sire.id }
      await breeder.add('clutches', { name, number_of_eggs: 1, ...parents })
    }
    const { object } = (await breeder.post('codes', { codes: { kind: 'clutch' } })).json()
    expect(object.map(({ latinName }: { latinName: string }) => latinName)).toEqual([
      'Boa imperator',
      'Python regius',
      'Python regius',
    ])
  })

  test('of places say the rack and tub first, then their room, in their order', async () => {
    const racks = await signedIn()
    for (const [rack, tub] of [
      ['A', '10'],
      ['A', '2'],
      ['', ''],
    ])
      await racks.add('climate_places', { room: 'Reptile room', rack, tub })
    const { object } = (await racks.post('codes', { codes: { kind: 'place' } })).json()
    expect(
      object.map(({ name, details }: { name: string; details?: string[] }) => [name, details]),
    ).toEqual([
      ['Reptile room', undefined],
      ['A · 2', ['Reptile room']],
      ['A · 10', ['Reptile room']],
    ])
  })

  test('of all feeders are called as feeders are', async () => {
    const { object } = (await keeper.post('codes', { codes: { kind: 'feeder' } })).json()
    expect(object.map(({ name }: { name: string }) => name)).toEqual(['Mouse', 'Rat, weaned'])
  })

  test('leave out animals that are not kept any more, unless they are named', async () => {
    const sold = await keeper.add('animals', { name: 'Sold', sex: 'male', state: 'sold' })
    const all = (await keeper.post('codes', { codes: { kind: 'animal' } })).json().object
    expect(all.map(({ id }: { id: string }) => id)).not.toContain(sold.id)
    const named = await keeper.post('codes', { codes: { kind: 'animal', ids: [sold.id] } })
    expect(named.json().total).toBe(1)
  })

  test("of another account's group are refused", async () => {
    const answer = await stranger.post('codes', {
      codes: { kind: 'animal', group_id: mine.group },
    })
    expect(refusals(answer)).toEqual({ group_id: 'Not found' })
  })

  test('more than 500 at once, and kinds there are not, are refused', async () => {
    const ids = Array.from({ length: 501 }, () => newId())
    const tooMany = await keeper.post('codes', { codes: { kind: 'animal', ids } })
    expect(refusals(tooMany)).toEqual({ ids: 'At most 500 at once' })
    const odd = await keeper.post('codes', { codes: { kind: 'bulb' } })
    expect(refusals(odd)).toEqual({ kind: 'Please choose what the labels are for' })
  })
})

test('a code may be typed with capitals, and with letters that look like digits', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...codeLetters), { minLength: codeLength, maxLength: codeLength }),
      (letters) => {
        const code = letters.join('')
        const typed = code.toUpperCase().replaceAll('0', 'O').replaceAll('1', 'I')
        expect(readCode(typed)).toBe(code)
      },
    ),
  )
  for (const text of ['', 'abc', '0123456789ab0', '0123456789a!', '../../../etc', 'uuuuuuuuuuuu'])
    expect(readCode(text)).toBeUndefined()
})

test('the path draws exactly the dark modules, with white around them', () => {
  fc.assert(
    fc.property(fc.webUrl(), (url) => {
      const rows = modulesOf(url)
      const { side, path } = qrPath(url)
      const drawn = rows.map((row) => row.map(() => false))
      for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
        for (let at = 0; at < Number(length); at++) (drawn[Number(y)] ?? [])[Number(x) + at] = true
      expect(drawn).toEqual(rows)
      expect(rows.slice(0, quiet).flat()).not.toContain(true)
      expect(side).toBe(rows.length)
    }),
    { numRuns: 4 * rounds(5) },
  )
})
