import { z } from 'zod'
import { identity, isStorable, readMoment, unstorable } from '../shared/fields.ts'
import { fieldError, type InputOf, pageFields, type Resource, wrapped } from '../shared/resource.ts'

/* The parts that requests and responses of every resource share. */

export const idParams = z.object({ id: identity() })

/** `?page&per_page&sort&filter&q` of a list; its first sort and filter are the defaults. */
export const listQuery = <R extends Pick<Resource, 'sorts' | 'filters'>>({ sorts, filters }: R) =>
  z.object({
    ...pageFields(),
    sort: z.enum(sorts as R['sorts'] & readonly string[], 'Unknown sort').default(() => sorts[0]),
    filter: z
      .enum(filters as R['filters'] & readonly string[], 'Unknown filter')
      .default(() => filters[0]),
    q: words,
  })

const words = z
  .string()
  .trim()
  .max(200, 'At most 200 characters')
  .refine(isStorable, unstorable)
  .default('')

/** The parsed `listQuery`. */
export type ListQuery<R extends Pick<Resource, 'sorts' | 'filters'>> = {
  sort: R['sorts'][number]
  filter: R['filters'][number]
  q: string
  page: number
  per_page: number
}

/** The response of a list; `locked` counts what the plan hides. */
export const pageOf = <Record extends z.ZodType>(record: Record) =>
  z.object({
    value: z.array(record),
    totalPages: z.int(),
    total: z.int(),
    locked: z.int().optional(),
  })

/** The response of a write. */
export const written = <Record extends z.ZodType>(record: Record) =>
  z.object({ success: z.literal(true), object: record })

/**
 * The response to a change that came too late: a stale one, with the current record, or one of what
 * has been handed over or sold.
 */
export const stale = <Record extends z.ZodType>(record: Record) =>
  z.object({ success: z.literal(false), errors: z.array(fieldError()), object: record.optional() })

/** The response of a delete. */
export const done = z.object({ success: z.literal(true) })

/** The answer to what succeeded and says more than that. */
export const succeeded = <const Fields extends object>(fields: Fields) => ({
  success: true as const,
  ...fields,
})

/** `{ noun: { … } }`; a create may bring its own id. */
export const createBody = <R extends Resource>({ noun, input }: R) =>
  wrapped<R['noun'], InputOf<R> & { id?: string }>(
    noun,
    input.extend({ id: identity('Please send a UUID').optional() }),
  )

/**
 * `{ noun: { … } }` with any of the fields; `updated_at` as read prevents overwriting newer
 * changes.
 */
export const changeBody = <R extends Resource>({ noun, input }: R) =>
  wrapped<R['noun'], Partial<InputOf<R>> & { updated_at?: string }>(
    noun,
    input.partial().extend({ updated_at: readMoment() }),
  )
