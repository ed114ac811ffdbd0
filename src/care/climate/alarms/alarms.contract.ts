import { z } from 'zod'
import { alarmCauses, climateKinds, climateZones } from '../../../shared/climate.ts'
import { amount, identity, moment, optionalAmount, yesNo } from '../../../shared/fields.ts'

/** Minutes out of range before there is an alarm, unless an account or a zone wants otherwise. */
export const usualMinutes = 20
/** An email goes out if no one has acknowledged after so many minutes, and the second person is told after more. */
export const mailAfter_min = 5
export const secondAfter_min = 15
/** How far back ended alarms are listed, and the most of them. */
export const earlier_days = 30
export const mostEarlier = 100
/** How long an alarm is kept after it has ended. */
export const alarmsKept_days = 400
/** How often the outside address is called. */
export const heartbeat_min = 5

/**
 * A zone that an alarm is or was about, in a place or in a box of the incubator, which has an empty name if its clutches
 * give it none. `value` is of when it was raised, `worst` what came after it.
 */
export const alarmZone = z.object({
  place_id: z.uuid().nullable(),
  box: z.string().nullable(),
  place: z.string(),
  /** The names of the clutches in the box. */
  clutches: z.array(z.string()),
  zone: z.enum(climateZones),
  kind: z.enum(climateKinds),
  since: moment(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  value: z.number().nullable(),
  worst: z.number().nullable(),
  error: z.string(),
  ended_at: moment().nullable(),
})
export type AlarmZone = z.output<typeof alarmZone>

/** A message about an alarm; `name` is empty for someone who has left. */
const telling = z.object({ at: moment(), by: z.enum(['push', 'mail']), name: z.string() })

/** One alarm, for each cause in a room or in the incubator. It has ended once `ended_at` is set. */
export const alarm = z.object({
  id: z.uuid(),
  cause: z.enum(alarmCauses),
  room: z.string(),
  in_incubator: z.boolean(),
  zones: z.array(alarmZone),
  since: moment(),
  raised_at: moment(),
  told: z.array(telling),
  /** The next message, unless someone acknowledges. */
  next: telling.nullable(),
  acknowledged_at: moment().nullable(),
  acknowledged_by: z.string(),
  ended_at: moment().nullable(),
})
export type Alarm = z.output<typeof alarm>

/** The terms of a zone's, a place's or a box's alarms; null for the usual. */
export const ruleTerms = z.object({
  is_off: z.boolean(),
  minutes: z.int().nullable(),
  silent_minutes: z.int().nullable(),
  is_rated: z.boolean().nullable(),
})

/** A keeper's own rule for a zone; with an empty zone and kind, of a whole place. */
export const alarmRule = z.object({
  zone: z.enum([...climateZones, '']),
  kind: z.enum([...climateKinds, '']),
  ...ruleTerms.shape,
})
export type AlarmRule = z.output<typeof alarmRule>

/** The input of a rule; what isn't sent is as usual. */
export const ruleInput = z.object({
  is_off: yesNo().default(false),
  minutes: optionalAmount({ max: 1440, step: 1 }),
  silent_minutes: optionalAmount({ min: 10, max: 10_080, step: 1 }),
  is_rated: yesNo().nullable().optional(),
})

/** Changes the rule of a zone or place. */
export const ruleBody = z.object({
  alarm_rule: z.object({
    zone: z.enum([...climateZones, ''], 'Please choose a zone').default(''),
    kind: z.enum([...climateKinds, ''], 'Please choose what is measured').default(''),
    ...ruleInput.shape,
  }),
})

/** The alarms of an account or of one place: those of now, and those that ended in the last 30 days. */
export const alarmList = z.object({ now: z.array(alarm), ended: z.array(alarm) })
export type AlarmList = z.output<typeof alarmList>

/** The same of a place, with its rules. `minutes` are the account's. */
export const placeAlarms = z.object({
  ...alarmList.shape,
  rules: z.array(alarmRule),
  minutes: z.int(),
})
export type PlaceAlarms = z.output<typeof placeAlarms>

const person = z.object({ id: z.uuid(), name: z.string() })

/** The people whom an account's alarms tell. `people` may be chosen as the second person. */
export const alarmSettings = z.object({
  minutes: z.int(),
  second_user_id: z.uuid().nullable(),
  heartbeat_url: z.string(),
  heartbeat_at: moment().nullable(),
  heartbeat_error: z.string(),
  tests_weekly: z.boolean(),
  tested_at: moment().nullable(),
  /** The number of zones that have a sensor and a range, and alarms; and of those of boxes with eggs. */
  watched: z.int(),
  people: z.array(person),
})
export type AlarmSettings = z.output<typeof alarmSettings>

const wrongAddress = 'Please enter an address that begins with https://'

export const settingsBody = z.object({
  climate_alarm_settings: z.object({
    minutes: amount({ max: 1440, step: 1, message: 'Please enter the minutes' }).optional(),
    second_user_id: identity('Not found').nullable().optional(),
    heartbeat_url: z
      .string('Please enter text')
      .trim()
      .max(500, 'At most 500 characters')
      .refine((text) => text === '' || URL.parse(text)?.protocol === 'https:', wrongAddress)
      .optional(),
    tests_weekly: yesNo().optional(),
  }),
})
export type AlarmSettingsChange = z.input<typeof settingsBody>['climate_alarm_settings']
