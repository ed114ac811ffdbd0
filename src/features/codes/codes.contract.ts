import { z } from 'zod'
import { listOf, optionalReference, yesNo } from '../../shared/fields.ts'

/** What can have a code of its own. */
export const codeKinds = ['animal', 'species', 'group', 'feeder'] as const
export type CodeKind = (typeof codeKinds)[number]

/** Twelve characters of Crockford's base32: no i, l, o or u, which hands and eyes mistake. */
export const codeLetters = '0123456789abcdefghjkmnpqrstvwxyz'
export const codeLength = 12

/**
 * A code as it was typed or scanned, the way it is stored: capitals are small letters, and what
 * looks like a digit is one. Undefined when it cannot be a code.
 */
export function readCode(text: string): string | undefined {
  const code = text.toLowerCase().replaceAll('o', '0').replace(/[il]/g, '1')
  return code.length === codeLength && [...code].every((letter) => codeLetters.includes(letter))
    ? code
    : undefined
}

export const codeParams = z.object({ kind: z.enum(codeKinds), id: z.uuid() })

/** A record's code, the address it encodes, and whether visitors see the record's public card. */
export const recordCode = z.object({ code: z.string(), url: z.url(), shown: z.boolean() })
export type RecordCode = z.output<typeof recordCode>

export const codeChange = z.object({ code: z.object({ shown: yesNo().optional() }) })

/** The most labels that one request gives. */
export const mostLabels = 500

/** Whose labels: the records with these ids, the animals of a group, or all of the kind, in parts. */
export const labelsWanted = z.object({
  codes: z.object({
    kind: z.enum(codeKinds, 'Please choose what the labels are for'),
    ids: listOf(z.uuid('Not found'), mostLabels, 'at once').optional(),
    group_id: optionalReference(),
    page: z.coerce.number('Please enter a number').int().min(1).max(1_000_000).optional(),
  }),
})

/** What stands on one label. */
export const label = z.object({
  id: z.uuid(),
  name: z.string(),
  latinName: z.string().optional(),
  shortCode: z.string().optional(),
  code: z.string(),
  url: z.url(),
})
export type Label = z.output<typeof label>

/** Labels by name; `total` is how many there are over all parts. */
export const labelPage = z.object({
  success: z.literal(true),
  object: z.array(label),
  total: z.int(),
})
export type LabelPage = z.output<typeof labelPage>
