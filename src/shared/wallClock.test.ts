import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { dayCounter, knowOffsets, offsetSpans, wallClock } from './wallClock.ts'

afterEach(() => knowOffsets('', []))

const zones = [
  'Etc/UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Africa/Casablanca',
]
const now = new Date('2026-11-23T04:00:00.000Z')

test('told offsets show what the zone knows itself, to the minute and outside of them', () => {
  const times = fc
    .integer({ min: Date.UTC(2022) / 60_000, max: Date.UTC(2030) / 60_000 })
    .map((minute) => minute * 60_000)
  fc.assert(
    fc.property(times, fc.constantFrom(...zones), (time, zone) => {
      knowOffsets('', [])
      const known = wallClock(time, zone)
      knowOffsets(zone, offsetSpans(zone, now))
      expect(wallClock(time, zone)).toBe(known)
    }),
  )
})

test('the day of a time is counted as the zone itself tells it, in any year', () => {
  const times = fc.integer({ min: Date.UTC(2015), max: Date.UTC(2035) })
  fc.assert(
    fc.property(fc.array(times), fc.constantFrom(...zones), (some, zone) => {
      const days = some.map(dayCounter(zone, now))
      expect(days.map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))).toEqual(
        some.map((time) => wallClock(time, zone).slice(0, 10)),
      )
    }),
  )
})

test('summer time begins and ends in the minute it does', () => {
  const spans = offsetSpans('Europe/Berlin', now)
  expect(spans.map(({ minutes }) => minutes)).toEqual([60, 120, 60, 120, 60, 120, 60, 120, 60])
  knowOffsets('Europe/Berlin', spans)
  const at = (moment: string) => wallClock(Date.parse(moment), 'Europe/Berlin')
  expect([at('2026-03-29T00:59:59.999Z'), at('2026-03-29T01:00:00.000Z')]).toEqual([
    '2026-03-29T01:59',
    '2026-03-29T03:00',
  ])
  expect(at('2026-10-25T01:00:00.000Z')).toBe('2026-10-25T02:00')
})

test("another zone's moments are not told by them", () => {
  knowOffsets('Asia/Kolkata', offsetSpans('Asia/Kolkata', now))
  expect(wallClock(now.getTime(), 'Europe/Berlin')).toBe('2026-11-23T05:00')
  expect(wallClock(now.getTime(), 'Asia/Kolkata')).toBe('2026-11-23T09:30')
})

test('a zone is worked out once, in whichever letters an account sends it', () => {
  const spans = offsetSpans('America/Toronto', now)
  const formats = vi.spyOn(Intl, 'DateTimeFormat')
  for (const zone of ['america/toronto', 'aMERICA/tORONTO', 'AMERICA/TORONTO']) {
    expect(offsetSpans(zone, now)).toBe(spans)
    expect(wallClock(now.getTime(), zone)).toBe('2026-11-22T23:00')
  }
  expect(formats).not.toHaveBeenCalled()
  formats.mockRestore()
})

test('what is no time is refused', () => {
  expect(() => wallClock(Number.NaN, 'Europe/Berlin')).toThrow(RangeError)
})
