import { expect, test } from 'vitest'
import { z } from 'zod'
import { matchKeys, sentName } from './keys.ts'

const schema = z.object({
  animal: z.object({
    happenedAt: z.string().optional(),
    feeding_schedules: z.array(z.object({ started_on: z.string() })).optional(),
  }),
})

test('keys are found in any case style, at every depth, and unknown ones are dropped', () => {
  const body = {
    Animal: {
      happened_at: 'now',
      feedingSchedules: [{ startedOn: 'then', x: 1 }],
      account_id: 'y',
    },
  }
  expect(matchKeys(schema, body)).toEqual({
    animal: { happenedAt: 'now', feeding_schedules: [{ started_on: 'then' }] },
  })
})

test('rows that came with numbers for keys are a list', () => {
  const body = { animal: { feeding_schedules: { 0: { started_on: 'a' }, 7: { started_on: 'b' } } } }
  expect(matchKeys(schema, body)).toEqual({
    animal: { feeding_schedules: [{ started_on: 'a' }, { started_on: 'b' }] },
  })
})

test('a list that is too long is cut to one row more than it may have', () => {
  const short = z.object({ rows: z.array(z.object({ name: z.string() })).max(2) })
  const rows = Array.from({ length: 100_000 }, () => ({ name: 'A' }))
  expect(matchKeys(short, { rows })).toEqual({ rows: rows.slice(0, 3) })
  expect(matchKeys(short, { rows: { ...rows } })).toEqual({ rows: rows.slice(0, 3) })
  expect(matchKeys(short, { rows: rows.slice(0, 2) })).toEqual({ rows: rows.slice(0, 2) })
})

test('a missing wrapper is an empty one, unless there are fields outside it', () => {
  const confirmed = schema.extend({ isSure: z.boolean() })
  expect(matchKeys(schema, {})).toEqual({ animal: {} })
  expect(matchKeys(confirmed, { is_sure: true })).toEqual({ animal: {}, isSure: true })
  expect(matchKeys(schema, { happened_at: 'now' })).toEqual({})
})

test('what is no object stays what it is', () => {
  expect(matchKeys(schema, 'text')).toBe('text')
  expect(matchKeys(schema, { animal: 5 })).toEqual({ animal: 5 })
  expect(matchKeys(schema, { animal: { feeding_schedules: 5 } })).toEqual({
    animal: { feeding_schedules: 5 },
  })
})

test('keys that objects have by nature reach nothing', () => {
  const body = JSON.parse('{"animal":{"__proto__":{"polluted":true},"constructor":1}}')
  expect(matchKeys(schema, body)).toEqual({ animal: {} })
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
})

test('a wrong field is called as it was sent, at every depth', () => {
  const body = {
    Animal: { happened_at: '', feedingSchedules: { 4: {}, 7: { StartedOn: '' } } },
  }
  expect(sentName(body, 'happenedAt')).toBe('happened_at')
  expect(sentName(body, 'feeding_schedules.1.started_on')).toBe('feedingSchedules.7.StartedOn')
  expect(sentName(body, 'feeding_schedules.0.started_on')).toBe('feedingSchedules.4.started_on')
  expect(sentName(body, 'animal')).toBe('Animal')
  expect(sentName({ cleaningLogs: [{}, { HappenedAt: 1 }] }, 'cleaning_logs.1.happenedAt')).toBe(
    'cleaningLogs.1.HappenedAt',
  )
})

test('a field that was not sent keeps its own name', () => {
  for (const body of [undefined, null, 'text', [], {}, { animal: 5 }, { animal: { name: 'A' } }]) {
    expect(sentName(body, 'happenedAt')).toBe('happenedAt')
  }
})
