import { z } from 'zod'
import { moment } from '../../shared/fields.ts'
import { forecastBases, forecastStates } from '../../shared/forecasts.ts'

/** Reasons that moved a forecast, as `Because`. */
export const because = () =>
  z.object({
    growing: z.boolean(),
    season: z.enum(['winter']).nullable(),
    feeding: z.enum(['more', 'less']).nullable(),
    late: z.boolean(),
    doubled: z.boolean(),
  })

/** A forecast's fields. Days are `YYYY-MM-DD` in the account's zone, null until it is worked out. */
export const forecastFields = () => ({
  state: z.enum(forecastStates),
  predictedToShedAt: z.string().nullable(),
  /** The window that holds the real day 8 times in 10. */
  lower_on: z.string().nullable(),
  upper_on: z.string().nullable(),
  made_on: z.string().nullable(),
  /** The animal's sheds that it rests on, and the mean of the days between them. */
  sheds: z.int(),
  mean_interval: z.number().nullable(),
  basis: z.enum(forecastBases).nullable(),
  because: because().nullable(),
  /** True if a shed was recorded since without closing it, or its records have changed. */
  isOvertaken: z.boolean(),
})

/** The forecast that an animal has now: active, or one that couldn't be worked out. */
export const currentForecast = () =>
  z.object({
    id: z.uuid(),
    animal_id: z.uuid(),
    remind: z.boolean(),
    ...forecastFields(),
    created_at: moment(),
    updated_at: moment(),
  })
export type CurrentForecast = z.output<ReturnType<typeof currentForecast>>
