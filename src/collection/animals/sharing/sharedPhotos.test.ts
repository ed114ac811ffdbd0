import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Keeper, signedIn, testApp, useTries } from '../../../../test/app.ts'
import { memberOf } from '../../../../test/members.ts'

const photo = Buffer.from('a photo, or what its sender calls one')

/** What a device sends when a photo is shared to the app. */
const shared = (keeper: Keeper, site: string, field = 'photo') => {
  const head = `--x\r\nContent-Disposition: form-data; name="${field}"; filename="cat.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), photo, Buffer.from('\r\n--x--\r\n')])
  return keeper.send('POST', '/dashboard/share', body, {
    'content-type': 'multipart/form-data; boundary=x',
    'sec-fetch-site': site,
  })
}

const keptOf = async (keeper: Keeper) => {
  const { config } = await testApp()
  return readdir(join(config.dataDir, 'imports', keeper.accountId)).catch(() => [])
}

test('a photo that is shared to the app waits on its screen, for its own account only', async () => {
  const [keeper, stranger] = [await signedIn(), await signedIn()]
  const answer = await shared(keeper, 'none')
  expect(answer.statusCode).toBe(303)
  const to = String(answer.headers.location)
  expect(to).toMatch(/^\/dashboard\/share\?photo=[\da-f-]{36}$/)
  const file = `/dashboard/share/${to.split('=')[1]}`
  const read = await keeper.get(file)
  expect([read.statusCode, read.rawPayload]).toEqual([200, photo])
  expect(read.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment; filename="photo"',
    'x-content-type-options': 'nosniff',
  })
  expect((await stranger.get(file)).statusCode).toBe(404)
  expect((await (await testApp()).app.inject(file)).statusCode).toBe(401)
  expect((await keeper.get('/dashboard/share/..%2f..%2fx')).statusCode).not.toBe(200)
})

test.each([
  ['from another site', 'cross-site', 'photo'],
  ['from a neighbouring site', 'same-site', 'photo'],
  ['without a photo', 'none', 'other'],
])('nothing is kept of what comes %s', async (_what, site, field) => {
  const keeper = await signedIn()
  const answer = await shared(keeper, site, field)
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/dashboard/share'])
  expect(await keptOf(keeper)).toEqual([])
})

test('someone who is signed out is sent to the screen, which asks them to sign in', async () => {
  const { app } = await testApp()
  const answer = await app.inject({
    method: 'POST',
    url: '/dashboard/share',
    payload: 'x',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/dashboard/share'])
})

test('an account keeps the latest five photos that were shared to it', async () => {
  const keeper = await signedIn()
  const ids: string[] = []
  for (let at = 0; at < 7; at++) {
    const { headers } = await shared(keeper, 'none')
    ids.push(`shared-${String(headers.location).split('=')[1]}`)
  }
  expect((await keptOf(keeper)).sort()).toEqual(ids.slice(2).sort())
})

test('a viewer, who has no animal to choose, shares none', async () => {
  const owner = await signedIn()
  const vet = await memberOf(await testApp(), owner.accountId, { role: 'viewer' })
  const answer = await shared(vet, 'none')
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/dashboard/share'])
  expect(await keptOf(owner)).toEqual([])
})

test('someone who shares one photo after another has to wait', async () => {
  const keeper = await signedIn()
  await useTries(`shared photos ${keeper.userId}`, 29)
  expect((await shared(keeper, 'none')).statusCode).toBe(303)
  expect((await shared(keeper, 'none')).statusCode).toBe(429)
})
