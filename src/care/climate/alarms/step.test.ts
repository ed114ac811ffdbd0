import { expect, test } from 'vitest'
import { type Seen, step, type Watch } from './step.ts'

const minute = 60_000
const ok: Watch = { state: 'ok', since: 0 }

/** The states of a zone that is seen like this each minute, with a patience of three. */
function seenAs(...sights: Seen[]) {
  let watch = ok
  return sights.map((seen, at) => {
    watch = step(watch, { seen, wait_ms: 3 * minute }, at * minute)
    return watch.state
  })
}

test('a zone that is out of range for long enough is an alarm, since it went out', () => {
  expect(seenAs('in', 'out', 'out', 'out', 'out')).toEqual([
    ...['ok', 'suspect', 'suspect', 'suspect', 'alarm'],
  ])
  const suspect: Watch = { state: 'suspect', since: minute }
  expect(step(suspect, { seen: 'out', wait_ms: minute }, 5 * minute)).toEqual({
    state: 'alarm',
    since: minute,
  })
})

test('a door that is opened for a moment is none', () => {
  expect(seenAs('out', 'out', 'near', 'out', 'out', 'in')).toEqual([
    ...['suspect', 'suspect', 'ok', 'suspect', 'suspect', 'ok'],
  ])
})

test('an alarm ends only safely inside the range', () => {
  expect(seenAs('out', 'out', 'out', 'out', 'near', 'out', 'near', 'in')).toEqual([
    ...['suspect', 'suspect', 'suspect', 'alarm', 'alarm', 'alarm', 'alarm', 'ok'],
  ])
})

test('an acknowledged alarm speaks up again only if it is due again', () => {
  const acknowledged: Watch = { state: 'acknowledged', since: 0 }
  const next = (seen: Seen, isDue = false) =>
    step(acknowledged, { seen, wait_ms: 0, isDue }, minute).state
  expect([next('out'), next('near', true), next('out', true), next('in')]).toEqual([
    ...['acknowledged', 'acknowledged', 'alarm', 'ok'],
  ])
})

test('what was not heard of neither raises an alarm nor ends one', () => {
  expect(step(ok, { seen: 'unknown', wait_ms: 0 }, minute)).toEqual(ok)
  const suspect: Watch = { state: 'suspect', since: 0 }
  expect(step(suspect, { seen: 'unknown', wait_ms: 0 }, 60 * minute)).toEqual(suspect)
  const alarm: Watch = { state: 'alarm', since: 0 }
  expect(step(alarm, { seen: 'unknown', wait_ms: 0 }, 60 * minute)).toEqual(alarm)
})

test('without patience it is an alarm at once', () => {
  expect(step(ok, { seen: 'out', wait_ms: 0 }, minute)).toEqual({ state: 'alarm', since: minute })
})
