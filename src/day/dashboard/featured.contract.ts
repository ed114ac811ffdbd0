import { z } from 'zod'
import { animalResource } from '../../collection/animals/animals.contract.ts'

/** Why an animal is featured, first match wins: overdue feeding, hatch day, and so on. */
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

/** The response of `GET /animals/featured.json`. */
export const featuredList = z.object({ value: z.array(featuredAnimal) })
export type FeaturedList = z.output<typeof featuredList>

/** How many there are at most. */
export const mostFeatured = 8
