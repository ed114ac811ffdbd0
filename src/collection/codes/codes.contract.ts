import { z } from 'zod'
import { type CardField, cardFields } from '../../shared/choices.ts'
import { listOf, optionalReference, yesNo } from '../../shared/fields.ts'

type Coded = {
  /** Plural of its name. */
  many: string
  /** Where its screens are below /dashboard. */
  path: string
  /** Fields that a card can show beside the name, in its order, and how the keeper chooses it. */
  fields: Partial<Record<CardField, string>>
  /** Fields that it shows unless chosen. */
  usual: readonly CardField[]
}

/** Kinds of record that can have a code of their own, with the fields visitors may see. */
export const codedKinds = {
  animal: {
    many: 'Animals',
    path: 'animals',
    fields: {
      photo: 'Photo',
      species: 'Species',
      sex: 'Sex',
      genetics: 'Genetics',
      hatched: 'Hatch date',
      parents: 'Parents',
      weights: 'Weight chart',
      sheds: 'Last sheds',
      description: 'Description',
    },
    usual: ['photo', 'species', 'sex', 'genetics', 'hatched'],
  },
  species: {
    many: 'Species',
    path: 'species',
    fields: { photo: 'Portrait', species: 'Latin name', description: 'Description' },
    usual: ['photo', 'species', 'description'],
  },
  group: {
    many: 'Groups',
    path: 'groups',
    fields: { description: 'Description' },
    usual: ['description'],
  },
  feeder: {
    many: 'Feeders',
    path: 'inventory/feeders',
    fields: { description: 'Description' },
    usual: ['description'],
  },
  clutch: {
    many: 'Clutches',
    path: 'incubator',
    fields: { species: 'Species', parents: 'Parents', hatched: 'Dates' },
    usual: ['species', 'parents', 'hatched'],
  },
  place: { many: 'Places', path: 'climate', fields: { description: 'Notes' }, usual: [] },
} satisfies Record<string, Coded>
export type CodeKind = keyof typeof codedKinds
export const codeKinds = Object.keys(codedKinds) as CodeKind[]

/** Fields that the card of a kind can show, in its order, each with its words. */
export function fieldsOfCard(kind: CodeKind): { field: CardField; words: string }[] {
  const { fields }: Coded = codedKinds[kind]
  return cardFields.flatMap((field) => {
    const words = fields[field]
    return words ? [{ field, words }] : []
  })
}

/** Fields that a card shows: the chosen ones that its kind has, or the usual ones. */
export const shownFields = (kind: CodeKind, chosen: readonly CardField[] | null): CardField[] =>
  fieldsOfCard(kind)
    .map(({ field }) => field)
    .filter((field) => (chosen ?? codedKinds[kind].usual).some((one) => one === field))

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

/** A code as people type or read it out, in groups: spaces, dashes and dots between them don't count. */
export const readTypedCode = (text: string): string | undefined =>
  readCode(text.replace(/[\s.–-]/g, ''))

/** The record that a code leads to in the session's own account. */
export const knownCode = z.object({
  code: z.string(),
  kind: z.enum(codeKinds),
  id: z.uuid(),
  name: z.string(),
})
export type KnownCode = z.output<typeof knownCode>

/** Every code of the account, to be known without a connection. */
export const knownCodes = z.object({ value: z.array(knownCode) })
export type KnownCodes = z.output<typeof knownCodes>

export const codeParams = z.object({ kind: z.enum(codeKinds), id: z.uuid() })

/** A record's code, its address, whether its public card is on, and what that shows. */
export const recordCode = z.object({
  code: z.string(),
  url: z.url(),
  shown: z.boolean(),
  fields: z.array(z.enum(cardFields)),
})
export type RecordCode = z.output<typeof recordCode>

export const codeChange = z.object({
  code: z.object({
    shown: yesNo().optional(),
    fields: z
      .array(z.enum(cardFields, 'Please choose from what this card can show'))
      .max(cardFields.length, 'Please choose from what this card can show')
      .optional(),
  }),
})

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
const label = z.object({
  id: z.uuid(),
  name: z.string(),
  latinName: z.string().optional(),
  shortCode: z.string().optional(),
  /** Of an animal: its genetics, its sex and hatch date; of a clutch: its parents, its eggs and its days, a line each; of a place its room. */
  details: z.array(z.string()).optional(),
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
