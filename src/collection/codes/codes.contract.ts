import { z } from 'zod'
import { listOf, optionalReference, yesNo } from '../../shared/fields.ts'

/**
 * What can have a code of its own: what several are called, where its screens are below /dashboard,
 * and what visitors see of it.
 */
export const codedKinds = {
  animal: {
    many: 'Animals',
    path: 'animals',
    seen: 'its name, picture, species, sex, genetics and hatch date',
  },
  species: { many: 'Species', path: 'species', seen: 'its names and description' },
  group: { many: 'Groups', path: 'groups', seen: 'its name and description' },
  feeder: { many: 'Feeders', path: 'inventory/feeders', seen: 'its name and description' },
  clutch: {
    many: 'Clutches',
    path: 'incubator',
    seen: 'its name, species, parents and dates',
  },
}
export type CodeKind = keyof typeof codedKinds
export const codeKinds = Object.keys(codedKinds) as CodeKind[]

/** Twelve characters of Crockford's base32, without i, l, o and u, which are easily confused. */
export const codeLetters = '0123456789abcdefghjkmnpqrstvwxyz'
export const codeLength = 12

/**
 * A typed or scanned code as stored: lower case, and letters that look like digits become digits.
 * Undefined if it can't be a code.
 */
export function readCode(text: string): string | undefined {
  const code = text.toLowerCase().replaceAll('o', '0').replace(/[il]/g, '1')
  return code.length === codeLength && [...code].every((letter) => codeLetters.includes(letter))
    ? code
    : undefined
}

export const codeParams = z.object({ kind: z.enum(codeKinds), id: z.uuid() })

/** A record's code, its address, and whether its public card is on. */
export const recordCode = z.object({ code: z.string(), url: z.url(), shown: z.boolean() })
export type RecordCode = z.output<typeof recordCode>

export const codeChange = z.object({ code: z.object({ shown: yesNo().optional() }) })

/** The most labels in one request. */
export const mostLabels = 500

/** The records of labels: by id, a group's animals, or all of a kind in parts. */
export const labelsWanted = z.object({
  codes: z.object({
    kind: z.enum(codeKinds, 'Please choose what the labels are for'),
    ids: listOf(z.uuid('Not found'), mostLabels, 'at once').optional(),
    group_id: optionalReference(),
    page: z.coerce.number('Please enter a number').int().min(1).max(1_000_000).optional(),
  }),
})

/** The content of one label. */
export const label = z.object({
  id: z.uuid(),
  name: z.string(),
  latinName: z.string().optional(),
  shortCode: z.string().optional(),
  code: z.string(),
  url: z.url(),
})
export type Label = z.output<typeof label>

/** Labels by name; `total` counts all parts. */
export const labelPage = z.object({
  success: z.literal(true),
  object: z.array(label),
  total: z.int(),
})
export type LabelPage = z.output<typeof labelPage>
