import { z } from 'zod'
import { sexes } from '../../shared/choices.ts'
import { moment } from '../../shared/fields.ts'

/** How long an offer holds. */
export const offerDays = 7

/**
 * How an offer stands; `none` if there has never been one. `signed` is one whose record was signed
 * into a file, for a buyer elsewhere: no one here knows whether it has been taken over.
 */
export const offerStates = ['none', 'open', 'expired', 'signed', 'taken'] as const

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
  /** Contents for the buyer: logs and health records, photos, known parents, and whether genetics. */
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

/** An animal as its buyer sees it before taking it over. Days as text, '' for unknown. */
export const offered = z.object({
  name: z.string(),
  sex: z.enum(sexes),
  species: z.string(),
  genetics: z.string(),
  hatched: z.string(),
  weight: z.string(),
  seller: z.string(),
  photos: z.int(),
  meals: z.object({ taken: z.int(), refused: z.int(), last: z.string() }),
  sheds: z.object({ total: z.int(), incomplete: z.int(), last: z.string() }),
  parents: z.array(z.string()),
  ancestors: z.int(),
})
export type Offered = z.output<typeof offered>

/** A file that another installation signed, as a buyer sends it. */
export const takeOverBody = z.object({
  take_over: z.object({
    file: z.custom<File>((value) => value instanceof File, 'Please choose the file'),
  }),
})

/** Contents of a signed file, and its signer. */
export const signedOffer = offered.extend({
  signed_at: moment(),
  /** The address of the installation where it was signed, as the file says. */
  installation: z.url(),
  /** Of the key that signed it: '3F2A 91C0 …', to compare with what the seller sees. */
  fingerprint: z.string(),
})
export type SignedOffer = z.output<typeof signedOffer>

/** An animal that was taken over. */
export const takenOver = z.object({ id: z.uuid(), name: z.string() })
