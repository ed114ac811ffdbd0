import { describe, expect, test } from 'vitest'
import { type Keeper, signedIn, testApp } from '../../../test/app.ts'
import { newId, plannedPairing } from '../../../test/factories.ts'
import { zone } from '../../../test/zone.ts'
import { clutches, eggs } from '../../db/schema.ts'
import { fromWallClock, today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'
import {
  type Course,
  needOf,
  nextKind,
  type SeenLog,
  seasonOf,
  seasonWords,
  standingsOf,
} from './season.ts'

const snake = { pre_lay_days: 30, incubation_days: 58, bears_live: false }
const boa = { pre_lay_days: null, incubation_days: 120, bears_live: true }
const log = (kind: SeenLog['kind'], on: string): SeenLog => ({ kind, on })
const laid = (more = {}) => ({
  id: newId(),
  number_of_eggs: 7,
  laid_on: '2026-12-20',
  expected_to_hatch_on: null,
  hatchedOn: null,
  incubating_since: null,
  is_litter: false,
  ...{ open: 7, pipped: 0, hatched: 0 },
  ...more,
})
const begun = '2026-11-01'
const one = (logs: SeenLog[], course: Course = snake) => {
  const [standing] = standingsOf({ logs, clutches: [], begun }, course)
  if (!standing) throw new Error('No standing')
  return standing
}

test('a season runs from July to June and has both years in its name', () => {
  expect(['2026-06-30', '2026-07-01', '2027-06-30'].map(seasonOf)).toEqual([2025, 2026, 2026])
  expect([2026, 2099].map(seasonWords)).toEqual(['2026/27', '2099/00'])
})

describe('a pairing stands', () => {
  test('where its last log of a kind puts it, and knows its next', () => {
    expect(one([])).toMatchObject({ stage: 'paired', since: begun })
    const locks = [
      log('paired', '2026-11-02'),
      log('locked', '2026-11-08'),
      log(null, '2026-11-12'),
    ]
    expect(one([...locks, log('locked', '2026-11-10')])).toMatchObject({
      stage: 'locked',
      since: '2026-11-10',
      noted: '2026-11-12',
      locks: 2,
    })
    const kinds = ['paired', 'locked', 'ovulated', 'pre_lay_shed'] as const
    expect(kinds.map((kind) => nextKind(one([log(kind, begun)])))).toEqual([
      'locked',
      'ovulated',
      'pre_lay_shed',
      'laid',
    ])
  })

  test('expects to lay from the pre-lay shed, and to give birth from the ovulation', () => {
    const shed = log('pre_lay_shed', '2026-11-20')
    expect(one([log('ovulated', '2026-11-09'), shed])).toMatchObject({
      stage: 'ovulated',
      since: '2026-11-09',
      shed: '2026-11-20',
      next: '2026-12-20',
    })
    expect(one([log('ovulated', '2026-11-20')])).toMatchObject({ next: null })
    expect(one([log('ovulated', '2026-11-20')], boa)).toMatchObject({ next: '2027-03-20' })
    expect(one([log('laid', '2027-03-18')], boa)).toMatchObject({ stage: 'hatched', next: null })
  })

  test('with each of its clutches, and once more when it is seen again', () => {
    const first = laid({ laid_on: '2026-08-01', hatchedOn: '2026-09-30' })
    const second = laid({ incubating_since: '2026-12-20' })
    const third = laid({ laid_on: '2026-12-21' })
    const seen = { logs: [log('laid', '2026-12-20')], clutches: [first, second, third], begun }
    expect(standingsOf(seen, snake).map(({ stage, next }) => [stage, next])).toEqual([
      ['hatched', null],
      ['incubating', '2027-02-16'],
      ['laid', '2027-02-17'],
    ])
    const again = { ...seen, logs: [...seen.logs, log('locked', '2027-01-03')] }
    expect(standingsOf(again, snake).at(-1)).toMatchObject({ stage: 'locked', clutch: null })
  })

  test('as the incubator has it: under way once an egg has pipped or hatched, over once none can', () => {
    const stageOf = (more: object) =>
      standingsOf({ logs: [], clutches: [laid(more)], begun }, snake)[0]?.stage
    expect(stageOf({})).toBe('laid')
    expect(stageOf({ pipped: 1 })).toBe('incubating')
    expect(stageOf({ open: 6, hatched: 1 })).toBe('incubating')
    expect(stageOf({ open: 0 })).toBe('hatched')
  })

  test('of a live-bearer, born with its litter', () => {
    const [litter] = standingsOf({ logs: [], clutches: [laid({ is_litter: true })], begun }, boa)
    expect(litter).toMatchObject({ stage: 'hatched', since: '2026-12-20', next: null })
  })
})

describe('what needs a look is', () => {
  test('a pairing of which nothing was noted for more than three weeks', () => {
    const locked = one([log('locked', '2026-10-30')])
    expect(needOf(locked, '2026-11-20')).toBeUndefined()
    expect(needOf(locked, '2026-11-21')).toEqual({ why: 'quiet', days: 22 })
  })

  test('one that should have laid, but not one that is waited for', () => {
    const shed = one([log('pre_lay_shed', '2026-11-01')])
    expect(needOf(shed, '2026-12-01')).toBeUndefined()
    expect(needOf(shed, '2026-12-03')).toEqual({ why: 'late', days: 2 })
  })

  test('eggs that are nowhere yet', () => {
    expect(needOf(one([log('laid', begun)]), begun)).toEqual({ why: 'no_clutch', days: null })
    const [clutch] = standingsOf({ logs: [], clutches: [laid()], begun }, snake)
    expect(clutch && needOf(clutch, begun)).toEqual({ why: 'not_incubating', days: null })
  })
})

describe('the board', () => {
  const now = today('Europe/London')
  const at = (day: string) => fromWallClock(`${day}T09:00`, zone)

  async function season(keeper: Keeper, query = '') {
    const answer = await keeper.get(`breeding_season.json${query}`)
    expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()])
    return answer.json()
  }

  test('has every pairing and clutch of the season with what it is waiting for', async () => {
    const keeper = await signedIn({ plus: true })
    const { db } = await testApp()
    const { plan, pairing, kind } = await plannedPairing(keeper, { dams: ['Marigold', 'Vesper'] })
    const [, vesper] = plan.pairings
    const ids = { account_id: keeper.accountId, id: newId() }
    await db.insert(clutches).values({
      ...ids,
      name: 'First',
      pairing_id: vesper.id,
      laid_on: addDays(now, -20),
      incubating_since: addDays(now, -19),
      expected_to_hatch_on: addDays(now, 38),
      number_of_eggs: 2,
    })
    await db.insert(eggs).values([
      { ...ids, id: newId(), clutch_id: ids.id, number: 1, state: 'hatched' },
      { ...ids, id: newId(), clutch_id: ids.id, number: 2 },
    ])
    const logs = `pairings/${pairing.id}/pairing_logs`
    await keeper.add(logs, { kind: 'locked', happened_at: at(addDays(now, -1)) })
    const board = await season(keeper)
    expect(board).toMatchObject({
      season: seasonOf(now),
      seasons: expect.arrayContaining([seasonOf(now)]),
      species: [{ id: kind.id, commonName: 'Ball python' }],
      value: [
        {
          id: ids.id,
          stage: 'incubating',
          next: addDays(now, 38),
          clutch: { number_of_eggs: 2, hatched: 1 },
          pairing: { id: vesper.id, dam: { name: 'Vesper' } },
        },
        {
          id: pairing.id,
          stage: 'locked',
          since: addDays(now, -1),
          next_log: 'ovulated',
          need: null,
          pairing: { dam: { name: 'Marigold' }, sire: { name: 'Rook' } },
        },
      ],
    })
    expect((await season(keeper, '?q=mari')).value).toHaveLength(1)
    expect((await season(keeper, `?species_id=${newId()}`)).value).toEqual([])
    expect((await season(keeper, '?season=1999')).value).toEqual([])
    const answer = await keeper.get('breeding_season?season=soon')
    expect(answer.statusCode).toBe(422)
  })

  test('is read in as many statements for a hundred pairings as for one', async () => {
    const keeper = await signedIn({ plus: true })
    await plannedPairing(keeper, { dams: ['Marigold', 'Vesper', 'Tansy'] })
    const { statements } = await testApp()
    await season(keeper)
    statements.length = 0
    expect((await season(keeper)).value).toHaveLength(3)
    expect(statements.length).toBeLessThanOrEqual(3)
  })

  test('isn’t shown to another account, and needs Plus', async () => {
    const [keeper, stranger] = [await signedIn({ plus: true }), await signedIn({ plus: true })]
    await plannedPairing(keeper)
    expect(await season(stranger)).toMatchObject({ value: [], species: [] })
    expect((await (await signedIn()).get('breeding_season')).statusCode).toBe(403)
  })
})
