import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { type Keeper, operatorIn, ownInstallation, signedIn, testApp } from './app.ts'
import { newId } from './factories.ts'
import { aimed, api, forOperators, unaimed } from './routeSamples.ts'
import { collectionOf } from './routes/collection.ts'
import type { Theirs } from './routes/sample.ts'

ownInstallation()

/*
 * Walks the routes for what every answer tells a browser, whatever it answers: to visitors each route
 * that there is, mostly refusals; to a keeper the API as the samples ask for it.
 */

let keeper: Keeper
let operator: Keeper
let theirs: Theirs

beforeAll(async () => {
  keeper = await signedIn({ plus: true })
  operator = await operatorIn(await testApp())
  theirs = await collectionOf(keeper, 'My own')
})

test('every route forbids a visitor’s browser what it need not do', async () => {
  const { app } = await testApp()
  const routes = app.routeTable.filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')
  expect(routes.length).toBeGreaterThan(200)
  for (const { method, url } of routes) {
    const path = url.replaceAll(/:\w+/g, () => newId()).replace('*', 'nothing')
    const answer = await app.inject({ method: method as InjectOptions['method'], url: path })
    expectForbidding(`${method} ${url}`, answer)
  }
})

test('an address that cannot be read is answered with it, too', async () => {
  const { app } = await testApp()
  for (const accept of ['text/html', '*/*']) {
    const answer = await app.inject({ url: '/%', headers: { accept } })
    expect(answer.statusCode).toBe(400)
    expectForbidding(`/% as ${accept}`, answer)
  }
})

/** What is asked of the reading routes, and by whom; what changes something would end what others need. */
const reading = [
  ...aimed.map(([route, sample]) => [route, () => keeper.get(api + sample(theirs).url)] as const),
  ...unaimed.map(([route]) => [route, () => keeper.get(api + route.split(' ')[1])] as const),
  ...forOperators.map(([route, { url }]) => [route, () => operator.get(api + url)] as const),
].filter(([route]) => route.startsWith('GET '))

/** The same for everyone, until the next release. */
const keptForADay = ['GET /countries', 'GET /currencies', 'GET /timezones']

test.each(reading)('%s forbids it too, and no one else keeps what it says', async (route, ask) => {
  const answer = await ask()
  expect(answer.statusCode).toBeLessThan(400)
  expectForbidding(route, answer)
  const kept = keptForADay.includes(route) ? 'private, max-age=86400' : 'no-store'
  expect(answer.headers['cache-control']).toBe(kept)
})

function expectForbidding(route: string, { headers }: LightMyRequestResponse) {
  expect([route, headers]).toEqual([
    route,
    expect.objectContaining({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('geolocation=()'),
      'cache-control': expect.any(String),
    }),
  ])
  expect(headers).not.toHaveProperty('x-powered-by')
  const policy = String(headers['content-security-policy'])
  for (const part of [
    "script-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ]) {
    expect([route, policy]).toEqual([route, expect.stringContaining(part)])
  }
  expect([route, policy]).toEqual([route, expect.not.stringContaining('unsafe')])
}
