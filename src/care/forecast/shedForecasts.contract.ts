import { z } from 'zod'
import { sexes } from '../../shared/choices.ts'
import { derived } from '../../shared/derived.ts'
import { reference, yesNo } from '../../shared/fields.ts'
import { field } from '../../shared/labels.ts'
import { defineResource, type Page, type RecordOf } from '../../shared/resource.ts'
import { forecastFields } from './currentForecast.contract.ts'

/** Sheds that make a forecast one of the animal's own; with fewer it is a window without a day. */
export const enoughSheds = 2

/** How many closed forecasts allow to speak of a share of them. */
export const enoughClosed = 5

/**
 * A forecast of an animal's next shed. Asking for one starts working it out; an animal that has an
 * active one keeps it, unless its window has passed or its records have changed. Only `remind`
 * changes afterwards: a shed closes it, with `shed_on` and `error_days`, later than predicted if
 * positive.
 */
export const shedForecastResource = defineResource({
  noun: 'shed_forecast',
  words: { one: 'Shed forecast', many: 'Shed forecasts' },
  api: 'reptile_keeper_intelligence/shed_forecasts',
  path: 'reports/forecasts',
  input: () =>
    z.object({
      animal_id: reference('Please choose an animal'),
      remind: field('Reminder', yesNo().optional(), 'yesNo'),
    }),
  reads: () =>
    z.object({
      ...forecastFields(),
      shed_on: z.string().nullable(),
      error_days: z.int().nullable(),
      isInside: z.boolean().nullable(),
      animal: z.object({ id: z.uuid(), name: z.string(), sex: z.enum(sexes) }),
    }),
  sorts: ['shed_at_desc', 'shed_at_asc'],
  filters: ['closed', 'active'],
})
export type ShedForecast = RecordOf<typeof shedForecastResource>

/**
 * How closed forecasts did: how many there are, how many of the real days lay inside the window, and
 * how far off the predicted day was on average.
 */
export const forecastRecord = () =>
  z.object({
    closed: z.int(),
    inside: z.int(),
    mean_error_days: z.number().nullable(),
    /** The first real day. */
    since: z.string().nullable(),
  })
export type ForecastRecord = z.output<ReturnType<typeof forecastRecord>>

/** Beside a page of forecasts: how all closed ones did, and whether each of the latest was inside, oldest first. */
export const pageExtras = () => ({ record: forecastRecord(), outcomes: z.array(z.boolean()) })
export type PastForecasts = Page<ShedForecast> & { record: ForecastRecord; outcomes: boolean[] }

/** The most outcomes in a strip. */
export const mostOutcomes = 40

/** The most days between sheds that are drawn. */
export const mostIntervals = 14

/**
 * One forecast with what its screen shows: the latest days of sheds, oldest first, and how the animal's
 * past ones did.
 */
export const forecastDetail = derived(shedForecastResource, {
  record: () =>
    shedForecastResource.record.extend({
      shed_days: z.array(z.string()),
      past: forecastRecord(),
    }),
})
export type ForecastDetail = RecordOf<typeof forecastDetail>
