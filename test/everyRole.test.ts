import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { memberships } from '../src/db/schema.ts'
import { type Keeper, keeperIn, ownInstallation, testApp } from './app.ts'
import { plannedPairing } from './factories.ts'
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

/** People of the owner's account, until they have done what may end their own session. */
const people = new Map<string, Promise<Keeper>>()
function personOf(role: 'keeper' | 'viewer', may_log = false) {
  const kind = `${role} ${may_log}`
  const who =
    people.get(kind) ??
    testApp().then((stack) => memberOf(stack, owner.accountId, { role, may_log }))
  people.set(kind, who)
  return who
}

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

/** What an answer says against it; nothing when the person may. A record may be gone meanwhile. */
async function refusalOf(who: Keeper, route: string, { url, payload }: Asked) {
  const [method] = route.split(' ') as ['GET']
  const answer = await who.send(method, api + url, payload)
  if (own.has(nameOf(route))) people.clear()
  else expect(answer.statusCode).not.toBe(401)
  expect(answer.statusCode).toBeLessThan(500)
  const [wrong] = answer.statusCode < 300 ? [] : answer.json().errors
  return { code: answer.statusCode === 403 ? wrong.code : undefined, message: wrong?.message }
}

test('every route of the lists is one of the server, and none of the owner’s is a viewer’s too', () => {
  const known = new Set(routes.map(([route]) => nameOf(route)))
  expect([...own, ...recording, ...owners].filter((route) => !known.has(route))).toEqual([])
  expect([...owners].filter((route) => own.has(route) || recording.has(route))).toEqual([])
})

describe.each(changing)('%s', (route, ask) => {
  const name = nameOf(route)

  test('is open to viewers only where it changes nothing of the account', async () => {
    // A code that is wrong or missing is refused by its own route, behind this.
    const { code } = await refusalOf(await personOf('viewer'), route, ask())
    if (own.has(name)) expect(code).not.toBe('viewer_only')
    else expect(code).toBe('viewer_only')
  })

  test('is open to viewers who may record where it records', async () => {
    const { code, message } = await refusalOf(await personOf('viewer', true), route, ask())
    if (own.has(name)) expect(code).not.toBe('viewer_only')
    // What the owner has recorded is not theirs to change; the route itself is open to them.
    else if (recording.has(name)) expect(message).not.toBe(onlyLooking)
    else expect(code).toBe('viewer_only')
  })

  test('is open to keepers, or refused to everyone but the owner', async () => {
    const { code } = await refusalOf(await personOf('keeper'), route, ask())
    if (owners.has(name)) expect(code).toBe('owner_only')
    else expect(code).not.toBe('owner_only')
  })
})

const onlyLooking = 'You can look at this account, but not change it'

test.each(routes.filter(([route]) => route.startsWith('GET ') && owners.has(nameOf(route))))(
  '%s is refused to everyone but the owner',
  async (route, ask) => {
    for (const who of [personOf('keeper'), personOf('viewer'), personOf('viewer', true)]) {
      const { code } = await refusalOf(await who, route, ask())
      expect(['owner_only', 'viewer_only']).toContain(code)
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
  const { animal, comment, dose, pairingLog } = await recordsOf(owner)
  const logger = await memberOf(stack, owner.accountId, { role: 'viewer', may_log: true })
  const at = `${animal}/weight_logs`
  const mine = await logger.add(at, { weightInGrams: 10, unit: 'grams' })
  const other = await owner.add(at, { weightInGrams: 20, unit: 'grams' })
  const change = { weight_log: { weightInGrams: 12, unit: 'grams' } }
  expect((await logger.patch(`${at}/${mine.id}`, change)).statusCode).toBe(200)
  for (const refused of [
    await logger.patch(`${at}/${other.id}`, change),
    await logger.delete(`${at}/${other.id}`),
    await logger.send('DELETE', '/dashboard/api/weight_logs/bulk', {
      weight_logs: [{ id: mine.id }, { id: other.id }],
    }),
    await logger.delete(comment),
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

/** The addresses of an animal of the owner's and of what stands below it, for those who may record. */
async function recordsOf(owner: Keeper) {
  const add = async (api: string, values: object) => `${api}/${(await owner.add(api, values)).id}`
  const { dams, pairing } = await plannedPairing(owner)
  const commentable_id = dams[0]?.id
  const animal = `animals/${commentable_id}`
  const course = { substance: 'Fenbendazole', dose: 0.5, dose_unit: 'ml', every_days: 2 }
  const log = { notes: 'Locked', happened_at: '2026-01-03T10:00:00.000Z' }
  const treatment = await add(`${animal}/treatments`, course)
  return {
    animal,
    dose: await add(`${treatment}/doses`, {}),
    comment: await add('comments', { content: 'Calm', commentable_type: 'Animal', commentable_id }),
    pairingLog: await add(`pairings/${pairing.id}/pairing_logs`, log),
  }
}
