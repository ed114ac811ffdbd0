import { z } from 'zod'
import { derived, once } from './derived.ts'
import { moment } from './fields.ts'

/**
 * Defines one kind of record for the browser and the server.
 *
 * - `noun`: wraps request bodies (`{ supplement: { … } }`); `words` name the thing to the keeper.
 * - `api`: its plural under /dashboard/api; `path`: its screens under /dashboard.
 * - `input`: the fields a keeper enters; a record has them too, unless they are in `writes`. It and
 *   the next two are functions: a phone takes long for schemas, and a first screen needs the words.
 * - `reads`: fields only a record has. `writes`: fields only a request has.
 * - `sorts`: the orders its list offers, the first one being the default; `filters` likewise.
 */
export function defineResource<
  const Noun extends string,
  const Named extends Words,
  const Api extends string,
  const Path extends string,
  Input extends z.ZodRawShape,
  const Sorts extends readonly [Sort, ...Sort[]],
  const Filters extends readonly [string, ...string[]] = readonly ['all'],
  Reads extends z.ZodRawShape = Record<never, never>,
  Writes extends z.ZodRawShape = Record<never, never>,
>(parts: {
  noun: Noun
  words: Named
  api: Api
  path: Path
  input: () => z.ZodObject<Input>
  reads?: () => z.ZodObject<Reads>
  writes?: () => z.ZodObject<Writes>
  sorts: Sorts
  filters?: Filters
}) {
  const { noun, words, api, path, sorts } = parts
  const fields = once(parts.input)
  const record = once(() =>
    z.object({
      id: z.uuid(),
      ...fields().required().shape,
      ...shapeOf(parts.reads?.()),
      created_at: moment(),
      updated_at: moment(),
    }),
  )
  const input = once(() => z.object({ ...fields().shape, ...shapeOf(parts.writes?.()) }))
  const filters = parts.filters ?? (['all'] as unknown as Filters)
  return derived({ noun, words, api, path, sorts, filters }, { input, record })
}

/** A body that wraps its fields in a name: `{ supplement: { … } }`. */
export const wrapped = <Name extends string, Fields>(name: Name, fields: z.ZodType) =>
  z.object({ [name]: fields }) as unknown as z.ZodObject<{ [Key in Name]: z.ZodType<Fields> }>

/** Words for one and several: 'Feeder', 'Feeders'. */
export type Words = { one: string; many: string }

/** Any resource, for code that must serve all of them. */
export type Resource = {
  noun: string
  words: Words
  api: string
  path: string
  sorts: readonly [Sort, ...Sort[]]
  filters: readonly [string, ...string[]]
  input: z.ZodObject
  record: z.ZodObject
}

/**
 * The names of a resource `R`, written out where its contract would bring a first screen all schemas: the types check
 * that they are the contract's.
 */
export type Names<R extends Resource = Resource> = Pick<R, 'noun' | 'words' | 'api' | 'path'> & {
  readonly record?: R['record']
}

/** One record, as sent over the API. */
export type RecordOf<R extends Names> = z.output<NonNullable<R['record']>> & Owned
/** The fields that a form or an API client submits. */
export type InputOf<R extends Resource> = z.output<R['input']>
export type SortOf<R extends Resource> = R['sorts'][number]
export type FilterOf<R extends Resource> = R['filters'][number]

/** The person who recorded it, by id, since two people can share a name. Null once they're gone. */
export const recorded = { recorded_by: z.uuid().nullable() }

/** Fields that every record has. */
export type Owned = { id: string; created_at: string; updated_at: string }

/**
 * One page of a list. `locked` counts what the plan hides; `counts`, where a list has tabs with
 * numbers, what each filter finds without search words.
 */
export type Page<Value> = {
  value: Value[]
  totalPages: number
  total: number
  locked?: number
  counts?: Readonly<Record<string, number>>
}

/** The orders of all lists, with the words of their menu. */
export const sortLabels = {
  abc: 'Alphabetically',
  created_at_asc: 'First added',
  created_at_desc: 'Newest added',
  cost_asc: 'Cheapest first',
  cost_desc: 'Most expensive first',
  happened_at_desc: 'Latest first',
  happened_at_asc: 'Earliest first',
  weight_in_grams_desc: 'Heaviest first',
  weight_in_grams_asc: 'Lightest first',
  due: 'Due first',
  fed_at_asc: 'Longest since a meal',
  fed_at_desc: 'Last fed first',
  shed_at_asc: 'Longest since a shed',
  shed_at_desc: 'Last shed first',
  place: 'By place',
  species: 'By species',
  hatch_asc: 'Next to hatch',
} as const
export type Sort = keyof typeof sortLabels

/** Rows a list gives at a time, and the most that may be asked for. */
export const perPage = { usual: 24, most: 100 }

/** `?page` of a list: its first one is 1. */
export const pageNumber = once(() =>
  z.coerce.number('Please enter a number').int().min(1).max(1_000_000).default(1),
)

/** `?page&per_page` of a list. */
export const pageFields = once(() => ({
  page: pageNumber(),
  per_page: z.coerce
    .number('Please enter a number')
    .int()
    .min(1)
    .max(perPage.most)
    .default(perPage.usual),
}))

/** One thing that is wrong with a request; `field` is the contract's key, dotted when nested. */
export const fieldError = once(() =>
  z.object({
    field: z.string().optional(),
    message: z.string(),
    code: z.string().optional(),
  }),
)
export type FieldError = z.output<ReturnType<typeof fieldError>>

/** zod's issues in the API's format: all of them, each with its field. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
}

const shapeOf = <Shape extends z.ZodRawShape>(object: z.ZodObject<Shape> | undefined) =>
  (object?.shape ?? {}) as Shape
