import { z } from 'zod'

/**
 * A body with its keys in the schema's spelling: `happened_at`, `happenedAt` and `HappenedAt` all
 * match the contract's key, at every depth; unknown keys are dropped. A missing wrapper counts as
 * an empty one, so that each missing field is reported, unless there are fields outside it; then it
 * stays missing. `{ "0": …, "1": … }` (sparse rows in a form's brackets) counts as a list. Too long
 * a list is cut to one row above its limit, which is enough to refuse it.
 */
export function matchKeys(schema: unknown, value: unknown): unknown {
  const expected = unwrapped(schema)
  if (expected instanceof z.ZodArray) {
    const rows = isPlain(value) ? Object.values(value) : value
    if (!Array.isArray(rows) || expected.element instanceof z.ZodCustom) return rows
    return rows.slice(0, mostRowsOf(expected) + 1).map((row) => matchKeys(expected.element, row))
  }
  // zod would take the file's own `name` for the field of that name.
  if (expected instanceof z.ZodObject && value instanceof File) return null
  if (!(expected instanceof z.ZodObject) || !isPlain(value)) return value
  const parts = new Map(Object.entries(value).map(([key, part]) => [bare(key), part]))
  const names = new Set(Object.keys(expected.shape).map(bare))
  const hasStrays = [...parts.keys()].some((key) => !names.has(key))
  const matched = Object.entries(expected.shape).flatMap(([key, part]) => {
    if (parts.has(bare(key))) return [[key, matchKeys(part, parts.get(bare(key)))] as const]
    return part instanceof z.ZodObject && !hasStrays ? [[key, {}] as const] : []
  })
  return Object.fromEntries(matched)
}

/**
 * A field by the name that the request gave it: `happened_at` for a contract's `happenedAt`, at
 * every depth. `field` may leave out the body's noun; one that wasn't sent keeps its name.
 */
export function sentName(body: unknown, field: string): string {
  const keys = field.split('.')
  const [first = ''] = keys
  const isWhole = sentKey(body, first) !== undefined
  const wrapped = isWhole ? undefined : partsOf(body).find((part) => sentKey(part, first))
  return respelled(wrapped ?? body, keys).join('.')
}

function respelled(value: unknown, [key, ...rest]: string[]): string[] {
  if (key === undefined) return []
  const sent = sentKey(value, key)
  const part = sent !== undefined && isHolding(value) ? Reflect.get(value, sent) : undefined
  return [sent ?? key, ...respelled(part, rest)]
}

/** Rows with numbers for keys are counted, as `matchKeys` does. */
function sentKey(value: unknown, key: string): string | undefined {
  if (Array.isArray(value)) return Object.hasOwn(value, key) ? key : undefined
  const sent = entriesOf(value).map(([name]) => name)
  return /^\d+$/.test(key) ? sent[Number(key)] : sent.findLast((name) => bare(name) === bare(key))
}

const partsOf = (value: unknown) => entriesOf(value).map(([, part]) => part)

const entriesOf = (value: unknown): [string, unknown][] =>
  isHolding(value) ? Object.entries(value) : []

const isHolding = (value: unknown): value is object => Array.isArray(value) || isPlain(value)

/** The most rows of a list; infinite without a limit. */
export function mostRowsOf(list: z.ZodArray): number {
  const limits = (list._zod.def.checks ?? []).flatMap(({ _zod: { def } }) =>
    'maximum' in def && typeof def.maximum === 'number' ? [def.maximum] : [],
  )
  return Math.min(...limits)
}

const bare = (key: string) => key.replaceAll('_', '').toLowerCase()

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof File)

function unwrapped(schema: unknown): unknown {
  if (schema instanceof z.ZodPipe) return unwrapped(schema.out)
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodNonOptional
  ) {
    return unwrapped(schema.unwrap())
  }
  return schema
}
