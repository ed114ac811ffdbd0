import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { Writable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { signedIn, testApp } from '../../test/app.ts'
import { newId } from '../../test/factories.ts'
import { buildApp } from '../app/server.ts'
import { feeders, users } from '../db/schema.ts'
import { loggedError } from './logs.ts'
import { root } from './root.ts'

test('what the database refused is logged without anybody’s words', async () => {
  const { db } = await testApp()
  const id = '01a1fca9-6d98-7000-8000-000000000000'
  const error = await db
    .insert(feeders)
    .values({ account_id: id, id, name: 'Secret name' })
    .catch((refused: unknown) => refused)
  expect(String(error)).toContain('Secret name')
  expect(JSON.stringify(loggedError(error))).not.toMatch(/Secret name|01a1fca9/)
  expect(loggedError(error)).toMatchObject({
    type: 'DatabaseError',
    code: '23503',
    table: 'feeders',
  })
})

test('other errors are logged with where they came from', () => {
  expect(loggedError(new TypeError('no'))).toMatchObject({ type: 'TypeError', message: 'no' })
})

test('an error of the built server is logged with the lines of its sources', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vivary-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const built = join(folder, 'feed.js')
  // What stands from column 28 of the first line on comes from line 41, column 9, of the source.
  const map = { version: 3, sources: ['feed.ts'], names: [], mappings: '2BAwCQ' }
  await writeFile(`${built}.map`, JSON.stringify(map))
  const error = new Error('no mice')
  error.stack = `Error: no mice\n    at feed (${pathToFileURL(built)}:1:28)\n    at file:///elsewhere.js:1:35`
  expect(loggedError(error).stack).toBe(
    `Error: no mice\n    at feed (${relative(root, folder)}/feed.ts:41:9)\n    at file:///elsewhere.js:1:35`,
  )
})

/** A server whose log is read. */
async function loggingApp(level: string, choices: Parameters<typeof buildApp>[1] = {}) {
  const { config, db, key } = await testApp()
  const lines: string[] = []
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  const logger = { level, stream, serializers: { err: loggedError } }
  return { app: await buildApp({ config, db, key }, { ...choices, logger }), db, lines }
}

/** Sends this over a connection of its own, and answers all that comes back until it ends. */
async function exchange(url: string, sent: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(sent)
  let answer = ''
  socket.on('data', (part) => {
    answer += part
  })
  await new Promise((resolve) => socket.on('close', resolve))
  return answer
}

/** How often each refusal is in the log, by status and code. */
function refusalsIn(lines: string[]) {
  const counts: Record<string, number> = {}
  for (const { msg, status, code, count } of lines.map((line) => JSON.parse(line))) {
    const name = [status, code].join(' ').trim()
    if (msg === 'refused') counts[name] = (counts[name] ?? 0) + (count ?? 1)
  }
  return counts
}

test('what is refused before it has a route is in the log by its reason, however much it is', async () => {
  const overload = { bounds: { working: 0, waiting: 0 } }
  const { app, lines } = await loggingApp('info', { overload })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const long = `GET /Nyx HTTP/1.1\r\nHost: a\r\nX-Nyx: ${'x'.repeat(20_000)}\r\n\r\n`
  expect(await exchange(url, 'Nyx?\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  expect(await exchange(url, long)).toMatch(/^HTTP\/1\.1 431 /)
  for (const path of ['/users/sign_in', '/Nyx', '/Nyx']) {
    expect((await fetch(`${url}${path}`)).status).toBe(503)
  }
  const form = { method: 'POST', body: new URLSearchParams({ name: 'Nyx' }) }
  expect((await fetch(`${url}/users/sign_in`, form)).status).toBe(503)
  expect((await app.inject('/%')).statusCode).toBe(400)
  await app.close()
  expect(refusalsIn(lines)).toEqual({
    '400 unreadable': 1,
    '431 headers_too_large': 1,
    '503 busy': 4,
    '400 bad_address': 1,
  })
  expect(lines.join()).not.toContain('Nyx')
})

test('connections that are ended because they only wait are in the log, too', async () => {
  const headers = { headersTimeout: 200, connectionsCheckingInterval: 50 }
  const arriving = { rate: { every_ms: 50, bytes: 1000 } }
  const slow = 'GET /healthz HTT'
  const longHead = 'GET /healthz HTTP/1.1\r\nHost: a\r\nX-Long: '
  const body = 'POST /users/sign_in HTTP/1.1\r\nHost: a\r\nContent-Length: 999\r\n\r\nx'
  // A browser opens some ahead, on which nothing comes.
  const opened = () =>
    refusalsOf({ headers, arriving }, [slow, longHead, body, ''], (each) => Promise.all(each))
  // On a slow machine the time of one can be over before what it sent was read: then nothing came on it, either.
  await expect.poll(opened).toEqual({ '408 too_slow': 2, slow_body: 1 })

  const most = { unfinished: { network: 1, server: 100 }, grace_ms: 50 }
  const tooMany = await refusalsOf(most, [slow, slow], (each) => Promise.race(each))
  expect(tooMany).toEqual({ too_many_connections: 1 })
})

/** What a server logs of connections that begin so, once those have ended that `ended` waits for. */
async function refusalsOf(
  choices: Parameters<typeof buildApp>[1],
  beginnings: string[],
  ended: (each: Promise<string>[]) => Promise<unknown>,
) {
  const { app, lines } = await loggingApp('info', choices)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  await ended(beginnings.map((beginning) => exchange(url, beginning)))
  await app.close()
  return refusalsIn(lines)
}

test('why a request was refused is in the log, also by a unique index, and neither whose nor from where', async () => {
  const { app, db, lines } = await loggingApp('info')
  const { cookie, userId } = await signedIn()
  const email = `${newId()}@example.org`
  app.get('/two-with-one-address', () =>
    db.insert(users).values([newId(), newId()].map((id) => ({ id, name: 'Maren', email }))),
  )
  await app.inject('/dashboard/api/animals?search=Nyx')
  const headers = { cookie, origin: 'https://evil.example' }
  await app.inject({ method: 'PATCH', url: '/dashboard/api/user/onboard', headers })
  const answer = await app.inject('/two-with-one-address')
  expect([answer.statusCode, answer.json().errors[0].code]).toEqual([422, 'taken'])
  await app.close()
  const all = lines.map((line) => JSON.parse(line))
  expect(all.filter(({ msg }) => msg === 'refused')).toMatchObject([
    { status: 401, code: 'signed_out', route: '/dashboard/api/animals' },
    { status: 403, code: 'forbidden_origin', route: '/dashboard/api/user/onboard' },
  ])
  expect(all.filter(({ level }) => level === 40)).toMatchObject([
    { err: { code: '23505', constraint: 'users_email' } },
  ])
  for (const word of ['Nyx', userId, 'evil.example', '127.0.0.1', email]) {
    expect(lines.join()).not.toContain(word)
  }
})
