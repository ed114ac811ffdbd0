import { expect, test } from 'vitest'
import { z } from 'zod'
import { mostRowsOf } from '../src/server/keys.ts'
import { ownInstallation, signedIn, testApp } from './app.ts'
import { newId } from './factories.ts'

ownInstallation()

/* A list in a body that nothing limits would be looked at row by row, while everyone waits. */

test('no route takes a list of any length', async () => {
  const { app } = await testApp()
  const found = app.routeTable.flatMap(({ method, url, body }) =>
    listsIn(body).map(([field, list]) => ({ route: `${method} ${url}`, field, list })),
  )
  expect(found.map(({ field }) => field)).toContain('.animals.feedingSchedules')
  const endless = found.filter(({ list }) => mostRowsOf(list) === Number.POSITIVE_INFINITY)
  expect(endless.map(({ route, field }) => `${route} ${field}`)).toEqual([])
})

test('a list that is too long is refused with one plain message', async () => {
  const keeper = await signedIn({ plus: true })
  const animals = Array.from({ length: 100_000 }, () => ({}))
  const answer = await keeper.post('animals/bulk', { animals })
  expect([answer.statusCode, answer.json().errors]).toEqual([
    422,
    [{ field: 'animals', message: 'At most 100 animals at once' }],
  ])
})

test.each([
  [
    'groups',
    { group: { name: 'Hots', animal_groups_attributes: 'x' } },
    'animal_groups_attributes',
  ],
  ['animals', { animal: { name: 'A', sex: 'male', feeding_schedules: 'x' } }, 'feeding_schedules'],
  [
    'animals',
    { animal: { name: 'A', sex: 'male', animal_groups_attributes: 5 } },
    'animal_groups_attributes',
  ],
  ['animals/bulk', { animals: 'x' }, 'animals'],
  ['codes', { codes: { kind: 'animal', ids: 'x' } }, 'ids'],
  ['round_lines', { round: { kind: 'feeding', ids: 'x' } }, 'ids'],
  ['feeding_logs/bulk', { feeding_logs: newId() }, 'feeding_logs'],
])('%s told of something that is no list asks for one: %j', async (url, body, field) => {
  const keeper = await signedIn({ plus: true })
  const answer = await keeper.post(url, body)
  expect([answer.statusCode, answer.json().errors]).toEqual([
    422,
    [{ field, message: 'Please send a list' }],
  ])
})

/** Every list of a schema, by the keys that lead to it. */
function listsIn(schema: unknown, field = ''): [string, z.ZodArray][] {
  if (schema instanceof z.ZodPipe) return listsIn(schema.out, field)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return listsIn(schema.unwrap(), field)
  }
  if (schema instanceof z.ZodArray) return [[field, schema], ...listsIn(schema.element, field)]
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape).flatMap(([key, part]) => listsIn(part, `${field}.${key}`))
}
