import fc from 'fast-check'
import { expect, test } from 'vitest'
import { achievements, newlyEarned } from './achievements.ts'
import type { Facts } from './facts.ts'
import { inShort } from './inShort.ts'

const count = fc.nat({ max: 1200 })
const facts: fc.Arbitrary<Facts> = fc.record({
  animals: count,
  kept: count,
  kept_with_plan: count,
  oldest_years: count,
  quarantine_days: count,
  groups: count,
  photos: count,
  pictures: count,
  feedings: count,
  refusals: fc.nat({ max: 100 }),
  cleanings: count,
  weights: count,
  unusual: count,
  kinds_of_one: fc.nat({ max: 5 }),
  complete_sheds: count,
  finished_treatments: count,
  stocked: count,
  sold_out: count,
  took_ten_in_a_row: fc.boolean(),
  ate_after_refusals: fc.boolean(),
  doubled_its_weight: fc.boolean(),
  fed_ten_on_a_day: fc.boolean(),
  kept_for_a_year: fc.boolean(),
})

test('what an account has already is never earned again', () => {
  const keys = achievements.map(({ key }) => key)
  fc.assert(
    fc.property(facts, fc.subarray(keys), (known, had) => {
      const earned = newlyEarned(known, new Set(had)).map(({ key }) => key)
      const all = newlyEarned(known, new Set()).map(({ key }) => key)
      expect(earned).toEqual(all.filter((key) => !had.includes(key)))
    }),
  )
})

test('every achievement can be earned, and has words and a key of its own', () => {
  const earned = fc
    .sample(facts, { numRuns: 500, seed: 1 })
    .flatMap((known) => newlyEarned(known, new Set()).map(({ key }) => key))
  expect(new Set(earned).size).toBe(achievements.length)
  expect(achievements.length).toBeGreaterThanOrEqual(20)
  for (const name of ['key', 'title', 'description'] as const) {
    expect(new Set(achievements.map((one) => one[name])).size).toBe(achievements.length)
  }
})

test('at first eight are shown, three of them yet to come as long as there are three', () => {
  fc.assert(
    fc.property(fc.nat({ max: 30 }), fc.nat({ max: 30 }), (unlocked, locked) => {
      const one = { title: '', description: '', subject: 'time' as const }
      const all = [
        ...Array.from({ length: unlocked }, () => ({ ...one, badge_unlocked_at: 'then' })),
        ...Array.from({ length: locked }, () => one),
      ]
      const shown = inShort(all)
      expect(shown).toHaveLength(Math.min(8, all.length))
      const toCome = shown.filter((each) => !('badge_unlocked_at' in each)).length
      expect(toCome).toBeGreaterThanOrEqual(Math.min(3, locked))
    }),
  )
})
