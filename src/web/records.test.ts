import { expect, test } from 'vitest'
import { ApiError } from './api.ts'
import { createQueries } from './records.ts'

const away = (status: number, retryAfter_ms?: number) =>
  new ApiError(status, [{ message: 'Please try again in a moment.' }], undefined, '', retryAfter_ms)

/** The waits before each retry of a read that always fails so. */
function waits(error: Error) {
  const { retry, retryDelay } = createQueries().getDefaultOptions().queries ?? {}
  if (typeof retry !== 'function' || typeof retryDelay !== 'function') throw new Error('No retries')
  const found: number[] = []
  while (retry(found.length, error)) found.push(retryDelay(found.length, error))
  return found
}

test('a read waits as long as the server asks, and tries for as long as a database restarts', () => {
  expect(waits(away(503, 5000))).toEqual([5000, 5000, 5000, 8000])
})

test('a read that would have to wait for long is not repeated', () => {
  expect(waits(away(503, 30_000))).toEqual([])
})

test('a read that no one answered is repeated twice, after one second and after two', () => {
  expect(waits(away(0))).toEqual([1000, 2000])
  expect(waits(away(503))).toEqual([1000, 2000])
})

test('a read that was refused, or that broke something, is not repeated', () => {
  for (const status of [401, 403, 404, 422, 429, 500]) expect(waits(away(status, 5000))).toEqual([])
})
