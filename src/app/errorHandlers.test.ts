import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { signedIn, testApp } from '../../test/app.ts'

/** The `Accept` header of a browser that opens an address. */
const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

const opened = async (url: string, method: InjectOptions['method'] = 'GET') => {
  const { app } = await testApp()
  return app.inject({ method, url, headers: browser })
}

const missing = [
  ...['/foo', '/users', '/users/nothing', '/users/sign_in/nothing', '/assets/nothing.js'],
  ...['/fonts', '/q', '/q/one/two', '/webhooks', '/calendar', '/index.php?id=1', '/foo%20bar'],
]

test.each(missing)('opening %s shows a page that says nothing is there', async (url) => {
  const answer = await opened(url)
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.body).toContain('<h1>We can&#x27;t find this page</h1>')
  expect(answer.body).toContain('href="/dashboard"')
  expect(answer.body).not.toContain('<script')
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
  'a browser that sends a %s to no address gets the page too',
  async (method) => {
    for (const url of ['/foo', '/users', '/users/sign_up/', '/dashboard/nothing']) {
      const answer = await opened(url, method)
      expect([url, answer.statusCode]).toEqual([url, 404])
      expect(answer.body).toContain('<h1>')
    }
  },
)

test('a slash too many leads to the address without it, with its query', async () => {
  const answer = await opened('/users/sign_in/?to=%2Fdashboard%2Fanimals')
  expect([answer.statusCode, answer.headers.location]).toEqual([
    308,
    '/users/sign_in?to=%2Fdashboard%2Fanimals',
  ])
  expect((await opened('/users/sign_up///')).headers.location).toBe('/users/sign_up')
})

test.each(['//evil.example/', '/\\evil.example/', '/.//evil.example/', '///evil.example//'])(
  'a slash too many never leads to another site: %s',
  async (url) => {
    const { location = '/' } = (await opened(url)).headers
    expect(URL.parse(location, 'https://vivary.example')?.host).toBe('vivary.example')
  },
)

test('an address that cannot be read is a page to people', async () => {
  const answer = await opened('/users/%ff')
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain('<h1>This address isn&#x27;t valid</h1>')
})

test('other clients get JSON, and the API answers everyone with JSON', async () => {
  const { app } = await testApp()
  const keeper = await signedIn()
  const answers = [
    await app.inject('/foo'),
    await app.inject('/users/sign_in/'),
    await app.inject({ url: '/users', headers: { accept: 'application/json' } }),
    await app.inject({ method: 'POST', url: '/users', headers: { accept: '*/*' } }),
    await keeper.send('GET', 'nothing', undefined, browser),
    await keeper.send('GET', 'feeders/', undefined, browser),
    await keeper.send('PUT', 'feeders', undefined, browser),
  ]
  for (const answer of answers) {
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({
      success: false,
      errors: [{ message: 'Not found', code: 'not_found' }],
    })
  }
})

test("opening another account's picture shows the same page", async () => {
  const keeper = await signedIn()
  const url = '/dashboard/faces/00000000-0000-7000-8000-000000000000/small.webp'
  const answer = await keeper.send('GET', url, undefined, browser)
  expect([answer.statusCode, answer.body]).toEqual([404, expect.stringContaining('<h1>')])
  const visit = await opened(url)
  expect([visit.statusCode, visit.body]).toEqual([401, expect.stringContaining('Please sign in')])
})
