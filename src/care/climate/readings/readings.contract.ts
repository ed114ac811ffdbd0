import { z } from 'zod'
import { climateKinds, climateZones } from '../../../shared/climate.ts'
import { oneOf, pastMoment } from '../../../shared/fields.ts'

/** The most readings of one JSON body. */
export const mostReadings = 10_000

/** The answer of the JSON door: readings kept, known already, and refused, with a reason for the first of those. */
export const readingsTaken = z.object({
  kept: z.int(),
  known: z.int(),
  refused: z.int(),
  reasons: z.array(z.object({ sensor: z.string(), reason: z.string() })),
})

/** A reading by hand, in the unit of answers. */
export const handReading = z.object({
  reading: z.object({
    kind: oneOf(climateKinds, 'Please choose what is measured'),
    zone: oneOf(climateZones, 'Please choose a zone'),
    value: z.number('Please enter a number'),
    happened_at: pastMoment().optional(),
  }),
})
