import { expect, test } from 'vitest'
import { lateWeighing, onDay } from './now.ts'
import { sumOf } from './timeline.ts'

const zone = 'Europe/London'
const meals = (days: string[]) =>
  days.map((day) => ({ success: true, happenedAt: `${day}T12:00:00Z` }))
const weighed = (day: string, weightInGrams: number) => ({
  weightInGrams,
  unit: 'grams' as const,
  happenedAt: `${day}T12:00:00Z`,
})

test('a month says its last weight and its meals', () => {
  const animal = {
    recordCounts: { feeding: 2 },
    weightLogs: [weighed('2026-11-10', 78), weighed('2026-11-03', 77), weighed('2026-10-07', 77)],
    feedingLogs: meals(['2026-11-20', '2026-11-10']),
  }
  expect(sumOf(animal, '2026-11', zone)).toBe('78 g, 2 meals')
  expect(sumOf(animal, '2026-10', zone)).toBe('77 g')
})

test('meals are only counted of a month that is wholly at hand', () => {
  const feedingLogs = meals(['2026-11-20', '2026-11-10', '2026-10-30', '2026-10-20'])
  const animal = { weightLogs: [], feedingLogs, recordCounts: { feeding: 40 } }
  expect(sumOf(animal, '2026-11', zone)).toBe('2 meals')
  expect(sumOf(animal, '2026-10', zone)).toBe('')
})

test('a weighing is late by the habit of the animal, until the habit has lapsed', () => {
  const logs = ['2026-11-01', '2026-10-25', '2026-10-18'].map((day) => weighed(day, 20))
  const at = (day: string) => lateWeighing(logs, Date.parse(`${day}T13:00:00Z`))
  expect(at('2026-11-09')).toBeUndefined()
  expect(at('2026-11-13')).toEqual({ usual_days: 7, days: 12 })
  expect(at('2026-12-24')).toBeUndefined()
  expect(lateWeighing(logs.slice(0, 2), Date.parse('2026-11-13T13:00:00Z'))).toBeUndefined()
})

test('a day to come is called as a keeper would', () => {
  expect(onDay('2026-11-26', '2026-11-25')).toBe('tomorrow')
  expect(onDay('2026-11-28', '2026-11-25')).toBe('on Saturday')
  expect(onDay('2026-12-24', '2026-11-25')).toBe('on Dec 24')
})
