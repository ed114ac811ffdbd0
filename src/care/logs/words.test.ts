import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rhythm_days } from './rhythm.ts'
import { feedingWords, shortNote } from './words.ts'

test('a feeding is said as a keeper would', () => {
  const feeder = { id: '', name: 'Rat', size: 'Weaned' }
  const said = (success: boolean, refusal_reason: 'refused' | 'regurgitated' | null, count = 1) =>
    feedingWords({ success, refusal_reason, count, feeder })
  expect(said(true, null)).toBe('Took rat, weaned')
  expect(said(true, null, 12)).toBe('Took 12 × rat, weaned')
  expect(said(false, null)).toBe('Refused rat, weaned')
  expect(said(false, 'refused')).toBe('Refused rat, weaned')
  expect(said(false, 'regurgitated')).toBe('Regurgitated rat, weaned')
})

test('a rhythm is the usual gap, which one long pause does not change', () => {
  const at = (...days: number[]) => days.map((day) => new Date(day * 86_400_000).toISOString())
  expect(rhythm_days(at(100, 86, 72, 30, 16))).toBe(14)
  expect(rhythm_days(at(100, 90, 70))).toBe(15)
  expect([rhythm_days([]), rhythm_days(at(5)), rhythm_days(at(9, 5))]).toEqual([0, 0, 0])
})

test('a short note is the note, or its beginning', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (note) => {
      const short = shortNote(note)
      expect([...short].length).toBeLessThanOrEqual(141)
      if (short !== note) expect(note.startsWith(short.slice(0, -1))).toBe(true)
    }),
  )
})
