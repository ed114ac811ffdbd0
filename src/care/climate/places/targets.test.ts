import { describe, expect, test } from 'vitest'
import { hoursOut } from '../charts/week.ts'
import { boundsOf, inhabited, partAt, partsBetween, placesAround } from './targets.ts'

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
  expect(bounds('warm_end')).toMatchObject({ low: 30, high: 33, at: 0 })
  expect(bounds('cool_end')).toMatchObject({ low: 20, high: 30, at: 1 })
  expect(bounds('warm_end', 'night')).toMatchObject({ low: null, high: null, at: null })
})

describe('the species that live at a place', () => {
  const tub = { room: 'A', rack: '1', tub: '3' }
  const rack = { ...tub, tub: '' }
  const room = { ...rack, rack: '' }
  const at = (zone: 'basking' | 'room' | null, low: number | null, high: number | null) => ({
    ...{ zone, low, high, part: 'day' as const },
    kind: zone ? ('temperature' as const) : ('humidity' as const),
  })
  const species = (name: string, targets: ReturnType<typeof at>[], spot = tub) => ({
    ...{ name, targets, spots: [spot] },
  })
  const ball = species('Ball python', [
    at('basking', 32, 35),
    at('room', 24, null),
    at(null, 50, 70),
  ])
  const bearded = species('Bearded dragon', [at('basking', 38, 42), at('room', 22, 30)])
  const corn = species('Corn snake', [at('basking', 30, 33), at(null, 60, null)])

  /** The range by day of a basking spot, or of another zone. */
  function bounds(
    living: (typeof ball)[],
    spot = tub,
    { zone = 'basking', kind = 'temperature', own = [] as ReturnType<typeof at>[] } = {},
  ) {
    const targets = [at('basking', 20, 25)]
    const places = [
      { ...tub, targets: own },
      { ...rack, targets },
      { ...room, targets: [] },
    ]
    const around = placesAround(inhabited(places, living))
    return boundsOf(around(spot), { zone, kind, part: 'day' })
  }

  test('come after its own target, and before those of its rack and room', () => {
    const own = [at('basking', 33, 34)]
    expect(bounds([ball], tub, { own })).toEqual({ low: 33, high: 34, at: 0, species: [] })
    const byBall = { low: 32, high: 35, at: null, species: ['Ball python'] }
    expect(bounds([ball])).toEqual(byBall)
    expect(bounds([])).toEqual({ low: 20, high: 25, at: 1, species: [] })
    // The rack's own target holds for the rack, and the room goes by all that is in it.
    expect(bounds([ball], rack)).toMatchObject({ low: 20, high: 25, at: 0 })
    expect(bounds([ball], room)).toEqual(byBall)
    expect(bounds([species('Ball python', ball.targets, room)])).toMatchObject({ at: 1 })
  })

  test('share what suits all of them, and if nothing does, nothing is guessed', () => {
    expect(bounds([ball, corn])).toMatchObject({
      ...{ low: 32, high: 33, species: ['Ball python', 'Corn snake'] },
    })
    expect(bounds([ball, bearded])).toEqual({
      ...{ low: null, high: null, at: null, species: ['Ball python', 'Bearded dragon'] },
    })
    const air = { zone: 'room', kind: 'temperature' }
    expect(bounds([ball, bearded, corn], tub, air)).toMatchObject({
      ...{ low: 24, high: 30, species: ['Ball python', 'Bearded dragon'] },
    })
  })

  test("say nothing of a room's air with the humidity of an enclosure", () => {
    const humidity = { zone: 'room', kind: 'humidity' }
    expect(bounds([ball], tub, humidity)).toMatchObject({ low: 50, high: 70 })
    expect(bounds([ball], room, humidity)).toMatchObject({ low: null, high: null, species: [] })
  })
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
    bands: parts.map((part) => ({ ...part, ...bounds[part.part] })),
    dayAt: (hour) => new Date(hour).toISOString().slice(0, 10),
  })
  // By day from eight to eight, all but the first hour of it.
  expect(sums).toEqual({ hours: 24, judged: 21, out: 11, above: 0, below: 11, silent: 1 })
  expect(days).toEqual([{ on: '2026-11-20', ...sums }])
})
