import { z } from 'zod'
import { animalResource } from './animals.contract.ts'

/** Why an animal is shown, the first that fits: late for its meal, its hatch day, and so on. */
export const featuredKinds = [
  'hatch_day',
  'overdue',
  'new',
  'weighing',
  'quarantine',
  'today',
] as const
export type FeaturedKind = (typeof featuredKinds)[number]

export const featuredReason = z.object({ kind: z.enum(featuredKinds), words: z.string() })
export type FeaturedReason = z.output<typeof featuredReason>

export const featuredAnimal = animalResource.record.extend({ reason: featuredReason })

/** What `GET /animals/featured.json` answers: the animals worth a look today. */
export const featuredList = z.object({ value: z.array(featuredAnimal) })
export type FeaturedList = z.output<typeof featuredList>

/** How many there are at most. */
export const mostFeatured = 8
