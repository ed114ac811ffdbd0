import { expect, test } from 'vitest'
import { timed } from './sending.ts'
import type { Waiting } from './waiting.ts'

const day_ms = 24 * 3_600_000
const now = Date.parse('2026-11-20T20:00:00.000Z')

const waiting = (about: Partial<Waiting>): Waiting => ({
  ...{ method: 'POST', path: 'x', record: 'x/1', number: 1, at: now },
  ...{ person: 'p', account: 'a', name: 'Maren', timezone: 'Europe/Berlin' },
  ...{ isTried: false, failures: 0, version: 0 },
  ...about,
})

test('a log without a chosen time gets that of its making, by the clock of the server', () => {
  const log = waiting({ body: { cleaning_log: { id: '1' } }, moment: 'happenedAt' })
  expect(timed(log, 0)).toEqual({
    cleaning_log: { id: '1', happenedAt: '2026-11-20T20:00:00.000Z' },
  })
  expect(timed(log, -day_ms)).toEqual({
    cleaning_log: { id: '1', happenedAt: '2026-11-19T20:00:00.000Z' },
  })
})

test('a time that was chosen stays', () => {
  const body = { cleaning_log: { id: '1', happenedAt: '2026-11-18T10:00:00.000Z' } }
  expect(timed(waiting({ body, moment: 'happenedAt' }), -day_ms)).toEqual(body)
})

test('no time lies ahead of the server, as where a clock was mended meanwhile', () => {
  const ahead = waiting({ at: Date.now() + day_ms, body: { log: { id: '1' } }, moment: 'at' })
  const sent = timed(ahead, 0) as { log: { at: string } }
  expect(Date.parse(sent.log.at)).toBeLessThanOrEqual(Date.now())
})

test('a note of today is one of the day on which it was made; another day stays', () => {
  const note = (noted_on: string) =>
    timed(waiting({ body: { health_note: { noted_on } }, day: 'noted_on' }), -day_ms)
  expect(note('2026-11-20')).toEqual({ health_note: { noted_on: '2026-11-19' } })
  expect(note('2026-11-01')).toEqual({ health_note: { noted_on: '2026-11-01' } })
})

test('a change is sent as it is', () => {
  const body = { task: { content: 'Order rats' } }
  expect(timed(waiting({ method: 'PATCH', body, moment: 'happenedAt' }), -day_ms)).toBe(body)
})
