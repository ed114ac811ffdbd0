import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Keeper, signedIn, testApp } from '../../../test/app.ts'
import { identifier, openCable } from '../../../test/cable.ts'
import { rounds } from '../../../test/endurance.ts'
import { told } from '../../../test/factories.ts'
import { hostileFrame, sendRaw } from '../../../test/hostileFrames.ts'
import { buildApp } from '../../app/server.ts'
import { notify } from '../messages/notify.ts'
import type { Limits } from './limits.ts'

/* Clients that break the cable's protocol are disconnected without affecting others. */

let server: Awaited<ReturnType<typeof listening>>

beforeAll(async () => {
  server = await listening()
})

afterAll(() => server.app.close())

/** A server of the file's own on the database of all. */
async function listening(live?: Partial<Limits>) {
  const { config, db, key } = await testApp()
  const app = await buildApp({ config, db, key }, { live })
  return { app, url: await app.listen({ port: 0, host: '127.0.0.1' }) }
}

const open = ({ cookie }: Keeper) => openCable(server.url, { cookie })

test('who does not answer is let go', async () => {
  const strict = await listening({ heartbeat_ms: 400 })
  const { cookie } = await signedIn()
  const tab = await openCable(strict.url, { cookie, autoPong: false })
  await tab.closed
  await strict.app.close()
})

test('who sends nonsense, too much or too often is shown out', async () => {
  const nonsense = ['{', '7', '{}', '{"command":"fly","identifier":""}', Buffer.from([1, 2, 3])]
  for (const each of nonsense) {
    const tab = await open(await signedIn())
    tab.ws.send(each)
    await tab.closed
    expect(tab.frames.at(-1)).toMatchObject({ reason: 'invalid_request', reconnect: false })
  }
  const long = await open(await signedIn())
  long.send({ command: 'message', identifier: 'x'.repeat(5000) })
  expect(await long.closed).toBe(1009)
  const fast = await open(await signedIn())
  for (let at = 0; at < 100; at++) fast.send({ command: 'message', identifier })
  await fast.closed
})

test('random frames end nothing but their own connection', async () => {
  const keeper = await signedIn()
  const witness = await open(keeper)
  await witness.subscribe()
  const { cookie } = await signedIn()
  await fc.assert(
    fc.asyncProperty(fc.array(hostileFrame, { minLength: 1, maxLength: 100 }), async (frames) => {
      await sendRaw(await openCable(server.url, { cookie }), frames)
    }),
    { numRuns: 10 * rounds(15) },
  )
  await notify((await testApp()).db, [told(keeper)])
  await witness.counted(1)
})

test('who never reads what is sent is let go, and not stored up for', async () => {
  const patient = await listening({ heartbeat_ms: 600_000, mostFramesPerSecond: 1e9 })
  try {
    const { cookie } = await signedIn()
    const slow = await openCable(patient.url, { cookie })
    slow.ws.pause()
    const identifier = 'x'.repeat(200)
    while ((await connectionsOf(patient)) > 0) {
      for (let at = 0; at < 1000; at++) slow.send({ command: 'subscribe', identifier })
      await pause(1)
    }
    slow.ws.terminate()
  } finally {
    await patient.app.close()
  }
})

const connectionsOf = ({ app }: typeof server) =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
