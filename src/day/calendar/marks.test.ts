import { expect, test } from 'vitest'
import type { CalendarEvent } from './events/events.contract.ts'
import { bandDays, groupsOf, markCounts, markOf, toldOf } from './marks.ts'

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
  expect(markOf(event({ kind: 'poop', isDone: true }))).toBeNull()
  expect(markOf(event({ kind: 'poop', isDone: true, isUnusual: true }))).toBe('poop')
})

test('the windows of sheds and hatches cover their days, also where they overlap', () => {
  const hatch = { from: '2026-11-29', to: '2026-12-01' }
  const shed = { from: '2026-11-30', to: '2026-11-30' }
  const days = bandDays([
    event({ kind: 'hatch', window: hatch }),
    event({ kind: 'hatch', window: { from: '2026-12-01', to: '2026-12-02' } }),
    event({ kind: 'shed', window: shed }),
    event({ kind: 'shed', isDone: true }),
  ])
  expect([...days.hatch]).toEqual(['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02'])
  expect([...days.shed]).toEqual(['2026-11-30'])

  const many = ['1', '2', '3', '4'].map((id) => event({ id, kind: 'shed', window: shed }))
  expect(bandDays(many).shed.size).toBe(0)
  expect(bandDays(many.slice(1)).shed.size).toBe(1)
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
  expect(toldOf(day).speaking.map(({ mark }) => mark)).toEqual([
    'late',
    'vet',
    'own',
    'own',
    'shed',
  ])
  expect([toldOf(day).toDo.length, toldOf(day).done.length]).toEqual([1, 1])
  expect(markCounts(day)).toEqual([
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
