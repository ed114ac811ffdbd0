import { beforeAll, describe, expect, test } from 'vitest'
import { type Keeper, keeperIn, signedIn, testApp } from '../../../test/app.ts'
import { pngOf } from '../../../test/pictures.ts'
import { newEmail, visitor } from '../../../test/visitor.ts'
import { newCode } from './codes.queries.ts'

let keeper: Keeper

beforeAll(async () => {
  keeper = await signedIn({ plus: true })
})

/** An animal with every field filled in, and its code. */
async function saffron(owner = keeper) {
  const species = await owner.add('species', {
    commonName: 'Ball python',
    latinName: 'Python regius',
  })
  const answer = await owner.sendForm('POST', 'animals', {
    'animal[name]': 'Saffron',
    'animal[sex]': 'female',
    'animal[species_id]': species.id,
    'animal[genetics]': 'Banana Pied',
    'animal[dateHatched]': '2023-07-14',
    'animal[description]': 'Bought for 900',
    'animal[external_id]': 'ZIMS 1188',
    'animal[photo]': new File([await pngOf(40, 30)], 'photo.png'),
  })
  const { id } = answer.json().object
  const { code } = (await owner.get(`codes/animal/${id}`)).json()
  return { id, code, species: species.id }
}

const show = (owner: Keeper, kind: string, id: string, shown = true) =>
  owner.patch(`codes/${kind}/${id}`, { code: { shown } })

const anyone = async () => visitor((await testApp()).app)

test('who keeps it and is signed in arrives at the record, card or no card', async () => {
  const { id, code } = await saffron()
  for (const shown of [false, true]) {
    await show(keeper, 'animal', id, shown)
    const answer = await keeper.get(`/q/${code.toUpperCase()}`)
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe(`/dashboard/animals/${id}`)
  }
})

test('a visitor reads what the card may say, and nothing more', async () => {
  const { id, code } = await saffron()
  await show(keeper, 'animal', id)
  const answer = await (await anyone()).get(`/q/${code}`)
  expect(answer.statusCode).toBe(200)
  for (const said of ['Saffron', 'Ball python', 'Python regius', 'Banana Pied', 'July 14, 2023'])
    expect(answer.body).toContain(said)
  for (const secret of ['900', 'ZIMS', id, keeper.accountId, 'Maren'])
    expect(answer.body).not.toContain(secret)
  expect(answer.body).not.toContain('<script')
})

test('its photo can be seen through the code, and only while the card is shown', async () => {
  const { id, code } = await saffron()
  const guest = await anyone()
  expect((await guest.get(`/q/${code}/picture`)).statusCode).toBe(404)
  await show(keeper, 'animal', id)
  const photo = await guest.get(`/q/${code}/picture`)
  expect(photo.headers['content-type']).toBe('image/webp')
  const { photoUrls } = (await keeper.get(`animals/${id}`)).json()
  expect((await guest.get(photoUrls.large)).statusCode).toBe(401)
  await show(keeper, 'animal', id, false)
  expect((await guest.get(`/q/${code}/picture`)).statusCode).toBe(404)
})

test('without a photo there is a portrait', async () => {
  const { id } = await keeper.add('animals', { name: 'Basil', sex: 'male' })
  const { code } = (await keeper.get(`codes/animal/${id}`)).json()
  await show(keeper, 'animal', id)
  const picture = await (await anyone()).get(`/q/${code}/picture`)
  expect(picture.headers['content-type']).toBe('image/svg+xml')
})

test('the keeper can look at the card as visitors see it', async () => {
  const { id, code } = await saffron()
  await show(keeper, 'animal', id)
  const answer = await keeper.get(`/q/${code}?as=visitor`)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('Banana Pied')
})

describe('a visitor cannot tell from a code that was never given out', () => {
  test.each([
    ['a card that is off', async () => (await saffron()).code],
    [
      'a record that is deleted',
      async () => {
        const { id, code } = await saffron()
        await show(keeper, 'animal', id)
        await keeper.delete(`animals/${id}`)
        return code
      },
    ],
    [
      'an animal that the plan hides',
      async () => {
        const poor = await keeperIn(await testApp(), { plus: true })
        for (let at = 0; at < 5; at++) await poor.add('animals', { name: 'A', sex: 'male' })
        const { id, code } = await saffron(poor)
        await show(poor, 'animal', id)
        await poor.patch('subscription', { subscription: { plus: false } })
        return code
      },
    ],
  ])('%s', async (_what, made) => {
    const code = await made()
    const unknown = newCode()
    const [guest, stranger] = [await anyone(), await signedIn()]
    for (const get of [guest.get, stranger.get]) {
      for (const rest of ['', '/picture', '?as=visitor']) {
        const [hidden, never] = [await get(`/q/${code}${rest}`), await get(`/q/${unknown}${rest}`)]
        expect(never.statusCode).toBe(404)
        expect([hidden.statusCode, hidden.body.replaceAll(code, '')]).toEqual([
          404,
          never.body.replaceAll(unknown, ''),
        ])
        expect(Object.keys(hidden.headers)).toEqual(Object.keys(never.headers))
      }
    }
  })
})

test('a card of a feeder says its name and description', async () => {
  const feeder = await keeper.add('feeders', {
    name: 'Rat',
    size: 'Weaned',
    description: 'Frozen, in tens',
    cost: 1.85,
    acquiredFrom: 'Frozen Rodents',
  })
  const { code } = (await keeper.get(`codes/feeder/${feeder.id}`)).json()
  await show(keeper, 'feeder', feeder.id)
  const { body } = await (await anyone()).get(`/q/${code}`)
  expect(body).toContain('Rat, weaned')
  expect(body).toContain('Frozen, in tens')
  expect(body).not.toContain('1.85')
  expect(body).not.toContain('Frozen Rodents')
})

test('signing in leads back to the code, and from there to the record', async () => {
  const { app } = await testApp()
  const guest = visitor(app)
  const user = { name: 'Ines', email: newEmail(), password: 'a long password' }
  await guest.submit('/users/sign_up', user)
  const headers = { 'sec-fetch-site': 'same-origin' }
  const added = await guest.send({
    method: 'POST',
    url: '/dashboard/api/feeders',
    headers,
    payload: { feeder: { name: 'Rat' } },
  })
  const { id } = added.json().object
  const { code } = (await guest.get(`/dashboard/api/codes/feeder/${id}`)).json()
  guest.cookies.clear()

  const page = await guest.get(`/q/${code}`)
  const [, to = ''] = page.body.match(/href="(\/users\/sign_in[^"]*)"/) ?? []
  const back = await guest.submit(to, { email: user.email, password: user.password })
  expect(back.headers.location).toBe(`/q/${code}`)
  const arrived = await guest.get(`/q/${code}`)
  expect(arrived.headers.location).toBe(`/dashboard/inventory/feeders/${id}`)
})

test('who guesses has to wait; who scans what is there does not', async () => {
  const { id, code } = await saffron()
  await show(keeper, 'animal', id)
  const guest = await anyone()
  for (let at = 0; at < 60; at++) expect((await guest.get(`/q/${newCode()}`)).statusCode).toBe(404)
  const refused = await guest.get(`/q/${newCode()}`)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)

  const scanning = await anyone()
  for (let at = 0; at < 70; at++) await scanning.get(`/q/${code}`)
  expect((await scanning.get(`/q/${code}`)).statusCode).toBe(200)
})

describe('the keeper chooses what a card shows', () => {
  const choose = (kind: string, id: string, fields: string[]) =>
    keeper.patch(`codes/${kind}/${id}`, { code: { shown: true, fields } })

  test('weights, sheds, parents and the description, and not the genetics', async () => {
    const { id, code, species } = await saffron()
    const dam = await keeper.add('animals', {
      name: 'Marigold',
      sex: 'female',
      species_id: species,
    })
    await keeper.patch(`animals/${id}`, { animal: { dam_id: dam.id } })
    for (const [at, weightInGrams] of [
      ['2026-01-10T12:00:00Z', 1200],
      ['2026-05-10T12:00:00Z', 1480],
    ])
      await keeper.add(`animals/${id}/weight_logs`, {
        weightInGrams,
        unit: 'grams',
        happenedAt: at,
      })
    for (const month of ['01', '02', '03', '04'])
      await keeper.add(`animals/${id}/shedding_logs`, {
        quality: 'complete',
        happenedAt: `2026-${month}-01T12:00:00Z`,
      })
    const fields = ['sheds', 'weights', 'parents', 'description']
    const answer = await choose('animal', id, fields)
    expect(answer.json().object.fields.toSorted()).toEqual(fields.toSorted())
    const { body } = await (await anyone()).get(`/q/${code}`)
    for (const said of ['Saffron', 'Marigold', '1,200 g', '1,480 g', '2 weights', 'Bought for 900'])
      expect(body).toContain(said)
    expect(body.match(/Complete, (Feb|Mar|Apr) 1/g)).toHaveLength(3)
    for (const hidden of ['Banana Pied', 'Python regius', 'Ball python', 'Female', '2023'])
      expect(body).not.toContain(hidden)
    expect((await (await anyone()).get(`/q/${code}/picture`)).statusCode).toBe(404)
  })

  test('the name alone, or what a card usually shows', async () => {
    const { id, code } = await saffron()
    await choose('animal', id, [])
    const bare = await (await anyone()).get(`/q/${code}`)
    expect(bare.body).toContain('Saffron')
    for (const hidden of ['Banana Pied', 'Ball python', 'July 14, 2023', 'Female'])
      expect(bare.body).not.toContain(hidden)
    const usual = ['photo', 'species', 'sex', 'genetics', 'hatched']
    const answer = await choose('animal', id, usual)
    expect(answer.json().object.fields).toEqual(usual)
    expect((await (await anyone()).get(`/q/${code}`)).body).toContain('Banana Pied')
  })

  test('a clutch with its parents and without its dates', async () => {
    const [dam, sire] = [
      await keeper.add('animals', { name: 'Marigold', sex: 'female' }),
      await keeper.add('animals', { name: 'Tarn', sex: 'male' }),
    ]
    const { id } = await keeper.add('clutches', {
      name: 'BP-26-3',
      number_of_eggs: 7,
      laid_on: '2026-05-02',
      dam_id: dam.id,
      sire_id: sire.id,
    })
    const { code } = (await keeper.get(`codes/clutch/${id}`)).json()
    await show(keeper, 'clutch', id)
    const whole = await (await anyone()).get(`/q/${code}`)
    expect(whole.body).toContain('Marigold × Tarn')
    expect(whole.body).toContain('May 2, 2026')
    await choose('clutch', id, ['parents'])
    const part = await (await anyone()).get(`/q/${code}`)
    expect(part.body).toContain('Marigold × Tarn')
    expect(part.body).not.toContain('May 2, 2026')
  })

  test('only from what such a card can show', async () => {
    const feeder = await keeper.add('feeders', { name: 'Rat', size: 'Weaned' })
    for (const fields of [['weights'], ['description', 'cost'], 'all', [1]]) {
      const answer = await keeper.patch(`codes/feeder/${feeder.id}`, { code: { fields } })
      expect([fields, answer.statusCode]).toEqual([fields, 422])
      expect(answer.json().errors[0].field).toMatch(/^fields/)
    }
  })
})
