import { expect, test } from 'vitest'
import { addDays } from '../../shared/days.ts'
import type { CalendarEvent } from './events/events.contract.ts'
import { bandsOn, barsOf, groupsOf, markCounts, markOf, toldOf, windowsOf } from './marks.ts'
import { barWords, dayHeading } from './words.ts'

const event = (given: Partial<CalendarEvent>): CalendarEvent => ({
  id: '',
  type: 'other',
  kind: 'feed',
  started_on: '2026-11-21',
  label: '',
  repeat: null,
  repeat_amount: null,
  animal: null,
  notes: '',
  path: '',
  isDone: false,
  isUnusual: false,
  days_overdue: 0,
  time: '',
  dose: null,
  ...given,
})

test('meals, cleans and weighings are routine, unless they are late or refused', () => {
  for (const kind of ['feed', 'clean', 'weigh'] as const) {
    expect(markOf(event({ kind }))).toBeNull()
    expect(markOf(event({ kind, isDone: true }))).toBeNull()
    expect(markOf(event({ kind, days_overdue: 2 }))).toBe('late')
  }
  expect(markOf(event({ isDone: true, isUnusual: true }))).toBe('refused')
  expect(markOf(event({ isUnusual: true }))).toBe('again')
  expect(markOf(event({ kind: 'poop', isDone: true }))).toBeNull()
  expect(markOf(event({ kind: 'poop', isDone: true, isUnusual: true }))).toBe('poop')
})

test('the windows of a week are bars, cut where one of a kind begins or ends, so that no day has a name too many', () => {
  const window = (name: string, from: string, to: string) => ({ name, from, to })
  const windows = windowsOf([
    event({ id: 'b', kind: 'hatch', window: window('CG-2', '2026-12-01', '2026-12-08') }),
    event({ id: 'a', kind: 'hatch', window: window('BP-3', '2026-11-29', '2026-12-01') }),
    event({ id: 'a', kind: 'hatch', window: window('BP-3', '2026-11-29', '2026-12-01') }),
    event({ id: 'd', kind: 'shed', window: window('Pip', '2026-11-30', '2026-11-30') }),
    event({ id: 'e', kind: 'shed', isDone: true }),
  ])
  const week = (first: string) => Array.from({ length: 7 }, (_, at) => addDays(first, at))
  const words = (first: string) => barsOf(windows, week(first)).map((bar) => barWords(bar, false))
  expect(words('2026-11-23')).toEqual(['BP-3 hatching'])
  expect(words('2026-11-30')).toEqual([
    'BP-3 hatching',
    'BP-3 and CG-2 hatching',
    'CG-2 hatching',
    'Pip may shed',
  ])
  expect(words('2026-12-07')).toEqual(['CG-2 hatching'])
  expect(words('2026-12-14')).toEqual([])
  expect(bandsOn(windows, '2026-11-30')).toEqual(['hatch', 'shed'])
  expect(bandsOn(windows, '2026-12-09')).toEqual([])
})

test('a day of the list is called by how near it is', () => {
  expect(dayHeading('2026-11-25', '2026-11-25')).toEqual(['Today', 'Wednesday 25'])
  expect(dayHeading('2026-11-26', '2026-11-25')).toEqual(['Tomorrow', 'Thursday 26'])
  expect(dayHeading('2026-11-28', '2026-11-25')).toEqual(['Saturday', '28'])
  expect(dayHeading('2026-12-02', '2026-11-25')).toEqual(['Wednesday', 'Dec 2'])
})

test('a dose speaks until it is given, and when it was skipped', () => {
  expect(markOf(event({ kind: 'dose', days_overdue: 1 }))).toBe('dose')
  expect(markOf(event({ kind: 'dose', isDone: true }))).toBeNull()
  expect(markOf(event({ kind: 'dose', isDone: true, isUnusual: true }))).toBe('dose')
})

test('visits, events, lamps and sheds always speak, the most urgent first', () => {
  const day = [
    event({ kind: 'shed', isDone: true }),
    event({ kind: 'own' }),
    event({ kind: 'own' }),
    event({ isDone: true }),
    event({ kind: 'clean' }),
    event({ days_overdue: 1 }),
    event({ kind: 'vet', isDone: true }),
  ]
  const counts = day.map((one) => ({ ...one, mark: markOf(one), count: 1 }))
  const told = toldOf({ counts, value: day })
  expect(told.speaking.map(({ mark }) => mark)).toEqual(['late', 'vet', 'own', 'own', 'shed'])
  expect([told.total, told.more, told.toDo.length, told.done.length]).toEqual([7, 0, 1, 1])
  expect(toldOf({ counts, value: day.slice(1) }).more).toBe(1)
  expect(markCounts(counts)).toEqual([
    ['late', 1],
    ['vet', 1],
    ['own', 2],
    ['shed', 1],
  ])
})

test('a day lists what is to do before what was done, and refusals before meals that were taken', () => {
  const day = [
    event({ label: 'Ada took', isDone: true }),
    event({ label: 'Bo refused', isDone: true, isUnusual: true }),
    event({ label: 'Cleo took', isDone: true }),
    event({ label: 'Feed Dot' }),
    event({ label: 'Clean Dot', kind: 'clean' }),
  ]
  expect(groupsOf(day).map(({ events }) => events.map(({ label }) => label))).toEqual([
    ['Feed Dot'],
    ['Clean Dot'],
    ['Bo refused', 'Ada took', 'Cleo took'],
  ])
})
