import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Keeper, signedIn, testApp } from '../../../test/app.ts'
import { newId } from '../../../test/factories.ts'
import { aimed, api, unaimed } from '../../../test/routeSamples.ts'
import { collectionOf } from '../../../test/routes/collection.ts'
import { ago, now, weekly } from '../../../test/schedules.ts'
import { zone } from '../../../test/zone.ts'
import { reminderSources } from '../../app/jobs.ts'
import type { PlusGain } from './Gains.tsx'

/** The addresses that need Plus, by prefix, including those of planned features. */
const ofPlus =
  /^\/dashboard\/api\/(tasks|pairing|clutch|incubat|shop|reptile_keeper_intelligence|shed_forecast)/

/** The addresses of what Plus brings; more animals and places are limits, not routes. */
const routesOf: Record<PlusGain, RegExp | undefined> = {
  animals: undefined,
  places: undefined,
  breeding: /\/api\/(pairing|breeding_season|species\/:\w+\/candidates)/,
  genetics: /\/api\/(genetics|species\/:\w+\/(loci|genes))/,
  incubator: /\/api\/(clutch|incubat|air|climate\/boxes)/,
  forecasts: /\/api\/reptile_keeper_intelligence/,
  shop: /\/api\/shop/,
  sales: /\/api\/sales/,
  handOver: /\/api\/animals\/:\w+\/hand_over/,
  tasks: /\/api\/tasks/,
}

test('every route of what only Plus has refuses an account without it, and Subscribe names all that is refused', async () => {
  const { app } = await testApp()
  const poor = await signedIn()
  const routes = app.routeTable.filter(
    ({ method, url }) => method !== 'HEAD' && url.startsWith(api),
  )
  const gated = routes.filter(({ url }) => ofPlus.test(url))
  expect(gated.map(({ method, url }) => `${method} ${url}`)).toContain(`POST ${api}/tasks`)
  const firsts = [...Map.groupBy(routes, ({ url }) => url).values()].flatMap(
    ([first]) => first ?? [],
  )
  const refused: string[] = []
  for (const { method, url } of new Set([...gated, ...firsts])) {
    const answer = await poor.send(method as 'GET', url.replace(/:\w+/g, newId()))
    const isRefused = answer.statusCode === 403 && answer.body.includes('subscription_required')
    if (isRefused) refused.push(url)
    if (!ofPlus.test(url)) continue
    expect([method, url, answer.statusCode, answer.json().errors]).toEqual([
      method,
      url,
      403,
      [{ message: 'Subscribe to access', code: 'subscription_required' }],
    ])
  }
  const isNamed = (url: string) => Object.values(routesOf).some((routes) => routes?.test(url))
  expect(refused.filter((url) => !isNamed(url))).toEqual([])
  for (const [gain, own] of Object.entries(routesOf)) {
    expect([gain, !own || refused.some((url) => own.test(url))]).toEqual([gain, true])
  }
})

describe('when Plus has ended', () => {
  let keeper: Keeper
  let theirs: Awaited<ReturnType<typeof collectionOf>>
  /** Five animals that stay visible, and one of every record about a sixth. */
  beforeAll(async () => {
    keeper = await signedIn({ plus: true })
    for (const name of ['Ada', 'Bo', 'Cleo', 'Dot', 'Elis']) {
      await keeper.add('animals', { name, sex: 'male' })
    }
    theirs = await collectionOf(keeper, 'Fynn')
  })
  beforeEach(() => keeper.subscribe(true))

  test('whatever is asked of a locked animal is refused, and nothing of it changes', async () => {
    await keeper.subscribe(false)
    const before = await recordsOf(keeper)
    let tried = 0
    for (const [route, sample] of aimed) {
      const { url, payload } = sample(theirs)
      const isOfAnimal = [theirs.animal, theirs.code, '/comments/'].some((one) => url.includes(one))
      if (!isOfAnimal) continue
      const [method] = route.split(' ') as ['GET']
      const answer = await keeper.send(method, api + url, payload)
      // Handing over is the shop's, which is refused as a whole.
      const code = route.endsWith('/hand_over') ? 'subscription_required' : 'locked'
      expect([route, answer.statusCode, answer.json().errors?.[0]?.code]).toEqual([
        route,
        403,
        code,
      ])
      tried += 1
    }
    expect(tried).toBeGreaterThan(50)
    expect(await recordsOf(keeper)).toEqual(before)
  })

  test('no answer tells of a locked animal', async () => {
    const days = unaimed.map(([route]) => route.replace('2026-01-03', now))
    const others = aimed.filter(([, sample]) => !sample(theirs).url.includes(theirs.animal))
    const addresses = [
      ...[...days, `GET /search_results?query=Fynn`, `GET /due?kind=feeding`],
      ...others.map(([route, sample]) => `${route.split(' ')[0]} ${sample(theirs).url}`),
    ].flatMap((route) => (route.startsWith('GET ') ? [api + route.slice(4)] : []))
    const tells = async (address: string) =>
      (await keeper.get(address)).body.includes(theirs.animal)
    let telling = 0
    for (const address of addresses) if (telling < 6 && (await tells(address))) telling += 1
    expect(telling).toBe(6)
    await keeper.subscribe(false)
    const answers = await Promise.all(addresses.map(tells))
    expect(addresses.filter((_, at) => answers[at])).toEqual([])
  })

  test('lists say how many animals are locked: of the account, the species, the group', async () => {
    await keeper.add('animals', { name: 'Gwen', sex: 'female' })
    await keeper.subscribe(false)
    expect(await keeper.page('animals')).toMatchObject({ total: 5, locked: 4 })
    const lockedIn = { [`species/${theirs.species}`]: 2, [`groups/${theirs.group}`]: 1 }
    for (const [place, locked] of Object.entries(lockedIn)) {
      expect(await keeper.page(`${place}/animals`)).toMatchObject({ total: 0, locked })
    }
    const empty = await keeper.add('groups', { name: 'Rack 2' })
    expect(await keeper.page(`groups/${empty.id}/animals`)).not.toHaveProperty('locked')
    await keeper.subscribe(true)
    expect(await keeper.page(`groups/${theirs.group}/animals`)).toMatchObject({ total: 1 })
  })

  test('twelve animals with all that was recorded are the same when it is back', async () => {
    const { db } = await testApp()
    const keeper = await signedIn({ plus: true })
    const feeder = await keeper.add('feeders', { name: 'Rat', quantity: 40 })
    const ids: string[] = []
    for (let at = 1; at <= 12; at++) {
      const { id } = await keeper.add('animals', {
        name: at > 5 ? `Hidden ${at}` : `Open ${at}`,
        sex: 'female',
        feeding_schedules: [{ ...weekly(7), feeder_id: feeder.id }],
      })
      await keeper.add(`animals/${id}/feeding_logs`, {
        feeder_id: feeder.id,
        happened_at: `${ago(9)}T11:00:00.000Z`,
      })
      await keeper.add(`animals/${id}/weight_logs`, { weightInGrams: 1000 + at, unit: 'grams' })
      await keeper.add('tasks', { content: `Weigh ${at} again` })
      ids.push(id)
    }
    const { address } = (await keeper.post('calendar_feed/rotate', {})).json().object
    const before = await recordsOf(keeper)
    await keeper.subscribe(false)

    const dueNames = async () =>
      (await keeper.list('due', { kind: 'feeding' })).map(({ animal }) => animal?.name)
    const account = { ...keeper, isSubscribed: false, timeZone: zone }
    const reminders = await Promise.all(reminderSources.map(({ find }) => find(db, account, now)))
    expect(
      reminders.flat().map(({ words }) => words('point', '12h', 'celsius').header_text),
    ).toEqual(['5 animals to feed today'])
    expect(await dueNames()).toHaveLength(5)
    const { app } = await testApp()
    const feed = await app.inject({ url: new URL(address).pathname })
    expect(feed.body).toContain('Open')
    expect(feed.body).not.toContain('Hidden')
    const round = await keeper.post('feeding_logs/bulk', {
      feeding_logs: ids.slice(4, 6).map((animal_id) => ({ animal_id, feeder_id: feeder.id })),
    })
    expect([round.statusCode, round.json().errors[0]]).toMatchObject([
      422,
      { field: 'feeding_logs.1.animal_id', code: 'locked' },
    ])
    expect((await keeper.get('tasks')).statusCode).toBe(403)
    const one = { name: 'Thirteen', sex: 'male' }
    const many = [
      await keeper.post('animals', { animal: one }),
      await keeper.post('animals/bulk', { animals: [one, one] }),
    ]
    for (const answer of many) {
      expect(answer.json().errors[0].code).toBe('subscription_required')
    }

    await keeper.subscribe(true)
    expect(await recordsOf(keeper)).toEqual(before)
    expect(await keeper.page('animals')).toMatchObject({ total: 12 })
    expect(await dueNames()).toHaveLength(12)
  })
})

/** Every row of the account except its plan and sessions. */
async function recordsOf({ accountId }: Keeper) {
  const { pool } = await testApp()
  const { rows: tables } = await pool.query<{ name: string }>(`
    select quote_ident(table_name) as name from information_schema.columns
    where table_schema = 'public' and column_name = 'account_id'
      and table_name not in ('sessions', 'subscription_periods')`)
  const each = tables.map(
    ({ name }) =>
      `select '${name}' as place, to_jsonb(kept) as row from ${name} kept where account_id = $1`,
  )
  const { rows } = await pool.query(`${each.join(' union all ')} order by 1, 2`, [accountId])
  return rows
}
