import { afterAll, beforeAll, expect, test } from 'vitest'
import { build, type Keeper, keeperIn } from './app.ts'
import { leastWebhook } from './factories.ts'
import { oidcService } from './oidcService.ts'
import { close, oidcOf, type Stack, setOut, withOperator } from './theZoo.ts'
import { visitor } from './visitor.ts'

/*
 * Whatever a network, a person or an account may do so many times in a while is refused once these are used up. How many
 * they are stands beside each; here all of them are used up at once.
 */

let service: Awaited<ReturnType<typeof oidcService>>
let stack: Stack
let keeper: Keeper

beforeAll(async () => {
  service = await oidcService('http://localhost:3000/users/oidc/callback', () => undefined)
  // A server without limits of requests leaves out those of what costs it nothing.
  stack = await withOperator(
    await build({
      rateLimit: 100_000,
      oidc: oidcOf(service.issuer),
      webhookHosts: ['localhost:9'],
    }),
  )
  keeper = await keeperIn(stack)
})

afterAll(async () => {
  await close(stack)
  await service.stop()
})

const usedUp = () =>
  stack.pool.query(`update throttles set tries = 1000000, expires_at = now() + interval '1 hour'`)

/** How it is answered while there are tries left, and once there are none. */
async function statuses(ask: () => Promise<{ statusCode: number }>) {
  await stack.pool.query('delete from throttles')
  const { statusCode: first } = await ask()
  await usedUp()
  const { statusCode: last } = await ask()
  return [first, last]
}

const file = (name: string, type: string) => new File(['Name\nNyx\n'], name, { type })

test('a file is imported so many times an hour', async () => {
  const form = { 'import[source]': 'file', 'import[file]': file('animals.csv', 'text/csv') }
  const ask = () => keeper.sendForm('POST', 'imports', form)
  expect(await statuses(ask)).toEqual([201, 429])
})

test('a webhook is tested so many times in ten minutes', async () => {
  const url = 'https://localhost:9/'
  const { id } = await keeper.add('webhooks', { ...leastWebhook('a'), url })
  expect(await statuses(() => keeper.post(`webhooks/${id}/test`))).toEqual([200, 429])
})

test('a signed file is looked at so many times in ten minutes', async () => {
  const form = { 'take_over[file]': file('nyx.vivary', 'application/octet-stream') }
  const ask = () => keeper.sendForm('POST', 'animals/take_over/look', form)
  expect(await statuses(ask)).toEqual([422, 429])
})

test('links of offers are guessed at so many times in ten minutes', async () => {
  expect(await statuses(() => visitor(stack.app, '192.0.2.1').get(`/h/${'a'.repeat(43)}`))).toEqual(
    [404, 429],
  )
})

test('an offer is opened so many times in ten minutes', async () => {
  await keeper.subscribe(true)
  const animal = await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  const { url } = (await keeper.post(`animals/${animal.id}/hand_over`)).json().object
  const { pathname } = new URL(url)
  expect(await statuses(() => visitor(stack.app).get(pathname))).toEqual([200, 429])
})

test('a calendar is read so many times in ten minutes', async () => {
  const { address } = (await keeper.post('calendar_feed/rotate', {})).json().object
  const { pathname } = new URL(address)
  expect(await statuses(() => visitor(stack.app).get(pathname))).toEqual([200, 429])
})

test('a network sets a password by a link so many times an hour', async () => {
  const browser = visitor(stack.app)
  const password = 'seven warm hides'
  const typed = { password, password_confirmation: password }
  const ask = () => browser.submit(`/users/password/edit?token=${'a'.repeat(43)}`, typed)
  expect(await statuses(ask)).toEqual([410, 429])
})

test('a network signs so many people up in an hour', async () => {
  const typed = { name: 'Lena', email: 'lena@example.org', password: 'seven warm hides' }
  const ask = () => visitor(stack.app, '192.0.2.2').submit('/users/sign_up', typed)
  expect(await statuses(ask)).toEqual([303, 429])
})

test('a network asks for so many challenges of passkeys', async () => {
  const browser = visitor(stack.app)
  await browser.get('/users/sign_in')
  const headers = { 'sec-fetch-site': 'same-origin' }
  const ask = () => browser.send({ method: 'POST', url: '/users/passkeys/challenge', headers })
  expect(await statuses(ask)).toEqual([200, 429])
})

test('a network sets out for another sign-in so many times', async () => {
  const ask = async () => (await setOut(visitor(stack.app, '192.0.2.3'))).answer
  expect(await statuses(ask)).toEqual([303, 429])
})
