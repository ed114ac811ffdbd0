import { z } from 'zod'
import { refusalReasons } from '../../../../shared/climate.ts'
import { oneOf, optionalText, reference } from '../../../../shared/fields.ts'
import { isTimeZone } from '../../../../shared/timeZones.ts'
import { longestFile, tooManyReadings } from './fileParts.ts'

/**
 * A logger's file as text: of a sensor by its id, or of one that is called `name`, which is made with the first file.
 * `date_order`, `unit` and `time_zone` are asked for where the file doesn't say them.
 */
export const climateFile = z.object({
  climate_file: z.object({
    text: z
      .string('Please choose a file')
      .min(1, 'This file is empty')
      .max(longestFile, tooManyReadings),
    sensor_id: reference('Please choose a sensor').optional(),
    name: optionalText(100),
    date_order: oneOf(['day', 'month'], 'Please choose day or month').optional(),
    unit: oneOf(['celsius', 'fahrenheit'], 'Please choose a unit').optional(),
    time_zone: z
      .string('Please choose a time zone')
      .refine(isTimeZone, 'Please choose a time zone')
      .optional(),
  }),
})
export type ClimateFile = z.output<typeof climateFile>['climate_file']

/** Why values of a file weren't kept; `clock` is of an hour that clocks repeat or leave out. */
const fileReasons = [...refusalReasons, 'clock'] as const

/**
 * The outcome of a file: its values that are new, those that were there already, and those that weren't kept, with
 * why; and the lines that couldn't be read, the first of them with their numbers.
 */
export const climateFileRead = z.object({
  kept: z.int(),
  known: z.int(),
  refused: z.array(z.object({ reason: z.enum(fileReasons), times: z.int() })),
  unread: z.int(),
  unread_lines: z.array(z.int()),
  from: z.iso.datetime().nullable(),
  to: z.iso.datetime().nullable(),
})
export type ClimateFileRead = z.output<typeof climateFileRead>
