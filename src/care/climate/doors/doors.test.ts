import { describe, expect, test } from 'vitest'
import { signedIn, testApp } from '../../../../test/app.ts'
import { jsonPayloads, linePayloads, mutated } from '../../../../test/climatePayloads.ts'
import { isPossible } from '../../../../test/possibleReadings.ts'
import { scriptOf } from '../../../../test/scripts.ts'
import type { Arrived } from '../readings/intake.ts'
import { usualGap } from '../readings/judge.ts'
import { ofLines, ofReadings } from './arrived.ts'
import { timeOf } from './times.ts'

const now = Date.parse('2026-11-27T12:00:00Z')
const minute = 60_000

const fromLines = (text: string) =>
  [...ofLines(text, { precision: 'ns', now, most: 100 })].filter((one) => one !== undefined)
function fromJson(text: string): Arrived[] {
  const body = JSON.parse(text)
  return [...ofReadings(Array.isArray(body?.readings) ? body.readings : [body], now)]
}
const doors = [
  { door: 'line protocol', payloads: linePayloads, read: fromLines },
  { door: 'JSON', payloads: jsonPayloads, read: fromJson },
]

describe.each(doors)('$door', ({ payloads, read }) => {
  test.each(payloads)('$of is read as it is meant', ({ text, holds }) => {
    const heard = read(text(now - minute)).flatMap((one) =>
      'reason' in one ? [] : [[one.name, one.kind, one.value, one.at_ms]],
    )
    expect(heard).toEqual(holds.map((one) => [...one, now - minute]))
  })

  test('a thousand damaged payloads bring no value that cannot be', () => {
    for (let seed = 0; seed < 1000; seed++) {
      const { text } = payloads[seed % payloads.length] ?? { text: () => '' }
      let arrived: Arrived[]
      try {
        arrived = read(mutated(text(now - minute), seed))
      } catch (error) {
        // What isn't JSON is refused before it gets here.
        expect(error).toBeInstanceOf(SyntaxError)
        continue
      }
      const wrong = arrived.filter((one) => !('reason' in one) && !isPossible(one, now))
      if (wrong.length > 0) expect([seed, wrong]).toEqual([seed, []])
    }
  })
})

test('damaged payloads break neither door', async () => {
  const { app } = await testApp()
  const { token } = await scriptOf(await signedIn(), { scope: 'readings' })
  const headers = { authorization: `Bearer ${token}` }
  for (let seed = 0; seed < 20; seed++) {
    const lines = linePayloads.map(({ text }) => text(Date.now())).join('\n')
    const json = jsonPayloads[seed % jsonPayloads.length]?.text(Date.now()) ?? ''
    const answers = [
      await app.inject({
        method: 'POST',
        url: '/api/v2/write',
        headers,
        payload: mutated(lines, seed),
      }),
      await app.inject({
        method: 'POST',
        url: '/dashboard/api/readings.json',
        headers: { ...headers, 'content-type': 'application/json' },
        payload: mutated(json, seed),
      }),
    ]
    for (const { statusCode } of answers) expect([seed, statusCode < 500]).toEqual([seed, true])
  }
})

test('timestamps are read in every precision', () => {
  expect(timeOf('1795435200123456789', 'ns')).toBe(1_795_435_200_123)
  expect(timeOf('1795435200123456', 'us')).toBe(1_795_435_200_123)
  expect(timeOf('1795435200123', 'ms')).toBe(1_795_435_200_123)
  expect(timeOf('1795435200', 's')).toBe(1_795_435_200_000)
  expect(timeOf('29923920', 'm')).toBe(1_795_435_200_000)
  expect(timeOf('12', 'ns')).toBe(0)
})

test('an outage does not make a sensor slow, and a changed interval is learnt', () => {
  expect(usualGap(null, [60, 61, 59])).toBe(60)
  expect(usualGap(60, [86_400])).toBe(66)
  let gap = 60
  for (let times = 0; times < 60; times++) gap = usualGap(gap, [300]) ?? 0
  expect(gap).toBeGreaterThan(290)
})
