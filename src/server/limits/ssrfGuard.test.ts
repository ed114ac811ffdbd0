import { once } from 'node:events'
import { createServer as createHttps } from 'node:https'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startNameServer } from '../../../test/nameServer.ts'
import { certificate, privateKey } from '../../../test/pushService.ts'
import { interceptConnections } from '../../../test/wire.ts'
import { fileOfStranger, postToStranger } from './ssrfGuard.ts'

/*
 * Addresses that users enter, with a name server of the test's own: no connection goes to this machine or its network,
 * whatever a name leads to. `photos.example.org` is on the certificate; it leads wherever the name server says.
 */

let names: Awaited<ReturnType<typeof startNameServer>>
let wire: ReturnType<typeof interceptConnections>
const redirects = new Map<string, string>()
const site = createHttps({ key: privateKey, cert: certificate }, ({ url = '' }, response) => {
  const location = redirects.get(url)
  response.writeHead(location ? 302 : 200, location ? { location } : {}).end('a picture')
})
/** What listens at home. */
let reached = 0
const home = createServer((socket) => {
  reached += 1
  socket.destroy()
})

async function portOf(server: Server) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address: AddressInfo | string | null = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

beforeAll(async () => {
  setDefaultCACertificates([...getCACertificates('default'), certificate])
  wire = interceptConnections({ open: await portOf(site), closed: await portOf(home) })
  names = await startNameServer()
})
beforeEach(() => {
  names.records.clear()
  names.lookups.length = 0
  wire.connections.length = 0
})
afterAll(() => {
  names.stop()
  wire.stop()
  site.close()
  home.close()
})

const limits = { most_bytes: 1000, limit_ms: 20_000, hosts: [] }
const fetched = (address: string) =>
  fileOfStranger(address, limits).then(String, (error: Error) => error.message)
const posted = (address: string) =>
  postToStranger(address, { headers: {}, body: null }, []).catch((error: Error) => error.message)

const open = '93.184.216.34'
const at = (path: string) => `https://photos.example.org${path}`

test('a name that leads elsewhere once it was looked up is connected to where it led before', async () => {
  names.records.set('photos.example.org', [[open], ['127.0.0.1']])
  expect(await fetched(at('/nyx.png'))).toBe('a picture')
  expect([wire.connections, names.lookups]).toEqual([[open], ['photos.example.org']])
  // By now it leads home.
  expect(await fetched(at('/nyx.png'))).toBe("Its server can't be reached")
  expect(wire.connections).toEqual([open])

  names.records.set('photos.example.org', [[open], ['127.0.0.1']])
  expect(await posted(at('/push'))).toBe(200)
  expect(await posted(at('/push'))).toBe('This address may not be asked')
  expect([wire.connections, reached]).toEqual([[open, open], 0])
})

test.each([
  [['127.0.0.1']],
  [['10.1.2.3']],
  [['169.254.169.254']],
  [['0.0.0.0']],
  [['::1']],
  [['::ffff:127.0.0.1']],
  [['::ffff:192.168.1.5']],
  [['64:ff9b::7f00:1']],
  [['fd00::5']],
  [['fe80::1']],
  [[open, '192.168.1.5']],
  [[open, '::1']],
])('a name that leads to %j is not connected to', async (addresses) => {
  names.records.set('evil.example', [addresses])
  expect(await fetched('https://evil.example/nyx.png')).toBe("Its server can't be reached")
  expect(await posted('https://evil.example/push')).toBe('This address may not be asked')
  expect([names.lookups.length, wire.connections, reached]).toEqual([2, [], 0])
})

test.each([
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://homeassistant.local/',
  'https://localhost./',
  'https://home.example/',
  'http://home.example/',
  'https://home.example:8443/',
  'https://maren:secret@photos.example.org/',
  '//127.0.0.1/',
  'file:///etc/passwd',
])('a site that redirects to %s is not followed there', async (location) => {
  names.records.set('photos.example.org', [[open]])
  names.records.set('home.example', [['192.168.1.5']])
  redirects.set('/moved', location)
  expect(await fetched(at('/moved'))).toMatch(/^(Only public https|Its server can't be reached)/)
  expect(await posted(at('/moved'))).toBe(302)
  expect([wire.connections, reached]).toEqual([[open, open], 0])
})

test('a redirect to the same name is looked up anew, and held to the same rules', async () => {
  names.records.set('photos.example.org', [[open], [open], [open], ['127.0.0.1']])
  redirects.set('/first', '/second')
  expect(await fetched(at('/first'))).toBe('a picture')
  expect(await fetched(at('/first'))).toBe("Its server can't be reached")
  expect([wire.connections, reached]).toEqual([[open, open, open], 0])
})

test('a file that does not say how large it is is measured as it comes', async () => {
  names.records.set('photos.example.org', [[open]])
  const of = (most_bytes: number) =>
    fileOfStranger(at('/nyx.png'), { ...limits, most_bytes }).then(
      String,
      (error: Error) => error.message,
    )
  const bytes = 'a picture'.length
  expect(await of(bytes)).toBe('a picture')
  expect(await of(bytes - 1)).toMatch(/^It is larger than/)
})

test('what is opened at home would be noticed', async () => {
  names.records.set('photos.example.org', [['127.0.0.1']])
  const address = at('/nyx.png')
  const answer = await fileOfStranger(address, { ...limits, hosts: ['photos.example.org'] }).catch(
    String,
  )
  expect(answer).toContain("can't be reached")
  expect(wire.connections).toEqual(['127.0.0.1'])
  await expect.poll(() => reached).toBe(1)
})
