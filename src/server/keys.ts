import { z } from 'zod'

/**
 * A body with its keys written as the schema writes them: `happened_at`, `happenedAt` and
 * `HappenedAt` all find the contract's key, at every depth; keys it does not know are dropped. A
 * missing wrapper counts as an empty one, so that each missing field is told by its own message,
 * and `{ "0": …, "1": … }` (what brackets in a form make of sparse rows) counts as a list. A list
 * that is longer than it may be is cut to one row more, which is refused as soon as all would be.
 */
export function matchKeys(schema: unknown, value: unknown): unknown {
  const wanted = unwrapped(schema)
  if (wanted instanceof z.ZodArray) {
    const rows = isPlain(value) ? Object.values(value) : value
    if (!Array.isArray(rows) || wanted.element instanceof z.ZodCustom) return rows
    return rows.slice(0, mostRowsOf(wanted) + 1).map((row) => matchKeys(wanted.element, row))
  }
  // zod would read a file's own name as the field of that name.
  if (wanted instanceof z.ZodObject && value instanceof File) return null
  if (!(wanted instanceof z.ZodObject) || !isPlain(value)) return value
  const given = new Map(Object.entries(value).map(([key, part]) => [bare(key), part]))
  const matched = Object.entries(wanted.shape).flatMap(([key, part]) => {
    if (given.has(bare(key))) return [[key, matchKeys(part, given.get(bare(key)))] as const]
    return part instanceof z.ZodObject ? [[key, {}] as const] : []
  })
  return Object.fromEntries(matched)
}

/** The most rows that a list takes; endless when nothing limits it. */
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
