import { z } from 'zod'
import { mostRowsOf } from '../src/server/keys.ts'
import { newId } from './factories.ts'

/* The largest bodies that a route takes, made of its schema. */

/** As long as a body of text may be. */
const mostBytes = 1_000_000

/** Every field as long as it may be, and as many rows as there may be, within what a body may have. */
export const largestBody = (schema: unknown): string =>
  fitting(schema, (share) => largest(schema, share))

/** The same with rows that are none: as many as may be looked at. */
export const wrongestBody = (schema: unknown): string =>
  fitting(schema, (share) => wrongest(schema, share))

/** A body with each of its lists as long as it may be, of the rows that it has. */
export const repeatedBody = (schema: unknown, body: unknown): string =>
  fitting(schema, (share) => repeated(schema, body, share))

/** The largest that fits, of bodies that have a share of what their lists may have. */
function fitting(schema: unknown, body: (share: number) => unknown): string {
  if (!hasLists(schema)) return JSON.stringify(body(1))
  let before = ''
  for (let share = 1 / 1024; share <= 1; share *= 2) {
    const text = JSON.stringify(body(share))
    if (text.length > mostBytes) break
    before = text
  }
  return before
}

/** Tells whether a body has a list of any kind, and so may have many rows. */
export function hasLists(given: unknown): boolean {
  const schema = inner(given)
  if (schema instanceof z.ZodArray) return true
  if (schema instanceof z.ZodObject) return Object.values(schema.shape).some(hasLists)
  return schema instanceof z.ZodUnion && hasLists(schema.options[0])
}

function largest(given: unknown, share: number): unknown {
  const schema = inner(given)
  if (schema instanceof z.ZodObject) {
    return Object.fromEntries(
      Object.entries(schema.shape).map(([key, part]) => [key, largest(part, share)]),
    )
  }
  if (schema instanceof z.ZodArray) {
    return Array.from({ length: rowsOf(schema, share) }, () => largest(schema.element, share))
  }
  if (schema instanceof z.ZodUnion) return largest(schema.options[0], share)
  if (schema instanceof z.ZodEnum) return schema.options[0]
  if (schema instanceof z.ZodLiteral) return [...schema.values][0]
  if (schema instanceof z.ZodBoolean) return true
  if (schema instanceof z.ZodNumber) return Math.min(schema.maxValue ?? 1, 1_000_000)
  if (schema instanceof z.ZodUUID) return newId()
  if (schema instanceof z.ZodISODate) return '2026-01-01'
  if (schema instanceof z.ZodISODateTime) return '2026-01-01T10:00:00.000Z'
  if (schema instanceof z.ZodString) return longText.slice(0, schema.maxLength ?? 10_000)
  return null
}
const longText = 'het Pied, Banana 66% poss het Clown; 12.5 g Ünder-score_ '.repeat(5000)

function wrongest(given: unknown, share: number): unknown {
  const schema = inner(given)
  if (schema instanceof z.ZodObject) {
    return Object.fromEntries(
      Object.entries(schema.shape).map(([key, part]) => [key, wrongest(part, share)]),
    )
  }
  if (!(schema instanceof z.ZodArray)) return [[1], { a: [1] }]
  const isOfRows = inner(schema.element) instanceof z.ZodObject
  const row = isOfRows ? wrongest(schema.element, share) : 1
  return Array.from({ length: rowsOf(schema, share) }, () => row)
}

function repeated(given: unknown, value: unknown, share: number): unknown {
  const schema = inner(given)
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    const rows = value.map((row) => repeated(schema.element, row, share))
    return Array.from({ length: rowsOf(schema, share) }, (_, at) => rows[at % rows.length])
  }
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return value
  const parts = new Map(Object.entries(schema.shape).map(([key, part]) => [spelled(key), part]))
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      repeated(parts.get(spelled(key)), part, share),
    ]),
  )
}

const spelled = (key: string) => key.replaceAll('_', '').toLowerCase()
const rowsOf = (list: z.ZodArray, share: number) =>
  Math.max(1, Math.ceil(Math.min(mostRowsOf(list), 10_000) * share))

function inner(schema: unknown): unknown {
  if (schema instanceof z.ZodPipe) {
    return inner(schema.in instanceof z.ZodTransform ? schema.out : schema.in)
  }
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodNonOptional
  ) {
    return inner(schema.unwrap())
  }
  return schema
}
