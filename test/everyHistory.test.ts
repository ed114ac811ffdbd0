import { and, eq, getTableColumns, isNull, type SQL } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { records, removables } from '../src/app/records.ts'
import { recordChanges } from '../src/db/schema.ts'
import { type Keeper, keeperIn, ownInstallation, testApp } from './app.ts'
import { fedAnimal, least, leastOf } from './factories.ts'
import { memberOf } from './members.ts'
import { aimed, api, own, unaimed } from './routeSamples.ts'
import { collectionOf } from './routes/collection.ts'
import type { Theirs } from './routes/sample.ts'

ownInstallation()

/* What must hold of the history of every kind of record, by any person and any route. */

let maren: Keeper
let lena: Keeper
let stranger: Keeper

beforeAll(async () => {
  const stack = await testApp()
  maren = await keeperIn(stack, { plus: true })
  lena = await memberOf(stack, maren.accountId, { role: 'keeper', name: 'Lena' })
  stranger = await keeperIn(stack, { plus: true, name: 'Olu' })
})

const added = removables.filter(({ resource: { api } }) => api in least)

describe.each(added)('the history of a $kind', ({ resource: { api: list, noun } }) => {
  test('tells who added, changed, deleted and restored a record, and nothing else', async () => {
    const [first = ''] = Object.keys(least[list] ?? {})
    const record = await maren.add(list, { ...(await leastOf(maren, list)), [first]: 'Before' })
    await lena.patch(`${list}/${record.id}`, { [noun]: { [first]: 'After' } })
    await lena.patch(`${list}/${record.id}`, { [noun]: { [first]: 'After' } })
    await maren.delete(`${list}/${record.id}`)
    await lena.post(`deleted/${record.id}/restore`)

    const { value, total, added } = await historyOf(lena, noun, record.id)
    const thing = { kind: noun, record_id: record.id }
    expect(value).toMatchObject([
      { ...thing, action: 'restored', changed_by: 'Lena', changes: [] },
      { ...thing, action: 'deleted', changed_by: 'Maren', changes: [] },
      {
        ...thing,
        action: 'changed',
        changed_by: 'Lena',
        changes: [{ before: 'Before', after: 'After' }],
      },
      { ...thing, action: 'added', changed_by: 'Maren', changes: [] },
    ])
    expect(total).toBe(4)
    expect(added).toEqual({ at: record.created_at, by: 'Maren' })
  })

  test("is not there for another account, nor is anything of it in that account's", async () => {
    const { id } = await maren.add(list, await leastOf(maren, list))
    const answer = await stranger.get(`history?kind=${noun}&id=${id}`)
    expect(answer.statusCode).toBe(404)
    const theirs = await stranger.add(list, { ...(await leastOf(stranger, list)), id })
    expect(await historyOf(stranger, noun, theirs.id)).toMatchObject({
      total: 1,
      value: [{ changed_by: 'Olu' }],
    })
  })
})

describe.each([
  ['feeding_log', { notes: 'Slow' }, { notes: 'Quick' }],
  ['cleaning_log', {}, { happenedAt: '2026-01-03T10:00:00.000Z' }],
  ['shedding_log', { quality: 'partial' }, { quality: 'complete' }],
  ['weight_log', { weightInGrams: 412, unit: 'grams' }, { weightInGrams: 421 }],
  ['poop_log', { notes: 'Slow' }, { notes: 'Quick' }],
])('a %s', (noun, values, change) => {
  test('says itself who recorded it; what becomes of it stands in its history and its animal’s', async () => {
    const { animal, feeder } = await fedAnimal(maren)
    const logs = `animals/${animal.id}/${noun}s`
    const given = noun === 'feeding_log' ? { ...values, feeder_id: feeder.id } : values
    const log = await lena.add(logs, given)
    expect(await historyOf(maren, noun, log.id)).toMatchObject({
      total: 0,
      added: { at: log.created_at, by: 'Lena' },
    })

    await maren.patch(`${logs}/${log.id}`, { [noun]: change })
    const its = await historyOf(lena, noun, log.id)
    expect(its.value).toMatchObject([{ action: 'changed', changed_by: 'Maren', kind: noun }])
    const [line] = (await historyOf(lena, 'animal', animal.id)).value
    expect(line).toEqual(its.value[0])

    const record = (await maren.get(`${logs}/${log.id}`)).json()
    await maren.delete(`${logs}/${log.id}`)
    const back = await maren.add(logs, record)
    expect(back.fedBy ?? back.cleanedBy ?? back.recordedBy).toBe('Lena')
    expect((await historyOf(lena, 'animal', animal.id)).value).toMatchObject([
      { action: 'restored', changed_by: 'Maren', changes: [] },
      { action: 'deleted', changed_by: 'Maren' },
      { action: 'changed', changed_by: 'Maren' },
      { action: 'added', kind: 'animal' },
    ])
  })
})

test('a log that comes back as another is told, and is of who wrote it so', async () => {
  const { animal } = await fedAnimal(maren)
  const logs = `animals/${animal.id}/weight_logs`
  const log = await maren.add(logs, { weightInGrams: 412, unit: 'grams' })
  await lena.delete(`${logs}/${log.id}`)
  const back = await lena.add(logs, { ...log, weightInGrams: 999 })
  expect(back.recordedBy).toBe('Lena')
  const [line] = (await historyOf(maren, 'weight_log', log.id)).value
  expect(line).toMatchObject({
    action: 'restored',
    changed_by: 'Lena',
    changes: [{ label: 'Weight', before: '412 g', after: '999 g' }],
  })
})

describe('the history of one of everything', () => {
  let owner: Keeper
  let theirs: Theirs
  beforeAll(async () => {
    owner = await keeperIn(await testApp(), { plus: true })
    theirs = await collectionOf(owner, 'Mine')
  })

  test('people who see a record see its history, no one else does', async () => {
    const vet = await memberOf(await testApp(), owner.accountId, { role: 'viewer' })
    for (const { kind } of records.filter(({ resource }) => resource)) {
      const id = new Map(Object.entries(theirs)).get(kind === 'feeding_log' ? 'log' : kind)
      const url = `history?kind=${kind}&id=${id}`
      expect([kind, (await vet.get(url)).statusCode]).toEqual([kind, 200])
      expect([kind, (await stranger.get(url)).statusCode]).toEqual([kind, 404])
    }
  })

  test('every change by every route is someone’s', async () => {
    const stack = await testApp()
    const join = () => memberOf(stack, owner.accountId, { role: 'keeper' })
    const calls = [
      ...aimed.map(([route, sample]) => ({ route, ...sample(theirs) })),
      ...unaimed.map(([route, sample]) => ({
        route,
        url: route.split(' ')[1] ?? '',
        payload: typeof sample === 'function' ? sample(theirs) : sample,
      })),
    ].filter(({ route }) => !route.startsWith('GET '))
    // What is deleted cannot be changed afterwards.
    const isLast = ({ route }: { route: string }) => Number(route.startsWith('DELETE '))
    calls.sort((one, other) => isLast(one) - isLast(other))
    let who = await join()
    for (const { route, url, payload } of calls) {
      const [method] = route.split(' ') as ['POST']
      const { statusCode } = await who.send(method, api + url, payload)
      // What is of the person may end their session.
      if (own.has(route.replace(/\?.*/, ''))) who = await join()
      else expect([route, statusCode]).not.toEqual([route, 401])
      expect([route, await linesOf(owner, isNull(recordChanges.user_id))]).toEqual([route, []])
    }
    const actions = new Set((await linesOf(owner)).map(({ kind, action }) => `${kind} ${action}`))
    for (const kind of [
      'animals',
      'feeders',
      'feeding_logs',
      'health_notes',
      'treatments',
      'moves',
    ])
      expect(actions).toContain(`${kind} changed`)
  })
})

test('every column that a keeper can change has a name in the history, or is known to be no news', () => {
  const nameless = records.flatMap(({ kind, table, fields }) =>
    Object.keys(getTableColumns(table))
      .map((key) => key.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`))
      .filter((column) => !(column in fields) && !noNews.has(column))
      .map((column) => `${kind}.${column}`),
  )
  // Where an animal lives is told by its moves; the others are whose history it is.
  expect(nameless).toEqual([
    'shop.banner_hue',
    ...['animal.room', 'animal.rack', 'animal.tub', 'comment.contact_id'],
    ...[
      'pairing.plan_id',
      'pairing_log.pairing_id',
      'gene.species_id',
      'listing_picture.position',
      'membership.group_id',
    ],
  ])
})

const noNews = new Set([
  ...['account_id', 'id', 'created_at', 'updated_at', 'deleted_at', 'recorded_by'],
  ...[
    'animal_id',
    'twin_id',
    'treatment_id',
    'taken_from_stock',
    'unit_cost',
    'unit_currency',
    'last_delivery_id',
    'last_delivery_count',
    'uv_fades_on',
  ],
  // Whose history it is, or what names it there.
  ...['clutch_id', 'egg_id', 'number', 'hatched_by', 'hatched_at'],
  // How a forecast is worked out.
  ...['asked_by', 'tries', 'try_at', 'made_on', 'sheds', 'mean_interval', 'basis', 'because'],
  ...['shedding_log_id', 'error_days', 'closed_at'],
  // Only visitors write these, and what is counted of them.
  ...['listing_id', 'visitor_name', 'visitor_email', 'link_hash', 'latest_at', 'unread'],
])

type Line = Record<string, unknown>
async function historyOf(who: Keeper, kind: string, id: string) {
  const answer = await who.get(`history.json?kind=${kind}&id=${id}`)
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()])
  return answer.json() as { value: Line[]; total: number; added: unknown }
}

async function linesOf({ accountId }: Keeper, which?: SQL) {
  const { db } = await testApp()
  const isTheirs = eq(recordChanges.account_id, accountId)
  return db.select().from(recordChanges).where(and(isTheirs, which))
}
