import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paidTimeOf, type Told } from './paidTime.ts'

const day = 86_400_000
const start = Date.parse('2026-03-01T10:00:00Z')

const told: Told = {
  id: 'sub_1',
  customerId: 'cus_1',
  notedAccountId: undefined,
  status: 'active',
  interval: 'month',
  startedAt: start,
  periodStart: start,
  periodEnd: start + 30 * day,
  endsAt: undefined,
  endsWithAccount: false,
  endedAt: undefined,
  unpaidSince: undefined,
}

const lasts = (more: Partial<Told>) => {
  const { plusUntil } = paidTimeOf({ ...told, ...more })
  return plusUntil === undefined ? undefined : (plusUntil - start) / day
}

test('a paid month lasts a day longer, so that a renewal may come late', () => {
  expect(lasts({})).toBe(31)
  expect(lasts({ status: 'trialing' })).toBe(31)
})

test('one that is not renewed ends to the minute', () => {
  expect(lasts({ endsAt: start + 30 * day })).toBe(30)
  expect(lasts({ endsAt: start + 10 * day })).toBe(10)
  expect(paidTimeOf({ ...told, endsAt: start + 30 * day }).isEnding).toBe(true)
  expect(paidTimeOf({ ...told, endsAt: start + 90 * day })).toMatchObject({ isEnding: false })
})

test('an overdue payment has fourteen days from the oldest bill, however often a period begins', () => {
  expect(lasts({ status: 'past_due' })).toBe(14)
  expect(lasts({ status: 'past_due', unpaidSince: start - 30 * day })).toBe(-16)
  expect(lasts({ status: 'past_due', endsAt: start + 3 * day })).toBe(3)
})

test('what is over, unpaid or paused gives no more, and what was never paid gives nothing', () => {
  expect(lasts({ status: 'canceled', endedAt: start + 4 * day })).toBe(4)
  expect(lasts({ status: 'unpaid', unpaidSince: start + 5 * day })).toBe(5)
  expect(lasts({ status: 'paused', unpaidSince: start + 6 * day })).toBe(6)
  for (const status of ['incomplete', 'incomplete_expired', 'whatever']) {
    expect(lasts({ status })).toBeUndefined()
  }
})

test('it is paid until the end of what was paid, whatever it gives beyond', () => {
  const paid = (more: Partial<Told>) => {
    const { paidUntil, isEnding } = paidTimeOf({ ...told, ...more })
    return [(paidUntil - start) / day, isEnding]
  }
  expect(paid({})).toEqual([30, false])
  expect(paid({ endsAt: start + 10 * day })).toEqual([10, true])
  expect(lasts({ endsAt: start + 30.5 * day })).toBe(30.5)
  expect(paid({ endsAt: start + 30.5 * day })).toEqual([30, false])
  const unpaidSince = start - 2 * day
  expect(paid({ status: 'past_due', unpaidSince })).toEqual([-2, false])
  expect(paid({ status: 'past_due', endsAt: start + 3 * day })).toEqual([0, true])
  expect(paid({ status: 'unpaid', endsAt: start + 3 * day })).toEqual([0, true])
  expect(paid({ status: 'canceled' })).toEqual([30, true])
  expect(lasts({ status: 'canceled' })).toBe(30)
  expect(paid({ status: 'incomplete', startedAt: start + day })).toEqual([1, false])
})

test('nothing gives Plus for longer than it could be paid for', () => {
  const moments = fc.integer({ min: start - 400 * day, max: start + 400 * day })
  const some = fc.record({
    status: fc.constantFrom(
      'active',
      'trialing',
      'past_due',
      'unpaid',
      'paused',
      'canceled',
      'incomplete',
    ),
    periodEnd: moments,
    endsAt: fc.option(moments, { nil: undefined }),
    unpaidSince: fc.option(moments, { nil: undefined }),
  })
  fc.assert(
    fc.property(some, (more) => {
      const one = { ...told, ...more }
      const { plusUntil = Number.NEGATIVE_INFINITY } = paidTimeOf(one)
      const latest = Math.max(one.periodEnd, one.periodStart, one.unpaidSince ?? 0) + 14 * day
      expect(plusUntil).toBeLessThanOrEqual(latest)
      if (one.status !== 'canceled' && one.status !== 'unpaid' && one.status !== 'paused') {
        expect(plusUntil).toBeLessThanOrEqual(one.endsAt ?? Number.POSITIVE_INFINITY)
      }
    }),
  )
})
