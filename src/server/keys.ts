import { z } from 'zod'

/**
 * A body with its keys in the schema's spelling: `happened_at`, `happenedAt` and `HappenedAt` all
 * match the contract's key, at every depth; unknown keys are dropped. A missing wrapper counts as
 * an empty one, so that each missing field is reported, unless there are fields outside it; then it
 * stays missing. `{ "0": …, "1": … }` (sparse rows in a form's brackets) counts as a list. Too long
 * a list is cut to one row above its limit, which is enough to refuse it.
 */
export function matchKeys(schema: unknown, value: unknown): unknown {
  const { list, fields } = expectedBy(schema)
  if (list) {
    const rows = isPlain(value) ? Object.values(value) : value
    if (!Array.isArray(rows) || list.element instanceof z.ZodCustom) return rows
    return rows.slice(0, mostRowsOf(list) + 1).map((row) => matchKeys(list.element, row))
  }
  // zod would take the file's own `name` for the field of that name.
  if (fields && value instanceof File) return null
  if (!fields || !isPlain(value)) return value
  const parts = new Map<string, unknown>()
  let hasStrays = false
  for (const [key, part] of Object.entries(value)) {
    const name = fields.bareNames.get(key) ?? bare(key)
    hasStrays ||= !fields.bareNames.has(name)
    parts.set(name, part)
  }
  const matched: Record<string, unknown> = {}
  for (const { key, name, part } of fields.all) {
    if (parts.has(name)) matched[key] = matchKeys(part, parts.get(name))
    else if (part instanceof z.ZodObject && !hasStrays) matched[key] = {}
  }
  return matched
}

type Expected = { list?: z.ZodArray; fields?: Fields }
type Fields = {
  all: { key: string; name: string; part: unknown }[]
  /** Of each key in the schema's spelling, and of each bare name itself. */
  bareNames: Map<string, string>
}

const expectedOf = new WeakMap<object, Expected>()

/** The list or the fields that a schema takes, looked at once: a large body asks for each of its fields. */
function expectedBy(schema: unknown): Expected {
  if (typeof schema !== 'object' || schema === null) return {}
  const before = expectedOf.get(schema)
  if (before) return before
  const inner = unwrapped(schema)
  const expected: Expected = {}
  if (inner instanceof z.ZodArray) expected.list = inner
  if (inner instanceof z.ZodObject) expected.fields = fieldsOf(inner)
  expectedOf.set(schema, expected)
  return expected
}

function fieldsOf({ shape }: z.ZodObject): Fields {
  const all = Object.entries(shape).map(([key, part]) => ({ key, name: bare(key), part }))
  const bareNames = new Map(
    all.flatMap(({ key, name }) => [[name, name] as const, [key, name] as const]),
  )
  return { all, bareNames }
}

/**
 * A field by the name that the request gave it: `happened_at` for a contract's `happenedAt`, at
 * every depth. `field` may leave out the body's noun; one that wasn't sent keeps its name.
 */
export function sentName(body: unknown, field: string): string {
  const keys = field.split('.')
  const [first = ''] = keys
  const wrapper = [body, ...keysOf(body).parts].find((part) => sentKey(part, first) !== undefined)
  return respelled(wrapper ?? body, keys).join('.')
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
  const { names, byBare } = keysOf(value)
  return /^\d+$/.test(key) ? names[Number(key)] : byBare.get(bare(key))
}

type Keys = { names: string[]; parts: unknown[]; byBare: Map<string, string> }
const keysOfObject = new WeakMap<object, Keys>()

/** The keys of a body or a part of it, looked at once for all errors, and its first parts: one may be the wrapper. */
function keysOf(value: unknown): Keys {
  if (!isHolding(value)) return { names: [], parts: [], byBare: new Map() }
  const before = keysOfObject.get(value)
  if (before) return before
  const names = Object.keys(value)
  const byBare = new Map(names.map((name) => [bare(name), name]))
  const keys = { names, parts: Object.values(value).slice(0, 20), byBare }
  keysOfObject.set(value, keys)
  return keys
}

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
