import { beforeAll, describe, expect, test } from 'vitest'
import { type Keeper, keeperIn, operatorIn, ownInstallation, signedIn, testApp } from './app.ts'
import { newId } from './factories.ts'
import {
  aimed,
  api,
  forOperators,
  forVisitors,
  smuggled,
  triedElsewhere,
  unaimed,
} from './routeSamples.ts'
import { collectionOf } from './routes/collection.ts'
import { name, type Theirs } from './routes/sample.ts'

ownInstallation()

/*
 * Walks the routes that the server really has. A route that is in no list fails, so a new one
 * cannot be forgotten; one that answers a visitor or another account fails as well.
 */

const canary = 'Canary8f3a'
let keeper: Keeper
let stranger: Keeper
let theirs: Theirs
let mine: Theirs
/** What the keeper had after the last request of the stranger's. */
let standing: Awaited<ReturnType<typeof everythingOf>> | undefined

beforeAll(async () => {
  // Whom messages from the contact form reach.
  await operatorIn(await testApp())
  keeper = await signedIn({ plus: true, name: canary })
  stranger = await signedIn({ plus: true })
  theirs = await collectionOf(keeper, canary)
  mine = await collectionOf(stranger, 'My own')
})

test('there is one of everything to aim at', () => {
  for (const [kind, id] of Object.entries(theirs))
    expect([kind, id]).toEqual([kind, expect.any(String)])
})

test('every route of the server is in a list here', async () => {
  const { app } = await testApp()
  const known = [
    ...forVisitors,
    ...triedElsewhere,
    ...[...aimed, ...unaimed, ...forOperators].map(([route]) =>
      route.replace(' ', ` ${api}`).replace(/\?.*/, ''),
    ),
  ]
  const registered = app.routeTable
    .filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')
    .map(({ method, url }) => `${method} ${url}`)
    .filter((route) => !isFixedFile.test(route) && !route.endsWith(` ${api}/*`))
  expect(registered.sort()).toEqual(known.sort())
})

test('what the API does not have is not there, and visitors are not told', async () => {
  const { app } = await testApp()
  for (const method of ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const) {
    const answer = await app.inject({ method, url: `${api}/nothing`, headers: sameOrigin })
    expect(answer.statusCode).toBe(401)
    expect((await stranger.send(method, `${api}/nothing`)).statusCode).toBe(404)
  }
})

/** Fonts, styles and scripts that are the same for everyone; their names hold their content's hash. */
const isFixedFile = /^GET \/(assets\/\*|(fonts|users)\/[\w.-]+-[\w-]{8,}\.(js|css|woff2|svg))$/

describe.each(aimed)('%s', (route, sample) => {
  const [method] = route.split(' ') as ['GET']

  test('a visitor is signed out', async () => {
    const { app } = await testApp()
    const { url, payload } = sample(theirs)
    const answer = await app.inject({ method, url: api + url, payload, headers: sameOrigin })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ success: false, errors: [{ code: 'signed_out' }] })
  })

  test("another account's record is not there, and stays as it is", async () => {
    const before = standing ?? (await everythingOf(keeper))
    standing = undefined
    const { url, payload } = sample(theirs)
    const answer = await stranger.send(method, api + url, payload)
    expect(answer.statusCode).toBe(404)
    const nowhere = sample(
      Object.fromEntries(Object.keys(theirs).map((key) => [key, newId()])) as Theirs,
    )
    const absent = await stranger.send(method, api + nowhere.url, nowhere.payload)
    expect([absent.statusCode, absent.body]).toEqual([404, answer.body])
    const after = await everythingOf(keeper)
    expect(after).toEqual(before)
    standing = after
  })
})

describe.each(unaimed)('%s', (route, sample) => {
  const [method, url] = route.split(' ') as ['GET', string]
  const body = () => (typeof sample === 'function' ? sample(mine) : sample)

  test('a visitor is signed out', async () => {
    const { app } = await testApp()
    const answer = await app.inject({
      method,
      url: api + url,
      payload: body(),
      headers: sameOrigin,
    })
    expect(answer.statusCode).toBe(401)
  })

  test("nothing of another account's is in the answer", async () => {
    const answer = await stranger.send(method, api + url, body())
    expect(answer.statusCode).toBeLessThan(300)
    expect(answer.body).not.toContain(canary)
    for (const id of Object.values(theirs)) expect(answer.body).not.toContain(id)
  })

  test('a page of another site cannot send it', async () => {
    if (method === 'GET') return
    const answer = await stranger.send(method, api + url, body(), {
      'sec-fetch-site': 'cross-site',
      origin: 'https://evil.example',
    })
    expect(answer.statusCode).toBe(403)
  })
})

describe.each(forOperators)('%s', (route, { url, payload }) => {
  const [method] = route.split(' ') as ['GET']

  test('is not there for a keeper, nor for a visitor', async () => {
    const { app } = await testApp()
    const visit = await app.inject({ method, url: api + url, payload, headers: sameOrigin })
    expect(visit.statusCode).toBe(401)
    const answer = await stranger.send(method, api + url, payload)
    const absent = await stranger.send(method, `${api}/nothing`)
    expect([answer.statusCode, answer.body]).toEqual([404, absent.body])
  })

  test('answers who runs the installation, without what keepers write', async () => {
    if (method !== 'GET') return
    const operator = await operatorIn(await testApp())
    const answer = await operator.send(method, api + url, payload)
    expect(answer.statusCode).toBe(200)
    const { account, ...records } = theirs
    for (const id of Object.values(records)) expect(answer.body).not.toContain(id)
  })
})

test.each(smuggled)(
  "%s with another account's %s is refused at the field",
  async (method, field, aim) => {
    const { url, payload } = aim(theirs, mine)
    const answer = await stranger.send(method, api + url, payload)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toEqual([expect.objectContaining({ field })])
  },
)

test("another account's picture is not there", async () => {
  const { app } = await testApp()
  expect((await keeper.get(theirs.photo)).statusCode).toBe(200)
  expect((await stranger.get(theirs.photo)).statusCode).toBe(404)
  expect((await app.inject(theirs.photo)).statusCode).toBe(401)
})

test('without Plus, the sixth animal and its logs are locked, however they are asked for', async () => {
  const poor = await keeperIn(await testApp(), { plus: true })
  const ids: string[] = []
  for (let at = 0; at < 6; at++)
    ids.push((await poor.add('animals', { name: 'A', sex: 'male' })).id)
  await poor.patch('subscription', { subscription: { plus: false } })
  const answers = await Promise.all([
    poor.get(`animals/${ids[5]}`),
    poor.patch(`animals/${ids[5]}`, { animal: { name } }),
    poor.delete(`animals/${ids[5]}`),
    poor.delete(`animals/${ids[5]}/photo`),
    poor.delete(`animals/${ids[5]}/photos/${newId()}`),
    poor.patch(`animals/${ids[5]}/photos/${newId()}`, { photo: { main: true } }),
    poor.get(`animals/${ids[5]}/moves`),
    poor.post(`animals/${ids[5]}/moves`, { move: { room: name } }),
    poor.patch(`animals/${ids[5]}/moves/${newId()}`, { move: { room: name } }),
    poor.delete(`animals/${ids[5]}/moves/${newId()}`),
    poor.get(`animals/${ids[5]}/feeding_logs`),
    poor.post(`animals/${ids[5]}/feeding_logs`, { feeding_log: { feeder_id: newId() } }),
  ])
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([403]))
  expect(new Set(answers.map((answer) => answer.json().errors[0].code))).toEqual(
    new Set(['locked']),
  )
  expect(await poor.page('animals')).toMatchObject({ total: 5, locked: 1 })
})

const sameOrigin = { 'sec-fetch-site': 'same-origin' }

/** By table that has accounts, in whatever migration it was made: a digest of every row of the account. */
async function everythingOf({ accountId }: Keeper) {
  const { pool } = await testApp()
  readEverything ??= await everyTable()
  // By a name, it is planned once: a hundred tables take longer to plan than to read.
  const read = { name: 'everything', text: readEverything, values: [accountId] }
  return (await pool.query(read)).rows
}

let readEverything: string | undefined

async function everyTable() {
  const { pool } = await testApp()
  const { rows: tables } = await pool.query<{ name: string }>(`
    select quote_ident(table_name) as name from information_schema.columns
    where table_schema = 'public' and column_name = 'account_id' and table_name <> 'sessions'`)
  const each = tables.map(
    ({ name: table }) =>
      `select '${table}' as place, count(*), sum(hashtextextended(kept::text, 0)) as rows from ${table} kept where account_id = $1`,
  )
  return each.join(' union all ')
}
