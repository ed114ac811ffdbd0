import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from './endurance.ts'
import { pngOf } from './pictures.ts'
import { freePort, type Running, startServer } from './server.ts'

/*
 * Several hands write at once, the whole group of processes is killed at a random moment, and after
 * the next start everything that was acknowledged is there and nothing by halves.
 */

const cuts = rounds(20)
const hands = 4

let dataDir: string
let port: number
let server: Running
let cookie: string
let photo: File
const found = { feedings: 0 }
const acknowledged = { animals: new Set<string>(), feedings: new Map<string, string>() }

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'vivary-durable-'))
  port = await freePort()
  server = await startServer(dataDir, port)
  cookie = await signUp()
  await send('PATCH', 'subscription', JSON.stringify({ subscription: { plus: true } }))
  photo = new File([await pngOf(64, 48)], 'me.png', { type: 'image/png' })
})

afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test(`no acknowledged write is lost in ${cuts} power cuts, and no animal is half there`, async () => {
  const { object: feeder } = await write('feeders', { feeder: { name: 'Rat' } })
  for (let cut = 0; cut < cuts; cut++) {
    let isOver = false
    const writing = Array.from({ length: hands }, () => writeUntil(() => isOver, feeder.id))
    // Some cuts come once there is something to lose, the others at any moment after the start.
    if (cut % 2 === 0) await Promise.race([...writing, until(() => acknowledged.feedings.size > 2)])
    await Promise.race([...writing, aMoment(randomInt(50, 450))])
    await server.kill()
    isOver = true
    await Promise.all(writing)
    server = await startServer(dataDir, port)
    await expectEverything()
  }
  expect(acknowledged.animals.size).toBeGreaterThan(cuts)
  expect(found.feedings).toBeGreaterThan(cuts)
})

/** Adds animals with a new species and a photo, and feeds each, until the server is gone. */
async function writeUntil(isOver: () => boolean, feederId: string) {
  while (!isOver()) {
    try {
      const id = newId()
      const form = new FormData()
      form.append('animal[id]', id)
      form.append('animal[name]', id)
      form.append('animal[sex]', 'female')
      form.append('animal[species_attributes][common_name]', `Species of ${id}`)
      form.append('animal[photo]', photo)
      if ((await send('POST', 'animals', form)).status !== 201) return
      acknowledged.animals.add(id)
      const log = newId()
      await write(`animals/${id}/feeding_logs`, { feeding_log: { id: log, feeder_id: feederId } })
      acknowledged.feedings.set(log, id)
    } catch {
      // The power is off: what was not acknowledged may or may not be there.
      return
    }
  }
}

async function expectEverything() {
  const animals = await everyAnimal()
  const ids = new Set(animals.map(({ id }) => id))
  expect([...acknowledged.animals].filter((id) => !ids.has(id))).toEqual([])
  for (const { id, species, photoUrls } of animals) {
    expect(species?.commonName).toBe(`Species of ${id}`)
    const picture = await fetch(server.url + photoUrls?.small, { headers: { cookie } })
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  }
  for (const [log, animal] of acknowledged.feedings) {
    expect((await send('GET', `animals/${animal}/feeding_logs/${log}`)).status).toBe(200)
  }
  found.feedings += acknowledged.feedings.size
  acknowledged.feedings.clear()
  for (const id of ids) acknowledged.animals.add(id)
}

async function everyAnimal() {
  const animals: {
    id: string
    species: { commonName: string } | null
    photoUrls: { small: string } | null
  }[] = []
  for (let page = 1; ; page++) {
    const answer = await (await send('GET', `animals?per_page=100&page=${page}`)).json()
    animals.push(...answer.value)
    if (page >= answer.totalPages) return animals
  }
}

async function write(path: string, body: object) {
  const answer = await send('POST', path, JSON.stringify(body))
  if (answer.status !== 201) throw new Error(`${answer.status}`)
  return answer.json()
}

const send = (method: string, path: string, body?: string | FormData) =>
  fetch(`${server.url}/dashboard/api/${path}`, {
    method,
    body,
    headers: {
      cookie,
      'sec-fetch-site': 'same-origin',
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    },
  })

/** Signs up through the page, as a person does, and answers the session's cookie. */
async function signUp() {
  const page = await fetch(`${server.url}/users/sign_up`)
  const token = (await page.text()).match(/name="authenticity_token" value="([^"]+)"/)?.[1] ?? ''
  const answer = await fetch(`${server.url}/users/sign_up`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookies(page), origin: server.url },
    body: new URLSearchParams({
      authenticity_token: token,
      'user[name]': 'Maren',
      'user[email]': 'maren@example.org',
      'user[password]': 'long enough a password',
    }),
  })
  expect(answer.status).toBe(303)
  return cookies(answer)
}

const cookies = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')

async function until(claim: () => boolean) {
  await expect.poll(claim, { interval: 5 }).toBe(true)
}

/** How long the power stays on is what this test varies; nothing is waited for. */
const aMoment = (length_ms: number) =>
  new Promise<void>((done) => {
    AbortSignal.timeout(length_ms).addEventListener('abort', () => done())
  })
