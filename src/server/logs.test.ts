import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { signedIn, testApp } from '../../test/app.ts'
import { newId } from '../../test/factories.ts'
import { buildApp } from '../app/server.ts'
import { feeders, users } from '../db/schema.ts'
import { loggedError } from './logs.ts'

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

/** A server whose log is read. */
async function loggingApp(level: string) {
  const { config, db, key } = await testApp()
  const lines: string[] = []
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  const logger = { level, stream, serializers: { err: loggedError } }
  return { app: await buildApp({ config, db, key }, { logger }), db, lines }
}

test('why a request was refused is in the log, and neither whose nor from where', async () => {
  const { app, lines } = await loggingApp('info')
  const { cookie, userId } = await signedIn()
  await app.inject('/dashboard/api/animals?search=Nyx')
  const headers = { cookie, origin: 'https://evil.example' }
  await app.inject({ method: 'PATCH', url: '/dashboard/api/user/onboard', headers })
  await app.close()
  const refused = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'refused')
  expect(refused).toMatchObject([
    { status: 401, code: 'signed_out', route: '/dashboard/api/animals' },
    { status: 403, code: 'forbidden_origin', route: '/dashboard/api/user/onboard' },
  ])
  for (const word of ['Nyx', userId, 'evil.example', '127.0.0.1']) {
    expect(lines.join()).not.toContain(word)
  }
})

test('a unique index whose refusal no route puts into words is named in the log', async () => {
  const { app, db, lines } = await loggingApp('warn')
  const email = `${newId()}@example.org`
  app.get('/two-with-one-address', () =>
    db.insert(users).values([newId(), newId()].map((id) => ({ id, name: 'Maren', email }))),
  )
  const answer = await app.inject('/two-with-one-address')
  await app.close()
  expect([answer.statusCode, answer.json().errors[0].code]).toEqual([422, 'taken'])
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, err: { code: '23505', constraint: 'users_email' } },
  ])
  expect(lines.join()).not.toContain(email)
})
