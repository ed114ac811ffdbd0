import { once } from 'node:events'
import { mkdtemp, readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildOn, type Keeper, keeperIn, testApp } from '../../../test/app.ts'
import { incomingFolder } from '../keptUploads.ts'
import { inFlight } from './inFlight.ts'
import { receive } from './receivedFile.ts'

/* What floods the server stops where it is told to; the shares are small here. */

const kb = 1024
let stack: Awaited<ReturnType<typeof buildOn>>
let port: number
let keeper: Keeper

beforeAll(async () => {
  const { pool } = await testApp()
  stack = await buildOn(pool, {}, undefined, {
    memory: { server: 900 * kb, network: 600 * kb, person: 300 * kb },
    disk: { server: 900 * kb, network: 600 * kb, person: 300 * kb },
    rate: { every_ms: 100, bytes: 1000 },
  })
  port = Number(new URL(await stack.app.listen({ port: 0, host: '127.0.0.1' })).port)
  keeper = await keeperIn(stack)
})
afterAll(() => stack.app.close())

/** Begins a request by hand, whose body is still to come. */
function begin(head: string[]): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  return socket
}
const asKeeper = () => ['Host: x', `Cookie: ${keeper.cookie}`, 'Sec-Fetch-Site: same-origin']

test.each([
  ['of a visitor', () => ['POST /users/sign_in HTTP/1.1', 'Host: x']],
  ['of someone who is signed in', () => ['PATCH /dashboard/api/user HTTP/1.1', ...asKeeper()]],
])('a body %s that stops coming is not waited for', async (_who, head) => {
  for (const rest of [
    ['Content-Type: application/json', 'Content-Length: 5000'],
    ['Content-Type: application/x-www-form-urlencoded', 'Transfer-Encoding: chunked'],
    ['Content-Type: multipart/form-data; boundary=x', 'Content-Length: 500000'],
  ]) {
    const socket = begin([...head(), ...rest])
    socket.write('1\r\n{\r\n')
    await once(socket.resume(), 'close')
  }
})

/** A picture of so many bytes, chunked, so that no one knows before how long it is. */
function picture(bytes: number): Socket {
  const socket = begin([
    'PATCH /dashboard/api/user HTTP/1.1',
    ...asKeeper(),
    'Connection: close',
    'Content-Type: multipart/form-data; boundary=x',
    'Transfer-Encoding: chunked',
  ])
  const chunk = (part: string) => socket.write(`${part.length.toString(16)}\r\n${part}\r\n`)
  const about = 'Content-Disposition: form-data; name="user[profile_picture]"; filename="a.png"'
  chunk(`--x\r\n${about}\r\nContent-Type: image/png\r\n\r\n`)
  for (let sent = 0; sent < bytes; sent += 10 * kb) chunk('x'.repeat(10 * kb))
  chunk('\r\n--x--\r\n')
  socket.write('0\r\n\r\n')
  return socket
}
const statusOf = async (socket: Socket) => Number((await text(socket)).split(' ')[1])

test('a person has so much on its way in, whether its length is known or not, and can send again', async () => {
  expect(await statusOf(picture(200 * kb))).toBe(422)
  expect(await statusOf(picture(400 * kb))).toBe(429)
  expect(await statusOf(picture(200 * kb))).toBe(422)
})

test('a person has so much on its way onto the disk, and nothing of what is too much stays', async () => {
  const form = (bytes: number) => ({
    'import[source]': 'file',
    'import[file]': new File(['x'.repeat(bytes)], 'animals.csv', { type: 'text/csv' }),
  })
  expect((await keeper.sendForm('POST', 'imports', form(400 * kb))).statusCode).toBe(429)
  expect(await readdir(incomingFolder(stack.config.dataDir))).toEqual([])
  expect((await keeper.sendForm('POST', 'imports', form(200 * kb))).statusCode).toBe(201)
  const wrong = { ...form(200 * kb), 'import[source]': 'nowhere' }
  expect((await keeper.sendForm('POST', 'imports', wrong)).statusCode).toBe(422)
  // After the answer.
  const folder = incomingFolder(stack.config.dataDir)
  await vi.waitFor(async () => expect(await readdir(folder)).toEqual([]))
})

test('a flood of bodies that never end takes no more memory than everyone may have', async () => {
  const outside = () => {
    const { external, arrayBuffers } = process.memoryUsage()
    return external + arrayBuffers
  }
  const before = outside()
  const sockets = Array.from({ length: 30 }, () => picture(2048 * kb))
  // Who goes on sending may be cut off before reading the answer.
  const cutOff = 0
  const statuses = await Promise.all(sockets.map((socket) => statusOf(socket).catch(() => cutOff)))
  expect([...new Set(statuses)].filter((status) => status !== cutOff && status !== 429)).toEqual([])
  // 60 MB were sent. What the sockets of both ends hold is in it.
  expect(outside() - before).toBeLessThan(30 * 1024 * kb)
})

test('what is on its way in is counted for everyone, each network and each person', () => {
  const arrivalOf = inFlight({ server: 100, network: 50, person: 30 })
  const here = { network: 'here', person: 'maren' }
  const first = arrivalOf(here)
  first.take(30)
  expect(() => arrivalOf(here).take(1)).toThrow('Too much is being sent at once')
  expect(() => arrivalOf({ ...here, person: 'jonas' }).take(21)).toThrow()
  const others = ['there', 'yonder'].map((network) => arrivalOf({ network, person: undefined }))
  others[0]?.take(50)
  expect(() => others[1]?.take(21)).toThrow()
  others[1]?.take(20)
  others[0]?.release()
  arrivalOf({ ...here, person: 'jonas' }).take(20)
  first.release()
  // It is gone as well as answered, and counts no less for that.
  first.release()
  arrivalOf(here).take(30)
  expect(() => arrivalOf({ ...here, person: 'ines' }).take(1)).toThrow()
})

test('a file for which the disk has no room any more is not kept', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vivary-full-'))
  const file = Object.assign(Readable.from(Array(20).fill(Buffer.alloc(1024 * kb))), {
    truncated: false,
    bytesRead: 0,
  })
  let asked = 0
  const place = { folder, most: 100 * kb ** 2, mostOfZip: 100 * kb ** 2 }
  const hasRoom = async () => asked++ < 1
  const received = receive({ file, filename: 'a' }, place, { hasRoom, take: () => undefined })
  await expect(received).rejects.toMatchObject({ status: 413, errors: [{ code: 'no_room' }] })
  expect([asked, await readdir(folder)]).toEqual([2, []])
})

test('a file is so large at most, a zip may be larger, and of neither stays what is too much', async () => {
  const place = { most: 100 * kb, mostOfZip: 300 * kb }
  const allowance = { hasRoom: async () => true, take: () => undefined }
  const outcome = async (head: string, bytes: number) => {
    const folder = await mkdtemp(join(tmpdir(), 'vivary-large-'))
    const chunks = [head, Buffer.alloc(bytes - head.length)].map((part) => Buffer.from(part))
    const file = Object.assign(Readable.from(chunks), { truncated: false, bytesRead: 0 })
    const received = receive({ file, filename: 'a' }, { folder, ...place }, allowance)
    const size = await received.then(
      ({ bytes }) => bytes,
      (error) => error.statusCode,
    )
    return [size, (await readdir(folder)).length]
  }
  expect(await outcome('Name', 100 * kb)).toEqual([100 * kb, 1])
  expect(await outcome('Name', 100 * kb + 1)).toEqual([413, 0])
  expect(await outcome('PK\x03\x04', 300 * kb)).toEqual([300 * kb, 1])
  expect(await outcome('PK\x03\x04', 300 * kb + 1)).toEqual([413, 0])
  // Of so few letters no one knows yet what they begin.
  expect(await outcome('PK', 2)).toEqual([2, 1])
})
