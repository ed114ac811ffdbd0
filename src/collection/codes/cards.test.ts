import { beforeAll, describe, expect, test } from 'vitest'
import { type Keeper, keeperIn, signedIn, testApp, useTries } from '../../../test/app.ts'
import { anyone, saffron, show } from '../../../test/cards.ts'
import { anyAddress, newEmail, visitor } from '../../../test/visitor.ts'
import { newCode } from './codes.queries.ts'

let keeper: Keeper

beforeAll(async () => {
  keeper = await signedIn({ plus: true })
})

test('who keeps it and is signed in arrives at the record, card or no card', async () => {
  const { id, code } = await saffron(keeper)
  for (const shown of [false, true]) {
    await show(keeper, 'animal', id, shown)
    const answer = await keeper.get(`/q/${code.toUpperCase()}`)
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe(`/dashboard/animals/${id}`)
  }
})

test('a visitor reads what the card may say, and nothing more', async () => {
  const { id, code } = await saffron(keeper)
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
  const { id, code } = await saffron(keeper)
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
  const { id, code } = await saffron(keeper)
  await show(keeper, 'animal', id)
  const answer = await keeper.get(`/q/${code}?as=visitor`)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('Banana Pied')
  expect(answer.body).toContain('>Sign in<')
  // Another keeper, who is signed in as well, reads what leads them on.
  const { body } = await (await signedIn()).get(`/q/${code}`)
  expect(body).toContain('Kept with Vivary. <a href="/dashboard">Continue to Vivary</a>')
})

describe('a visitor cannot tell from a code that was never given out', () => {
  test.each([
    ['a card that is off', async () => (await saffron(keeper)).code],
    [
      'a record that is deleted',
      async () => {
        const { id, code } = await saffron(keeper)
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
  const { id, code } = await saffron(keeper)
  await show(keeper, 'animal', id)
  const address = anyAddress()
  const guest = await anyone(address)
  await useTries(`codes ${address}`, 59)
  expect((await guest.get(`/q/${code}`)).statusCode).toBe(200)
  expect((await guest.get(`/q/${newCode()}`)).statusCode).toBe(404)
  const refused = await guest.get(`/q/${newCode()}`)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  // Others may share the guesser's network.
  expect((await guest.get(`/q/${code}`)).statusCode).toBe(200)
  expect((await guest.get(`/q/${code}/picture`)).statusCode).toBe(200)
})
