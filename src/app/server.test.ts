import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildOn, signedIn, testApp } from '../../test/app.ts'
import { root } from '../server/root.ts'

test('it says that it lives and that it reaches its database', async () => {
  const { app } = await testApp()
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ok' })
})

test('a monitor hears soon that the database is not answering', async () => {
  const { app, db } = await testApp()
  const { $client } = db
  const held = await Promise.all(
    Array.from({ length: $client.options.max }, () => $client.connect()),
  )
  const answer = await app.inject('/readyz')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
  for (const client of held) client.release()
})

test('the start leads to the dashboard, and that to signing in and back', async () => {
  const { app } = await testApp()
  expect((await app.inject('/')).headers.location).toBe('/dashboard')
  const answer = await app.inject('/dashboard/animals?view=table')
  expect(answer.headers.location).toBe('/users/sign_in?to=%2Fdashboard%2Fanimals%3Fview%3Dtable')
  const long = await app.inject(`/dashboard/animals?q=${'%C3%A9'.repeat(2400)}`)
  expect([long.statusCode, long.headers.location]).toEqual([303, '/users/sign_in'])
})

test('an address that leads nowhere is told plainly', async () => {
  const keeper = await signedIn()
  const answer = await keeper.get('nothing_here.json')
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ success: false, errors: [{ code: 'not_found' }] })
})

test('.json at the end of a path changes nothing', async () => {
  const keeper = await signedIn()
  await keeper.add('feeders', { name: 'Rat' })
  const [with_, without] = [
    await keeper.get('feeders.json?q=rat'),
    await keeper.get('feeders?q=rat'),
  ]
  expect(with_.json()).toEqual(without.json())
})

test('a body over its cap is too large, of an unknown kind unknown, and broken JSON broken', async () => {
  const keeper = await signedIn()
  const send = (body: string, type: string) =>
    keeper.send('POST', 'feeders', body, { 'content-type': type })
  const large = await send(
    JSON.stringify({ feeder: { name: 'x'.repeat(1_100_000) } }),
    'application/json',
  )
  expect([large.statusCode, large.json().errors[0].code]).toEqual([413, 'too_large'])
  expect((await send('x', 'text/csv')).statusCode).toBe(415)
  expect((await send('{', 'application/json')).statusCode).toBe(400)
  expect((await send('{"__proto__":{"a":1}}', 'application/json')).statusCode).toBe(400)
})

test('the document of the API names every resource, to who is signed in', async () => {
  const keeper = await signedIn()
  const { paths } = (await keeper.get('openapi.json')).json()
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining(['/animals', '/animals/{id}', '/feeders']),
  )
})

test('what breaks inside tells its number and nothing else', async () => {
  const keeper = await signedIn()
  const { $client: pool } = (await testApp()).db
  const query = pool.query
  pool.query = (() => Promise.reject(new Error('secret inner text'))) as never
  const answer = await keeper.get('feeders')
  pool.query = query
  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toContain('secret')
  expect(answer.json().requestId).toMatch(/^[\da-f-]{36}$/)
})

test('assets come compressed, keep for a year, and lead nowhere else', async () => {
  const { app } = await testApp()
  const keeper = await signedIn()
  const page = await keeper.get('/dashboard')
  const [script] = page.body.match(/\/assets\/index-[\w-]+\.js/) ?? []
  const answer = await app.inject({ url: String(script), headers: { 'accept-encoding': 'br' } })
  expect(answer.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect((await app.inject('/assets/..%2f..%2fserver/main.js')).statusCode).toBeGreaterThanOrEqual(
    400,
  )
  expect((await app.inject('/assets/nothing.js')).statusCode).toBe(404)
})

test('only the worker that reads codes may run WebAssembly, and fetch it from here', async () => {
  const { app } = await testApp()
  const names = await readdir(join(root, 'dist/web/assets'))
  const policyOf = async (name: string | undefined) =>
    (await app.inject({ url: `/assets/${name}`, headers: { 'accept-encoding': 'br' } })).headers[
      'content-security-policy'
    ]
  const worker = names.find((name) => /^codeReader\.worker-.*\.js$/.test(name))
  expect(await policyOf(worker)).toBe(
    "default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self';require-trusted-types-for 'script'",
  )
  const others = [names.find((name) => /^ScannerScreen-.*\.js$/.test(name)), 'nothing.js']
  for (const other of others) expect(await policyOf(other)).not.toContain('wasm')
  const page = await (await signedIn()).get('/dashboard/scanner')
  expect(page.headers['content-security-policy']).not.toContain('wasm')
})

test('over https every answer keeps browsers from plain http for a year, subdomains too', async () => {
  const { app: atHome, pool } = await testApp()
  const { app } = await buildOn(pool, { publicUrl: 'https://vivary.example' })
  for (const url of ['/users/sign_in', '/dashboard/api/user', '/healthz', '/nothing', '/%']) {
    const { headers } = await app.inject(url)
    const policy = headers['strict-transport-security']
    expect([url, policy]).toEqual([url, 'max-age=31536000; includeSubDomains'])
  }
  await app.close()
  expect((await atHome.inject('/')).headers).not.toHaveProperty('strict-transport-security')
})

test('the zero without its slash comes before the font, on the pages of the server and the application', async () => {
  const { app } = await testApp()
  const [signIn, screen] = [
    await app.inject('/users/sign_in'),
    await (await signedIn()).get('/dashboard'),
  ]
  const sheet = await app.inject(String(signIn.body.match(/\/users\/pages-\w+\.css/)?.[0]))
  expect(sheet.body).toContain('"Figures", "Atkinson Hyperlegible Next"'.replace(' ', '\n    '))
  for (const { body } of [signIn, screen]) {
    const [figures = '', letters] = body.match(/(?<=href=")[^"]+\.woff2/g) ?? []
    expect(figures).toMatch(/figures-[\w-]+\.woff2$/)
    expect(letters).toContain('latin-wght-normal')
    expect((await app.inject(figures)).rawPayload.length).toBeLessThan(1500)
  }
})

test('the page carries fresh nonces for its first script and its styles, and no other inline code', async () => {
  const keeper = await signedIn()
  const [page, again] = [await keeper.get('/dashboard'), await keeper.get('/dashboard/animals')]
  const nonce = page.body.match(/<script nonce="([^"]+)"/)?.[1]
  expect(page.headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}'`)
  expect(again.body).not.toContain(String(nonce))
  expect(page.body).not.toMatch(/%\w+_NONCE%|<script>|style="/)
})
