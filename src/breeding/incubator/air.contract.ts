import { z } from 'zod'
import { longestFile, tooManyReadings } from '../../care/climate/doors/file/fileParts.ts'
import { readCelsius } from '../../care/climate/readings/readings.contract.ts'
import { optionalAmount, optionalText, pastMoment } from '../../shared/fields.ts'
import { field } from '../../shared/labels.ts'
import { defineResource, type RecordOf } from '../../shared/resource.ts'

/**
 * A temperature as typed: '31.4', '31,4 °C' or '88.5 °F'. No incubator has 50 °C, so a bare number
 * from there on is Fahrenheit.
 */
const celsius = () =>
  z
    .preprocess(
      readCelsius,
      z
        .number('Please enter a number')
        .min(-20, 'Please enter -20 or more')
        .max(60, 'Please enter at most 60')
        .nullable(),
    )
    .optional()

/**
 * A reading of the incubator's air, of one box or of all: degrees Celsius, percent of relative
 * humidity, or both. One of the same box and moment replaces the one before.
 */
export const airReadingResource = defineResource({
  noun: 'air_reading',
  words: { one: 'Reading', many: 'Readings' },
  api: 'air_readings',
  path: 'incubator/air',
  input: () =>
    z.object({
      happened_at: field('When', pastMoment().optional(), 'moment', 'the time'),
      box: field('Box', optionalText(100)),
      celsius: field('Temperature (°C)', celsius()),
      humidity: field('Humidity (%)', optionalAmount({ max: 100, step: 0.1 })),
    }),
  reads: () => z.object({ recorded_by: z.uuid().nullable() }),
  sorts: ['happened_at_desc', 'happened_at_asc'],
})
export type AirReading = RecordOf<typeof airReadingResource>

/**
 * A logger's file as text, of one box. `date_order` says whether the day or the month comes first,
 * where the dates don't tell.
 */
export const airFile = z.object({
  air_file: z.object({
    text: z
      .string('Please choose a file')
      .min(1, 'This file is empty')
      .max(longestFile, tooManyReadings),
    box: optionalText(100),
    date_order: z.enum(['day', 'month'], 'Please choose day or month').optional(),
  }),
})

/**
 * The outcome of a file: readings added, those that were there already, those of the future, before 1990 or of an hour
 * that clocks repeat or leave out, which aren't taken, and lines that couldn't be read, the first of them with their numbers.
 */
export const airFileRead = z.object({
  added: z.int(),
  known: z.int(),
  untimely: z.int(),
  unread: z.int(),
  unread_lines: z.array(z.int()),
  from: z.iso.datetime().nullable(),
  to: z.iso.datetime().nullable(),
})
export type AirFileRead = z.output<typeof airFileRead>

/** The range of a box's clutches. If what they need doesn't meet, it `disagrees`, and there is none. */
const range = z.object({
  from: z.number().nullable(),
  to: z.number().nullable(),
  disagrees: z.boolean(),
})
export type Range = z.output<typeof range>

const least = z.number().nullable()
/** The readings of half an hour: their mean, lowest and highest. */
const point = z.object({
  at: z.iso.datetime(),
  celsius: least,
  celsius_min: least,
  celsius_max: least,
  humidity: least,
  humidity_min: least,
  humidity_max: least,
})
export type AirPoint = z.output<typeof point>

/** A time outside of the range: its furthest value and when that was; `to` is null if it lasts. */
const excursion = z.object({
  of: z.enum(['celsius', 'humidity']),
  worst: z.number(),
  at: z.iso.datetime(),
  from: z.iso.datetime(),
  to: z.iso.datetime().nullable(),
})
export type Excursion = z.output<typeof excursion>

/** Seven days of a box: its latest reading, its points, and its clutches' range. */
const boxWeek = z.object({
  box: z.string(),
  latest: z.object({
    happened_at: z.iso.datetime(),
    celsius: z.number().nullable(),
    humidity: z.number().nullable(),
  }),
  celsius_range: range,
  humidity_range: range,
  points: z.array(point),
  excursions: z.array(excursion),
})
export type BoxWeek = z.output<typeof boxWeek>

export const airWeek = z.object({ value: z.array(boxWeek) })
export type AirWeek = z.output<typeof airWeek>
