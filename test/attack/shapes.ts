import fc from 'fast-check'
import { z } from 'zod'
import { payloads } from '../payloads.ts'

/*
 * Values by the schema of a route, most of them right in shape, so that they get past it. Ids are marks, `‹theirs:12›`,
 * which are replaced by those of the account at hand when a request is sent: a seed gives the same requests each time.
 */

/** The mark of the id at a place in the list of an account's. */
export const mark = (whose: 'theirs' | 'mine', place: number | string): string =>
  `‹${whose}:${place}›`

/** Ids of the victim mostly, of the attacker's own, and of no one. */
export const anyId: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: fc.nat(999).map((place) => mark('theirs', place)) },
  { weight: 4, arbitrary: fc.nat(999).map((place) => mark('mine', place)) },
  { weight: 1, arbitrary: fc.uuid() },
)

/** Texts that programs like least. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 2, arbitrary: fc.constantFrom(...payloads) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...[
        '',
        ' ',
        '\u0000',
        '\ud800',
        '\u202enyx',
        "'; drop table animals; --",
        '%',
        '_',
        '\\',
        '"',
      ],
      ...[
        '../../etc/passwd',
        '=1+1',
        '@SUM(A1)',
        'a\r\nSet-Cookie: a=b',
        '1e999',
        '-0',
        'NaN',
        'null',
      ],
      ...[
        '0001-01-01',
        '9999-12-31',
        '2026-02-30',
        '2026-01-01T00:00:00.000Z',
        '+275760-09-13T00:00:00Z',
      ],
    ),
  },
  { weight: 1, arbitrary: fc.nat(12_000).map((length) => 'é'.repeat(length)) },
)

/** What stands where something else belongs. */
export const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e308, 2 ** 31, 2 ** 53, [], {}, [null]),
  fc.constantFrom<unknown>([[[[[[]]]]]], { $gt: '' }, { length: 1e9 }, { toString: 1 }, [[], {}]),
  fc.nat(400).map((depth) => JSON.parse('['.repeat(depth + 1) + ']'.repeat(depth + 1))),
  fc.nat(3000).map((length) => Array.from({ length }, () => 1)),
  oddText,
  anyId,
)

/** A value of a schema; with `wrong` in a hundred places one that isn't. */
export function arbitraryOf(schema: unknown, wrong = 6, depth = 0): fc.Arbitrary<unknown> {
  const right = rightOf(schema, wrong, depth)
  return fc.oneof({ weight: 100 - wrong, arbitrary: right }, { weight: wrong, arbitrary: odd })
}

function rightOf(schema: unknown, wrong: number, depth: number): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodPipe) {
    return rightOf(schema.in instanceof z.ZodTransform ? schema.out : schema.in, wrong, depth)
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    const inner = rightOf(schema.unwrap(), wrong, depth)
    return fc.oneof({ weight: 5, arbitrary: inner }, { weight: 1, arbitrary: fc.constant(null) })
  }
  if (schema instanceof z.ZodNonOptional || schema instanceof z.ZodDefault) {
    return rightOf(schema.unwrap(), wrong, depth)
  }
  if (schema instanceof z.ZodObject) return fieldsOf(schema, wrong, depth)
  if (schema instanceof z.ZodArray) {
    return fc.array(arbitraryOf(schema.element, wrong, depth + 1), { maxLength: depth > 2 ? 1 : 3 })
  }
  if (schema instanceof z.ZodUnion) {
    return fc.oneof(...schema.options.map((option) => rightOf(option, wrong, depth)))
  }
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options)
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values)
  if (schema instanceof z.ZodBoolean) return fc.boolean()
  return leafOf(schema)
}

/** Each field in half of all cases at least, and now and then one that no one may send. */
function fieldsOf(schema: z.ZodObject, wrong: number, depth: number): fc.Arbitrary<unknown> {
  const parts = Object.fromEntries(
    Object.entries(schema.shape).map(([key, part]) => [key, arbitraryOf(part, wrong, depth + 1)]),
  )
  const stray = fc.oneof(
    { weight: 9, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.record({ account_id: anyId, user_id: anyId, id: anyId }) },
    {
      weight: 1,
      arbitrary: fc.constant(JSON.parse('{"__proto__":{"a":1},"constructor":{"a":1}}')),
    },
  )
  const most = fc.record(parts)
  const some = fc.record(parts, { requiredKeys: [] })
  return fc
    .tuple(depth === 0 ? most : fc.oneof(most, some), stray)
    .map(([fields, more]) => ({ ...fields, ...more }))
}

function leafOf(schema: unknown): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodNumber) {
    const least = Math.ceil(Math.max(schema.minValue ?? -10, -1e9))
    const most = Math.floor(Math.min(schema.maxValue ?? 1000, 1e9))
    return fc.integer({ min: least, max: Math.max(least, most) })
  }
  if (schema instanceof z.ZodUUID) return anyId
  if (schema instanceof z.ZodISODate) return day
  if (schema instanceof z.ZodISODateTime) return day.map((date) => `${date}T10:00:00.000Z`)
  if (schema instanceof z.ZodString) {
    const most = Math.min(schema.maxLength ?? 200, 20_000)
    const short = oddText.map((text) => text.slice(0, most))
    return fc.oneof(
      { weight: 4, arbitrary: short },
      { weight: 2, arbitrary: day },
      {
        weight: 1,
        arbitrary: fc.constantFrom('10:30', '0.5', 'GBP', 'dmy', 'maren@example.org', '#a3c'),
      },
      { weight: 1, arbitrary: anyId },
    )
  }
  return fc.oneof(odd, day, anyId)
}

const day = fc
  .integer({ min: -400, max: 400 })
  .map((after) => new Date(Date.UTC(2026, 10, 20) + after * 86_400_000).toISOString().slice(0, 10))
