import { expect, test } from 'vitest'
import type { AlarmZone } from './alarms.contract.ts'
import { raisedWords, stateOf, subjectOf } from './words.ts'

const since = '2026-11-28T02:04:00.000Z'
const zoneOf = (box: string | null, clutches: string[], values: Partial<AlarmZone>): AlarmZone => ({
  ...{ place_id: null, box, place: box ?? '', clutches, zone: 'room', kind: 'temperature', since },
  ...{ low: null, high: null, value: null, worst: null, error: '', ended_at: null },
  ...values,
})
const warm = zoneOf('Box A3', ['BP-26-3'], { low: 30.5, high: 32, value: 28, worst: 25 })
const cool = zoneOf('Shelf', ['CG-26-4', 'CG-26-5'], {
  low: 22,
  high: 25,
  value: 21.5,
  worst: 21.5,
})
const alarm = { cause: 'cold' as const, room: 'Incubator', since }

test('of several boxes the worst is the one furthest from what it should be', () => {
  const state = '25.0 °C in Box A3, should be 30.5 to 32.0'
  expect(stateOf({ cause: 'cold', zones: [cool, warm] })).toBe(state)
  expect(raisedWords({ ...alarm, zones: [cool, warm] }, '2:24 am')).toEqual({
    title: 'Too cold: Incubator, 2 boxes',
    body: `${state}. Shelf and Box A3. Clutches CG-26-4, CG-26-5 and BP-26-3. Since 2:24 am.`,
  })
})

test('someone who reads Fahrenheit is told in Fahrenheit', () => {
  const reader = { sign: 'comma', unit: 'fahrenheit' } as const
  const state = '77,0 °F in Box A3, should be 87,0 to 89,5'
  const ranged = { ...warm, low: 30.6, high: 31.9 }
  expect(raisedWords({ ...alarm, zones: [cool, ranged] }, '2:24', reader).body).toMatch(state)
})

test('a box is said by its name, and one without a name is the incubator', () => {
  expect(raisedWords({ ...alarm, zones: [warm] }, '2:24 am')).toEqual({
    title: 'Too cold: Box A3, incubator',
    body: '25.0 °C, should be 30.5 to 32.0. Clutch BP-26-3. Since 2:24 am.',
  })
  const nameless = zoneOf('', ['LG-26-8'], {})
  expect(subjectOf({ room: 'Incubator', zones: [nameless] })).toBe('Incubator')
})

test('a device that says what is wrong in a sentence is quoted with one full stop', () => {
  const bodyOf = (error: string) =>
    raisedWords({ ...alarm, cause: 'error', zones: [{ ...warm, clutches: [], error }] }, '2 am')
      .body
  expect(bodyOf('It is offline.')).toBe('It is offline. Since 2 am.')
  expect(bodyOf('Safety relay open')).toBe('Safety relay open. Since 2 am.')
})

test('an alarm of before boxes were watched is said as it was', () => {
  const { box: _box, clutches: _clutches, ...zone } = zoneOf(null, [], {})
  const place = { ...zone, place_id: '018cc251-f400-714e-b109-cf2ad85805c2', place: 'Rack A' }
  expect(subjectOf({ room: 'Rack room', zones: [place] })).toBe('Rack A, room air')
})
