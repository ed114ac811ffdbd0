import { expect, test } from 'vitest'
import { ApiError } from './api.ts'
import { createReporter, isOutOfReach, type Told } from './errors.ts'

function reporter() {
  const sent: Told[] = []
  let now = 0
  const report = createReporter(
    (told) => sent.push(told),
    () => now,
  )
  return { sent, report, later: (ms: number) => (now += ms) }
}

test('what breaks is reported once, however often it breaks', () => {
  const { sent, report } = reporter()
  for (let time = 0; time < 100; time++) report(new TypeError('x is not a function'))
  expect(sent).toEqual([expect.objectContaining({ message: 'TypeError: x is not a function' })])
})

test('a page that breaks everywhere reports five things a minute', () => {
  const { sent, report, later } = reporter()
  for (let time = 0; time < 50; time++) report(new Error(`Part ${time}`))
  expect(sent).toHaveLength(5)
  later(61_000)
  report(new Error('Another'))
  expect(sent).toHaveLength(6)
})

test('answers of the server, a lost connection and extensions are no faults of the page', () => {
  const { sent, report } = reporter()
  report(new ApiError(500, [{ message: 'Something broke on our side.' }]))
  report(new TypeError('Failed to fetch dynamically imported module: https://x/assets/a.js'))
  report(new DOMException('stopped', 'AbortError'))
  report(new Error('ResizeObserver loop completed with undelivered notifications.'))
  const injected = new Error('not ours')
  injected.stack = 'at chrome-extension://abc/inject.js:1'
  report(injected)
  expect(sent).toEqual([])
})

test('a long error is cut, and anything at all can be thrown', () => {
  const { sent, report } = reporter()
  report('w'.repeat(10_000), 'c'.repeat(10_000))
  expect(sent[0]?.message).toHaveLength(500)
  expect(sent[0]?.stack).toHaveLength(8000)
  report(undefined)
  expect(sent[1]?.message).toBe('Thrown: undefined')
})

test('a mistake in the code is not taken for a lost connection', () => {
  expect(isOutOfReach(new TypeError("Cannot read properties of undefined (reading 'id')"))).toBe(
    false,
  )
  expect(isOutOfReach(new TypeError('Importing a module script failed.'))).toBe(true)
  expect(isOutOfReach(new ApiError(0, []))).toBe(true)
})
