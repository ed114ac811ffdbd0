import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { signedIn, testApp } from '../../test/app.ts'
import { buildApp } from '../app/server.ts'

/** A server of the test's own on the database of all; what connects to it is ended by nothing else. */
async function listening(grace_ms: number) {
  const { config, db, key } = await testApp()
  const app = await buildApp({ config, db, key }, { grace_ms })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, url }
}

test('what is under way or begun when the server closes is answered, and is the last on its connection', async () => {
  const keeper = await signedIn()
  const animal = await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  const { app, url } = await listening(60_000)
  const { pool } = await testApp()
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from animals where id = $1 for update', [animal.id])

  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const headers = {
    cookie: keeper.cookie,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
  }
  const sending = request(`${url}/dashboard/api/animals/${animal.id}`, {
    ...{ method: 'PATCH', agent, headers },
  })
  const answered: Promise<IncomingMessage[]> = once(sending, 'response')
  sending.end(JSON.stringify({ animal: { name: 'Nyx the Second' } }))
  await expect.poll(waiting, { interval: 20 }).toBe(1)
  const begun: Socket[] = []
  for (const path of ['/healthz', '/dashboard']) {
    const arrived = once(app.server, 'connection')
    const socket = connect(portOf(app.server.address()), '127.0.0.1')
    begun.push(socket)
    socket.write(`GET ${path} HTT`)
    await arrived
  }
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  for (const socket of begun) {
    socket.write(`P/1.1\r\nHost: a\r\nCookie: ${keeper.cookie}\r\n\r\n`)
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\nconnection: close\r\n/i)
  }
  await holder.query('commit')
  holder.release()
  const [answer] = await answered
  expect([answer?.statusCode, answer?.headers.connection]).toEqual([200, 'close'])
  answer?.resume()
  await closed

  async function waiting() {
    const { rows } = await pool.query(
      `select from pg_locks where not granted and database =
        (select oid from pg_database where datname = current_database())
        or not granted and locktype = 'transactionid'`,
    )
    return rows.length
  }
})

test('a body that drips in, half a request and a silent connection hold no closing server up', async () => {
  const { app } = await listening(200)
  const beginnings = [
    'POST /users/sign_in HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 999\r\n\r\n{',
    'GET /healthz HTT',
    'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n',
    '',
  ]
  const sockets = await Promise.all(
    beginnings.map(async (beginning) => {
      const socket = connect(portOf(app.server.address()), '127.0.0.1')
      socket.on('error', () => undefined)
      // Cut off or closed, it is over; `once` would refuse the first.
      const ended = new Promise((resolve) => socket.once('close', resolve))
      await once(socket, 'connect')
      socket.write(beginning)
      socket.resume()
      return { ended }
    }),
  )
  await app.close()
  await Promise.all(sockets.map(({ ended }) => ended))
})

const portOf = (address: AddressInfo | string | null) =>
  typeof address === 'object' && address ? address.port : 0

test('what is not HTTP is answered with the headers of every answer', async () => {
  const { config, db, key } = await testApp()
  const publicUrl = 'https://vivary.example.org'
  const app = await buildApp({ config: { ...config, publicUrl }, db, key })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const socket = connect(portOf(app.server.address()), '127.0.0.1').on('error', () => undefined)
  socket.write('Is anyone there?\r\n\r\n')
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  expect(answer).toMatch(/^strict-transport-security: max-age=31536000; includeSubDomains\r$/m)
  expect(answer).toMatch(/^content-security-policy: default-src 'self';/m)
  expect(answer).toMatch(/^cache-control: no-store\r$/m)
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
    success: false,
    errors: [{ message: "We couldn't read this request", code: 'unreadable' }],
  })
})
