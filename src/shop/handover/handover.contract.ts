import { z } from 'zod'
import { sexes } from '../../shared/choices.ts'
import { moment } from '../../shared/fields.ts'

/** How long an offer holds. */
export const offerDays = 7

/** How an offer stands; `none` if there has never been one. */
export const offerStates = ['none', 'open', 'expired', 'taken'] as const

/** An animal's offer as its seller sees it, with what goes along. */
export const handOver = z.object({
  state: z.enum(offerStates),
  expires_at: moment().nullable(),
  taken_at: moment().nullable(),
  taken_by: z.string(),
  animal: z.object({ id: z.uuid(), name: z.string() }),
  sale: z
    .object({ buyer: z.string(), price: z.number().nullable(), currency: z.string() })
    .nullable(),
  /** What the buyer gets: logs and health records, photos, known parents, and whether genetics. */
  goes: z.object({
    records: z.int(),
    photos: z.int(),
    parents: z.int(),
    genetics: z.boolean(),
  }),
})
export type HandOver = z.output<typeof handOver>

/** The same right after it was made: only now its link is known. */
export const newHandOver = handOver.extend({ url: z.url() })
export type NewHandOver = z.output<typeof newHandOver>

/** What a buyer sees of an animal before taking it over. Days as text, '' for unknown. */
export const offered = z.object({
  name: z.string(),
  sex: z.enum(sexes),
  species: z.string(),
  genetics: z.string(),
  hatched: z.string(),
  weight: z.string(),
  seller: z.string(),
  photos: z.int(),
  meals: z.object({ total: z.int(), refused: z.int(), last: z.string() }),
  sheds: z.object({ total: z.int(), incomplete: z.int(), last: z.string() }),
  parents: z.array(z.string()),
  ancestors: z.int(),
})
export type Offered = z.output<typeof offered>
