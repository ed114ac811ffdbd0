import { z } from 'zod'
import { climateKinds, climateZones } from '../../../shared/climate.ts'
import { optionalText, pastDay, readMoment } from '../../../shared/fields.ts'

/** 24 hours of readings by the minute at most, ten days by five minutes, thirty days by the hour, a year by six. */
export const climateSpans = ['day', 'ten_days', 'month', 'year'] as const

/** A chart ends now, or at `to`; of all zones and kinds unless one is named. */
export const chartQuery = z.object({
  span: z.enum(climateSpans, 'Unknown span').default('day'),
  to: readMoment(),
  zone: z.enum(climateZones, 'Unknown zone').optional(),
  kind: z.enum(climateKinds, 'Unknown kind').optional(),
})

/** Boxes go by the names that their clutches say; one without a name is the whole incubator. */
export const boxChartQuery = chartQuery.extend({ box: optionalText(100) })

/**
 * Steps with readings, the oldest first, in columns of one length: the moment of their first reading in milliseconds since
 * 1970, how many readings, their mean, and always their lowest and highest. Rows with names would be several times the
 * bytes and the work, on a phone as well.
 */
const points = z.object({
  at: z.array(z.number()),
  n: z.array(z.int()),
  mean: z.array(z.number()),
  low: z.array(z.number()),
  high: z.array(z.number()),
})
export type ClimatePoints = z.output<typeof points>

/**
 * The bounds of a zone from one moment to the next: a day, a night, or what midnight cuts off it in brumation. In a year
 * those of all its days are one for as long as they are the same, and beside it those of all its nights.
 */
const band = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  part: z.enum(['day', 'night']),
  low: z.number().nullable(),
  high: z.number().nullable(),
})
export type ClimateBand = z.output<typeof band>

/** One zone and what is measured there. A step without readings has no point: a gap is a gap. */
const curve = z.object({
  zone: z.enum(climateZones),
  kind: z.enum(climateKinds),
  points,
  bands: z.array(band),
})
export type ClimateCurve = z.output<typeof curve>

/** `GET climate_places/{id}/chart?span=day`. */
export const climateChart = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  /** Seconds of a step. */
  step_s: z.int(),
  curves: z.array(curve),
})
export type ClimateChart = z.output<typeof climateChart>

/** `GET animals/{id}/climate?span=day`: the same through its moves, and where it was when. */
export const animalClimate = climateChart.extend({
  stays: z.array(
    z.object({
      place_id: z.uuid().nullable(),
      room: z.string(),
      rack: z.string(),
      tub: z.string(),
      from: z.iso.datetime(),
      to: z.iso.datetime(),
    }),
  ),
})
export type AnimalClimate = z.output<typeof animalClimate>

/** `GET climate/week?from=2026-11-16`: the seven days from then on; without it, the last seven that are over. */
export const weekQuery = z.object({ from: pastDay().optional() })

const sum = z.int()
/** Hours of a zone: all, those judged by a band, those out of it, some of them above and below it, and those without readings. */
const hoursOut = { hours: sum, judged: sum, out: sum, above: sum, below: sum, silent: sum }

/** The week of every place, those with the most hours out of range first. */
export const climateWeek = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  value: z.array(
    z.object({
      place_id: z.uuid(),
      /** The days of this week on which it was in brumation. */
      brumation: z.array(z.iso.date()),
      ...hoursOut,
      zones: z.array(
        z.object({
          zone: z.enum(climateZones),
          kind: z.enum(climateKinds),
          ...hoursOut,
          low: z.number().nullable(),
          high: z.number().nullable(),
          days: z.array(z.object({ on: z.iso.date(), ...hoursOut })),
        }),
      ),
    }),
  ),
})
export type ClimateWeek = z.output<typeof climateWeek>
