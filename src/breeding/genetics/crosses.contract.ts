import { z } from 'zod'
import { amount, isStorable, pastDay, requiredText, unstorable } from '../../shared/fields.ts'

/** As many words as an animal's genetics. */
const genetics = (message: string) =>
  z.string(message).trim().max(254, 'At most 254 characters').refine(isStorable, unstorable)

/** The most eggs that are counted for. */
export const mostEggs = 1000

/**
 * A cross: a species by its id or name, both parents' genetics in the usual spelling (empty is a normal
 * animal), and if wanted a number of eggs.
 */
export const crossInput = z.object({
  species: requiredText(140, 'Please choose a species'),
  sire: genetics("Please enter the sire's genetics"),
  dam: genetics("Please enter the dam's genetics"),
  eggs: amount({ min: 1, max: mostEggs, step: 1 }).nullable().optional(),
})

/** Up to 2⁵³ a number; beyond it text of the same digits, so that nothing is rounded. */
const whole = z.union([z.int(), z.string().regex(/^\d+$/)])
const fraction = { numerator: whole, denominator: whole }
export const sentFraction = z.object(fraction)
const ofAllele = z.array(z.object({ allele: z.string(), ...fraction }))

const understood = z.object({
  /** The genes that are counted, as 'Super Pastel', '66% het Pied'. */
  understood: z.array(z.string()),
  /** Inherited, but not as one gene: no odds. */
  traits: z.array(z.string()),
  /** Not counted, word for word. */
  not_understood: z.array(z.string()),
  remarks: z.array(z.string()),
})

/**
 * The possible young of a cross, the likeliest first. `probability` is of the young that hatch, `share` of all
 * eggs; without lethal genes they are equal. In a cross with sex-linked genes each outcome has a `sex`, and the
 * probabilities of each sex sum to 1/2. `possible_hets` includes certain ones, as 1/1. With `eggs`, `expected` is
 * the mean number of eggs and `at_least_one` the chance of any: all eggs have the same parents, so where one is a
 * possible het it is less than for as many independent eggs. Beyond 4,096 outcomes, or 60,000 genes and hets in
 * them, the least likely ones are only counted, in `others`.
 */
export const crossAnswer = z.object({
  species: z.string(),
  outcomes: z.array(
    z.object({
      label: z.string(),
      genes: z.array(z.string()),
      sex: z.enum(['male', 'female']).optional(),
      probability: z.object(fraction),
      share: z.object(fraction),
      possible_hets: ofAllele,
      /** Of visual dominants: the chance of two copies. */
      homozygous: ofAllele,
      /** Of males: the chance that a sex-linked gene lies on Y, and shows mostly in his sons. */
      male_makers: ofAllele,
      /** Null where no number of eggs brings the chance to 90%. */
      eggs_for_ninety: z.int().nullable(),
      /** The chance that no number of eggs exceeds: below 1 where a parent may lack what it takes. */
      at_most: z.number(),
      expected: z.object(fraction).optional(),
      at_least_one: z.number().optional(),
    }),
  ),
  others: z.object({ count: z.number(), probability: z.object(fraction) }),
  /** The share of eggs expected to fail, and the genes whose two copies are lethal. */
  lethal: z.object({ ...fraction, causes: ofAllele, expected: z.object(fraction).optional() }),
  welfare: z.array(
    z.object({ gene: z.string(), level: z.enum(['warn', 'severe']), note: z.string() }),
  ),
  sire: understood,
  dam: understood,
})

/**
 * A cross as it is kept with a pairing: the species' name and both parents' genetics in the usual
 * spelling, as they were on the day `saved_on` (today unless given).
 */
export const savedCross = crossInput.omit({ eggs: true }).extend({ saved_on: pastDay().optional() })
export type SavedCross = z.output<typeof savedCross>

/** The animals that the calculator chooses from. */
export const candidates = z.object({
  value: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      sex: z.enum(['male', 'female', 'unknown']),
      genetics: z.string(),
      dateHatched: z.string().nullable(),
      photoUrls: z.object({ small: z.string(), medium: z.string(), large: z.string() }).nullable(),
      dam_id: z.uuid().nullable(),
      sire_id: z.uuid().nullable(),
    }),
  ),
})
export type CandidateRecord = z.output<typeof candidates>['value'][number]
