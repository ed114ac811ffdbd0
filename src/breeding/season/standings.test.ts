import { describe, expect, test } from 'vitest'
import {
  type Course,
  daysOfSeason,
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
  id: 'clutch',
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
  expect(daysOfSeason(2026)).toEqual(['2026-07-01', '2027-07-01'])
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
    // A shed before a later lock or ovulation is one like any other.
    const early = one([log('pre_lay_shed', '2026-11-10'), log('ovulated', '2026-11-20')])
    expect([early.next, nextKind(early)]).toEqual([null, 'pre_lay_shed'])
    expect(one([log('ovulated', '2026-11-20')], boa)).toMatchObject({ next: '2027-03-20' })
    expect(one([log('laid', '2027-03-18')], boa)).toMatchObject({ stage: 'hatched', next: null })
  })

  test('since the ovulation, where the shed before laying was seen without one since the shed', () => {
    const shed = log('pre_lay_shed', '2026-11-20')
    expect(one([shed])).toMatchObject({
      since: '2026-11-20',
      shed: '2026-11-20',
      kind: 'pre_lay_shed',
    })
    const [early, late] = [log('ovulated', '2026-11-01'), log('ovulated', '2026-11-09')]
    expect(one([shed, late, early])).toMatchObject({ since: '2026-11-09', noted: '2026-11-20' })
    expect(one([log('locked', '2026-11-08')])).toMatchObject({ shed: null, since: '2026-11-08' })
    expect(one([log(null, '2026-11-12')])).toMatchObject({
      ...{ stage: 'paired', since: begun, noted: '2026-11-12', kind: null },
    })
    expect(one([log('laid', '2027-03-18')])).toMatchObject({ stage: 'laid', next: null })
  })

  test('expects nothing of which the days are not known, and nothing more once it has laid', () => {
    const unknown = { pre_lay_days: null, incubation_days: null, bears_live: false }
    expect(one([log('pre_lay_shed', '2026-11-20')], unknown).next).toBeNull()
    const [clutch] = standingsOf({ logs: [], clutches: [laid()], begun }, unknown)
    expect(clutch?.next).toBeNull()
    const both = [log('pre_lay_shed', '2026-11-20'), log('laid', '2026-12-19')]
    expect(one(both)).toMatchObject({ stage: 'laid', next: null })
    expect(one([log('laid', '2026-12-19'), log('pre_lay_shed', '2026-12-20')]).next).toBe(
      '2027-01-19',
    )
  })

  test('with a clutch since it hatched, went into the incubator or was laid', () => {
    const sinceOf = (more: object) => {
      const [standing] = standingsOf({ logs: [], clutches: [laid(more)], begun }, snake)
      return [standing?.since, standing?.noted, standing?.next]
    }
    const into = { incubating_since: '2026-12-21' }
    expect(sinceOf({ ...into, hatchedOn: '2027-02-10' })).toEqual([
      '2027-02-10',
      '2027-02-10',
      null,
    ])
    expect(sinceOf({ ...into, open: 0 })).toEqual(['2026-12-20', '2026-12-20', null])
    expect(sinceOf(into)).toEqual(['2026-12-21', '2026-12-21', '2027-02-16'])
    expect(sinceOf({})).toEqual(['2026-12-20', '2026-12-20', '2027-02-16'])
    expect(sinceOf({ laid_on: null })).toEqual([begun, begun, null])
    expect(sinceOf({ expected_to_hatch_on: '2027-02-14' })[2]).toBe('2027-02-14')
  })

  test('of what was seen before it laid, nothing counts any more', () => {
    const clutch = laid({ laid_on: '2026-12-20' })
    const seen = [log('locked', '2026-11-08'), log('laid', '2026-12-20')]
    expect(standingsOf({ logs: seen, clutches: [clutch], begun }, snake)).toHaveLength(1)
    const note = [...seen, log(null, '2026-12-28')]
    expect(standingsOf({ logs: note, clutches: [clutch], begun }, snake)).toHaveLength(1)
    const undated = laid({ laid_on: null })
    const all = standingsOf({ logs: seen, clutches: [undated, clutch], begun }, snake)
    expect(all).toHaveLength(2)
    const morning = [...seen, log('laid', '2026-12-21')]
    expect(standingsOf({ logs: morning, clutches: [clutch], begun }, snake)).toHaveLength(1)
    expect(standingsOf({ logs: seen, clutches: [undated], begun }, snake)).toHaveLength(1)
    const added = laid({ laid_on: null, added_on: '2026-12-18' })
    const shed = [log('pre_lay_shed', '2026-12-15')]
    expect(standingsOf({ logs: shed, clutches: [added], begun }, snake)).toHaveLength(1)
    const next = [...shed, log('locked', '2027-02-01')]
    const [, courtship] = standingsOf({ logs: next, clutches: [added], begun }, snake)
    expect(courtship).toMatchObject({ stage: 'locked', next: null })
    const born = { ...added, is_litter: true, hatchedOn: '2027-02-03' }
    expect(standingsOf({ logs: next, clutches: [born], begun }, snake)).toHaveLength(1)
    const again = [...seen, log('paired', '2026-12-21')]
    const [, second] = standingsOf({ logs: again, clutches: [clutch], begun }, snake)
    expect(second).toMatchObject({ stage: 'paired', since: '2026-12-21', locks: 0, clutch: null })
    expect(standingsOf({ logs: [], clutches: [clutch], begun }, snake)[0]).toMatchObject({
      ...{ locks: 0, kind: 'laid', shed: null, clutch },
    })
  })

  test('of layings, with a card of its own for one after the last clutch, not for one that took days', () => {
    const openOf = (days: string[], ...clutches: object[]) => {
      const logs = days.map((day) => log('laid', day))
      const all = standingsOf({ logs, clutches: clutches.map(laid), begun }, snake)
      return all.filter(({ clutch }) => clutch === null).map(({ since }) => since)
    }
    const undated = { laid_on: null }
    const ofLastYear = { ...undated, hatchedOn: '2026-08-20' }
    // Found late, or laid over two days.
    expect(openOf(['2027-05-09'], { laid_on: '2027-05-01' })).toEqual([])
    expect(openOf(['2027-05-01', '2027-05-02'], undated)).toEqual([])
    expect(openOf(['2027-05-01', '2027-05-05'], { laid_on: '2027-05-01' })).toEqual([])
    // By species that lay every week.
    expect(openOf(['2027-05-01', '2027-05-09'], { laid_on: '2027-05-01' })).toEqual(['2027-05-09'])
    expect(openOf(['2027-05-02', '2027-05-09', '2027-05-16'], undated, undated)).toEqual([
      '2027-05-16',
    ])
    // After the only clutch had hatched.
    expect(openOf(['2027-05-10'], ofLastYear)).toEqual(['2027-05-10'])
    expect(openOf(['2026-07-01', '2027-05-10'], undated, ofLastYear)).toEqual([])
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

  test('nothing of what incubates, has hatched or was laid and is waited for no more', () => {
    const [incubating] = standingsOf(
      { logs: [], clutches: [laid({ incubating_since: begun })], begun },
      snake,
    )
    expect(incubating && needOf(incubating, '2029-01-01')).toBeUndefined()
    expect(incubating && nextKind(incubating)).toBeUndefined()
    const born = one([log('laid', begun)], boa)
    expect([needOf(born, '2029-01-01'), nextKind(born)]).toEqual([undefined, undefined])
    expect(nextKind(one([log('laid', begun)]))).toBeUndefined()
    expect(nextKind(one([]))).toBe('locked')
  })

  test('eggs that are nowhere yet', () => {
    expect(needOf(one([log('laid', begun)]), begun)).toEqual({ why: 'no_clutch', days: null })
    const [clutch] = standingsOf({ logs: [], clutches: [laid()], begun }, snake)
    expect(clutch && needOf(clutch, begun)).toEqual({ why: 'not_incubating', days: null })
  })
})
