import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { memberships } from '../src/db/schema.ts'
import { type Keeper, keeperIn, ownInstallation, testApp } from './app.ts'
import { memberOf } from './members.ts'
import { aimed, api, forOperators, own, owners, recording, unaimed } from './routeSamples.ts'
import { collectionOf } from './routes/collection.ts'
import type { Theirs } from './routes/sample.ts'

ownInstallation()

/*
 * Walks the routes that change something, as people of an account who are not its owner. A new one
 * is closed to viewers, and open to keepers, unless the samples of its feature
 * say otherwise: see `own`, `recording` and `owners` there.
 */

let owner: Keeper
let theirs: Theirs

beforeAll(async () => {
  const stack = await testApp()
  owner = await keeperIn(stack, { plus: true })
  theirs = await collectionOf(owner, 'Shared')
})

/** Someone new in the owner's account each time: what they do may end their own session. */
const join = async (role: 'keeper' | 'viewer', may_log = false) =>
  memberOf(await testApp(), owner.accountId, { role, may_log })

type Asked = { url: string; payload?: object }
const routes: [route: string, ask: () => Asked][] = [
  ...aimed.map(([route, sample]): (typeof routes)[number] => [route, () => sample(theirs)]),
  ...unaimed.map(([route, sample]): (typeof routes)[number] => [
    route,
    () => ({
      url: route.split(' ')[1] ?? '',
      payload: typeof sample === 'function' ? sample(theirs) : sample,
    }),
  ]),
  ...forOperators.map(([route, asked]): (typeof routes)[number] => [route, () => asked]),
]
const nameOf = (route: string) => route.replace(/\?.*/, '')
const changing = routes.filter(([route]) => !route.startsWith('GET '))

/** What an answer says against it; none when the person may. A record may be gone meanwhile. */
async function refusalOf(who: Keeper, route: string, { url, payload }: Asked) {
  const [method] = route.split(' ') as ['GET']
  const answer = await who.send(method, api + url, payload)
  expect(answer.statusCode).toBeLessThan(500)
  if (answer.statusCode !== 403) return undefined
  return answer.json().errors[0].code
}

test('every route of the lists is one of the server', () => {
  const known = new Set(routes.map(([route]) => nameOf(route)))
  expect([...own, ...recording, ...owners].filter((route) => !known.has(route))).toEqual([])
})

describe.each(changing)('%s', (route, ask) => {
  const name = nameOf(route)

  test('is open to viewers only where it changes nothing of the account', async () => {
    // A code that is wrong or missing is refused by its own route, behind this.
    const isOpen = own.has(name)
    const refusal = await refusalOf(await join('viewer'), route, ask())
    if (isOpen) expect(refusal).not.toBe('viewer_only')
    else expect(refusal).toBe('viewer_only')
  })

  test('is open to viewers who may record where it records', async () => {
    const refusal = await refusalOf(await join('viewer', true), route, ask())
    if (own.has(name)) expect(refusal).not.toBe('viewer_only')
    // What the owner has recorded is not theirs to change; the route itself is open to them.
    else if (recording.has(name)) expect(await isReached(name, ask())).toBe(true)
    else expect(refusal).toBe('viewer_only')
  })

  test('is open to keepers unless it is the owner alone who may', async () => {
    const refusal = await refusalOf(await join('keeper'), route, ask())
    if (owners.has(name)) expect(refusal).toBe('owner_only')
    else expect(refusal).not.toBe('owner_only')
  })
})

/** Whether who may record gets past the door of a route: it says more than that they may only look. */
async function isReached(name: string, asked: Asked) {
  const [method] = name.split(' ') as ['GET']
  const answer = await (await join('viewer', true)).send(method, api + asked.url, asked.payload)
  const [wrong] = answer.statusCode < 300 ? [] : answer.json().errors
  return wrong?.message !== 'You can look at this account, but not change it'
}

test.each(routes.filter(([route]) => owners.has(nameOf(route))))(
  '%s is refused to everyone but the owner',
  async (route, ask) => {
    for (const who of [await join('keeper'), await join('viewer'), await join('viewer', true)]) {
      expect(['owner_only', 'viewer_only']).toContain(await refusalOf(who, route, ask()))
    }
  },
)

test('a role that is taken away counts from the next request on', async () => {
  const stack = await testApp()
  const who = await memberOf(stack, owner.accountId, { role: 'keeper' })
  expect((await who.post('tasks', { task: { content: 'Mist' } })).statusCode).toBe(201)
  await stack.db
    .update(memberships)
    .set({ role: 'viewer' })
    .where(and(eq(memberships.account_id, owner.accountId), eq(memberships.user_id, who.userId)))
  expect((await who.post('tasks', { task: { content: 'Mist' } })).statusCode).toBe(403)
})

test('who may record changes and deletes what is theirs, and nothing of others', async () => {
  const stack = await testApp()
  const owner = await keeperIn(stack, { plus: true })
  const theirs = await collectionOf(owner, 'Shared')
  const logger = await memberOf(stack, owner.accountId, { role: 'viewer', may_log: true })
  const at = `animals/${theirs.animal}/weight_logs`
  const mine = await logger.add(at, { weightInGrams: 10, unit: 'grams' })
  const other = await owner.add(at, { weightInGrams: 20, unit: 'grams' })
  const change = { weight_log: { weightInGrams: 12, unit: 'grams' } }
  const dose = `animals/${theirs.animal}/treatments/${theirs.treatment}/doses/${theirs.dose}`
  const pairingLog = `pairings/${theirs.pairing}/pairing_logs/${theirs.pairing_log}`
  expect((await logger.patch(`${at}/${mine.id}`, change)).statusCode).toBe(200)
  for (const refused of [
    await logger.patch(`${at}/${other.id}`, change),
    await logger.delete(`${at}/${other.id}`),
    await logger.send('DELETE', '/dashboard/api/weight_logs/bulk', {
      weight_logs: [{ id: mine.id }, { id: other.id }],
    }),
    await logger.delete(`comments/${theirs.comment}`),
    await logger.delete(dose),
    await logger.patch(pairingLog, { pairing_log: { notes: 'Again' } }),
    await logger.delete(pairingLog),
  ]) {
    expect([refused.statusCode, refused.json().errors[0].message]).toEqual([
      403,
      'You can only change what you recorded yourself',
    ])
  }
  expect((await owner.get(`${at}/${other.id}`)).json()).toEqual(other)
  expect((await logger.delete(`${at}/${mine.id}`)).statusCode).toBe(200)
  expect((await logger.delete(`${at}/${mine.id}`)).statusCode).toBe(404)
})
