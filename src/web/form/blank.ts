import { z } from 'zod'
import type { Resource } from '../../shared/resource.ts'

/**
 * Values of a form's empty fields: '' for what is typed or chosen, [] for rows, and false for a yes or no. A
 * field is undefined if it may be left out, but not left empty.
 */
export const blankOf = ({ input }: Pick<Resource, 'input'>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input.shape).map(([name, schema]) => [name, nothingIn(schema)]))

function nothingIn(schema: z.core.$ZodType): unknown {
  const kind = kindOf(schema)
  if (kind === 'array') return []
  if (kind === 'boolean') return false
  if (kind === 'object' || kind === 'custom') return undefined
  const mayBe = (value: unknown) => z.safeParse(schema, value).success
  return mayBe('') || !mayBe(undefined) ? '' : undefined
}

/** The kind of value within what may be left out, and after what only prepares it. */
function kindOf(schema: z.core.$ZodType): string {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return kindOf(schema.unwrap())
  }
  if (!(schema instanceof z.ZodPipe)) return schema._zod.def.type
  return kindOf(schema.in instanceof z.ZodTransform ? schema.out : schema.in)
}
