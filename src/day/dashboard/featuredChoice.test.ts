import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOf } from '../../shared/dates.ts'
import { mostFeatured } from './dashboard.contract.ts'
import { type Candidate, chooseFeatured, hatchDaysOn } from './featured.ts'

const day = fc
  .integer({ min: 0, max: 20_000 })
  .map((days) => dayOf(new Date(days * 86_400_000).toISOString(), 'UTC'))
const candidate: fc.Arbitrary<Candidate> = fc.record({
  id: fc.uuid(),
  dateHatched: fc.option(day),
  dateHatchedPrecision: fc.constantFrom('day', 'month', 'year'),
  addedOn: day,
  weighedOn: fc.option(day),
  quarantinedOn: fc.option(day),
  days_overdue: fc.integer({ min: 0, max: 9 }),
  turn: fc.integer({ min: 0, max: 9 }),
})
const candidates = fc.uniqueArray(candidate, { selector: ({ id }) => id, maxLength: 40 })

test('whatever the collection, no one is shown twice and places stay empty only for lack of animals', () => {
  fc.assert(
    fc.property(candidates, day, (all, on) => {
      const chosen = chooseFeatured(all, on)
      expect(new Set(chosen.map(({ id }) => id)).size).toBe(chosen.length)
      expect(chosen).toHaveLength(Math.min(all.length, mostFeatured))
      for (const { reason } of chosen) {
        expect(reason.words).not.toMatch(/undefined|NaN|null|-/)
      }
    }),
  )
})

test('the order in which animals are read changes nothing', () => {
  fc.assert(
    fc.property(candidates, day, fc.integer(), (all, on, by) => {
      const turned = [...all.slice(Math.abs(by) % 7), ...all.slice(0, Math.abs(by) % 7)]
      expect(chooseFeatured(turned.toReversed(), on)).toEqual(chooseFeatured(all, on))
    }),
  )
})

test('a hatch day is told on that day of the year and by a known day only', () => {
  fc.assert(
    fc.property(candidates, day, (all, on) => {
      for (const { id, reason } of chooseFeatured(all, on)) {
        if (reason.kind !== 'hatch_day') continue
        const animal = all.find((one) => one.id === id)
        expect(animal?.dateHatchedPrecision).toBe('day')
        expect(hatchDaysOn(on)).toContain(animal?.dateHatched?.slice(5))
      }
    }),
  )
})

test('who hatched on a leap day turns older on 28 February of the other years', () => {
  expect(hatchDaysOn('2026-02-28')).toEqual(['02-28', '02-29'])
  expect(hatchDaysOn('2028-02-28')).toEqual(['02-28'])
  expect(hatchDaysOn('2028-02-29')).toEqual(['02-29'])
})
