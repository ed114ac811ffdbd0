import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { boundedJson, boundedRows, isWithin, mostIssues, TooComplex } from './boundedJson.ts'

const bounds = { nodes: 1000, depth: 10 }
/** Lists, objects, and what is in them; a comma stands between two, a colon behind a key. */
function nodesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inside = Object.values(value)
  const colons = Array.isArray(value) ? 0 : inside.length
  const nested = inside.reduce((sum: number, one) => sum + nodesIn(one), 0)
  return 1 + Math.max(0, inside.length - 1) + colons + nested
}

test('what is in a text is counted without reading it, whatever its strings hold', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(0, 2), (value, indent) => {
      const text = JSON.stringify(value, null, indent)
      const nodes = nodesIn(value)
      expect(boundedJson(text, { nodes, depth: 9 })).toEqual(JSON.parse(text))
      if (nodes > 0) expect(isWithin(text, { nodes: nodes - 1, depth: 9 })).toBe(false)
    }),
  )
})

test.each([
  ['many values', `[${'1,'.repeat(1000)}1]`],
  ['many keys', `{${'"a":1,'.repeat(600)}"a":1}`],
  ['deep lists', `${'['.repeat(11)}${']'.repeat(11)}`],
  ['deep objects', `${'{"a":'.repeat(11)}1${'}'.repeat(11)}`],
  ['a list that never ends', '['.repeat(5000)],
])('%s are too much', (_what, text) => {
  expect(() => boundedJson(text, bounds)).toThrow(TooComplex)
})

test.each(['{"a":', '"', '"\\', '[1,2'])('half a text is no JSON: %s', (text) => {
  expect(() => boundedJson(text, bounds)).toThrow(SyntaxError)
})

test('of a list in a list only the first hundred issues are made', () => {
  const rows = boundedRows(z.object({ inside: boundedRows(z.object({ at: z.int() }), 5000) }), 5000)
  const value = Array.from({ length: 5000 }, () => ({ inside: Array(500).fill(1) }))
  const { issues } = rows.safeParse(value).error ?? { issues: [] }
  expect(issues).toHaveLength(mostIssues)
  expect(issues.at(-1)?.path).toEqual([0, 'inside', 99])
  expect(rows.parse([{ inside: [{ at: 1 }] }])).toEqual([{ inside: [{ at: 1 }] }])
  expect(rows.safeParse(Array(5001).fill(1)).error?.issues).toHaveLength(1)
})
