import { expect, test } from 'vitest'
import { hoursOut } from '../charts/week.ts'
import { boundsOf, partAt, partsBetween, placesAround } from './targets.ts'

const london = 'Europe/London'
const day = { day_from: '08:00', day_to: '20:00' }

test('day and night follow the clocks of the account, also when they change', () => {
  expect(partsBetween(day, '2026-10-24T12:00:00.000Z', '2026-10-25T12:00:00.000Z', london)).toEqual(
    [
      { from: '2026-10-24T12:00:00.000Z', to: '2026-10-24T19:00:00.000Z', part: 'day' },
      { from: '2026-10-24T19:00:00.000Z', to: '2026-10-25T08:00:00.000Z', part: 'night' },
      { from: '2026-10-25T08:00:00.000Z', to: '2026-10-25T12:00:00.000Z', part: 'day' },
    ],
  )
  expect(partAt(day, '2026-03-29T06:59:00.000Z', london)).toBe('night')
  expect(partAt(day, '2026-03-29T07:00:00.000Z', london)).toBe('day')
  const nocturnal = { day_from: '20:00', day_to: '08:00' }
  expect(partAt(nocturnal, '2026-01-01T23:00:00.000Z', london)).toBe('day')
  expect(partAt(nocturnal, '2026-01-01T12:00:00.000Z', london)).toBe('night')
})

test('the closest place with a target for a zone decides', () => {
  const target = { kind: 'temperature', part: 'day' } as const
  const tub = { targets: [{ ...target, zone: 'warm_end' as const, low: 30, high: 33 }] }
  const room = { targets: [{ ...target, zone: null, low: 20, high: 30 }] }
  const bounds = (zone: string, part: 'day' | 'night' = 'day') =>
    boundsOf([tub, room], { zone, kind: 'temperature', part })
  expect(bounds('warm_end')).toEqual({ low: 30, high: 33 })
  expect(bounds('cool_end')).toEqual({ low: 20, high: 30 })
  expect(bounds('warm_end', 'night')).toEqual({ low: null, high: null })
})

test('a rack and a room hold for their tubs, and for no other', () => {
  const spots = [
    { room: 'A', rack: '', tub: '' },
    { room: 'A', rack: '1', tub: '' },
    { room: 'A', rack: '1', tub: '3' },
    { room: 'B', rack: '', tub: '' },
  ]
  const [room, rack, tub] = spots
  const around = placesAround(spots)
  expect(around({ room: 'A', rack: '1', tub: '3' })).toEqual([tub, rack, room])
  expect(around({ room: 'A', rack: '2', tub: '3' })).toEqual([room])
  expect(around({ room: '', rack: '', tub: '' })).toEqual([])
})

test('the hour in which day and night change is not out of range', () => {
  const parts = partsBetween(day, '2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z', london)
  const hours = Array.from({ length: 24 }, (_, at) => Date.UTC(2026, 10, 20, at))
  const warm = new Map(
    hours.filter((_, at) => at !== 5).map((hour) => [hour, { low: 27, high: 27 }]),
  )
  const bounds = { day: { low: 30, high: 33 }, night: { low: 22, high: 28 } }
  const { days, ...sums } = hoursOut(hours, warm, {
    parts,
    bounds,
    dayAt: (hour) => new Date(hour).toISOString().slice(0, 10),
  })
  // By day from eight to eight, all but the first hour of it.
  expect(sums).toEqual({ hours: 24, above: 0, below: 11, silent: 1 })
  expect(days).toEqual([{ on: '2026-11-20', ...sums }])
})
