import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { buildApp } from '../../app/server.ts'
import { ownCertificate } from '../ownCertificate.ts'
import { addressesIn, clientAddress } from './trustedProxies.ts'

type Choices = NonNullable<Parameters<typeof buildApp>[1]>

async function listening(choices: Choices, trustProxy: string[] | false = false) {
  const { config, db, key } = await testApp()
  const context = { config: { ...config, trustProxy }, db, key }
  // Where the number of connections is the point, time ends none.
  const headers = { headersTimeout: 200_000, connectionsCheckingInterval: 100_000 }
  const app = await buildApp(context, { headers, ...choices })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const sockets: Socket[] = []
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  return {
    url,
    /** Opens a connection and begins something over it. */
    async begin(text: string) {
      const port = Number(new URL(url).port)
      const socket = choices.tls
        ? connectTls(port, '127.0.0.1', { ca: choices.tls.cert })
        : connect(port, '127.0.0.1')
      sockets.push(socket)
      socket.on('error', () => undefined)
      await once(socket, 'connect')
      socket.write(text)
      return {
        socket: socket.resume(),
        ended: new Promise((resolve) => socket.once('close', resolve)),
      }
    },
  }
}

const agent = () => {
  const one = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => one.destroy())
  return one
}

async function statusOf(url: string, by: Agent) {
  const asking = request(`${url}/healthz`, { agent: by }).end()
  const [answer]: IncomingMessage[] = await once(asking, 'response')
  answer?.resume()
  return answer?.statusCode
}

const beginnings = [
  '',
  'GET /healthz HTT',
  'GET /healthz HTTP/1.1\r\nHost: a\r\nX-Long: ',
  'POST /users/sign_in HTTP/1.1\r\nHost: a\r\nContent-Length: 999\r\n\r\nx',
]

test('a connection that sends no headers, or only some, is not waited for', async () => {
  const headers = { headersTimeout: 200, connectionsCheckingInterval: 50 }
  const { begin } = await listening({ headers })
  const slow = await Promise.all(beginnings.slice(0, 3).map(begin))
  await Promise.all(slow.map(({ ended }) => ended))
})

test('however many connections an address leaves open, the oldest make way and a new one is answered', async () => {
  const { url, begin } = await listening({ unfinished: { network: 4, server: 100 } })
  const slow = await Promise.all(beginnings.map(begin))
  for (const { ended } of slow) {
    await begin('')
    expect(await statusOf(url, agent())).toBe(200)
    await ended
  }
})

test.each([
  ['http', 'all addresses', { network: 100, server: 1 }],
  ['https', 'one', { network: 1, server: 100 }],
])(
  'over %s, a connection too many from %s makes way, and a browser that keeps its own counts for nothing between two requests',
  async (scheme, _whose, unfinished) => {
    const { dataDir } = (await testApp()).config
    const tls = scheme === 'https' ? await ownCertificate(dataDir) : undefined
    const { begin } = await listening({ tls, unfinished })
    const { socket } = await begin(asking)
    await once(socket, 'data')
    const older = await begin('')
    await begin('')
    await older.ended
    socket.write(asking)
    expect(String(await once(socket, 'data'))).toContain(' 200 ')
  },
)
const asking = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'

test('a proxy that is trusted is not cut off, however much it leaves open', async () => {
  const most = { unfinished: { network: 1, server: 1 } }
  const { url, begin } = await listening(most, ['10.0.0.0/8', 'loopback'])
  const slow = await Promise.all([...beginnings, ...beginnings].map(begin))
  expect(await statusOf(url, agent())).toBe(200)
  expect(slow.filter(({ socket }) => socket.destroyed)).toEqual([])
})

test('the address of a client is that of its connection, or what trusted proxies say it is', () => {
  const from = (forwarded: string) => ({
    socket: { remoteAddress: '10.0.0.9' },
    headers: { 'x-forwarded-for': forwarded },
  })
  expect(clientAddress([])(from('203.0.113.5'))).toBe('10.0.0.9')
  const behind = clientAddress(['10.0.0.0/8', '::1', 'linklocal'])
  expect(behind(from('203.0.113.5'))).toBe('203.0.113.5')
  expect(behind(from('198.51.100.1, 203.0.113.5, 10.0.0.8'))).toBe('203.0.113.5')
  expect(behind(from(''))).toBe('10.0.0.9')
  const isTrusted = addressesIn(['127.0.0.1', 'uniquelocal', 'fd00::/8'])
  const addresses = [
    '127.0.0.1',
    '::ffff:127.0.0.1',
    '172.16.3.1',
    'fd12::1',
    '127.0.0.2',
    '8.8.8.8',
  ]
  expect(addresses.map(isTrusted)).toEqual([true, true, true, true, false, false])
})
