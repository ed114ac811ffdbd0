import { z } from 'zod'
import { alarmCauses, climateKinds } from '../../../shared/climate.ts'
import { moment } from '../../../shared/fields.ts'
import { ruleInput, ruleTerms } from './alarms.contract.ts'

/**
 * One of the values of a box's air, and the range that suits all of its clutches. If what they need doesn't meet, it
 * `disagrees`, and there is none.
 */
const boxZone = z.object({
  kind: z.enum(climateKinds),
  value: z.number().nullable(),
  at: moment().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  disagrees: z.boolean(),
})

/** A trouble of now and its beginning, with the alarm that it has become. */
const boxTrouble = z.object({
  kind: z.enum(climateKinds),
  cause: z.enum(alarmCauses),
  since: moment(),
  alarm_id: z.uuid().nullable(),
})

/** A box of the incubator with a sensor. It is watched while clutches incubate in it, unless its keeper switched it off. */
export const boxAlarms = z.object({
  box: z.string(),
  clutches: z.array(z.object({ id: z.uuid(), name: z.string() })),
  is_watched: z.boolean(),
  rule: ruleTerms,
  zones: z.array(boxZone),
  wrong: z.array(boxTrouble),
})
export type BoxAlarms = z.output<typeof boxAlarms>

/** `GET climate/boxes/alarms`: every box with a sensor. `minutes` are the account's. */
export const boxAlarmList = z.object({ value: z.array(boxAlarms), minutes: z.int() })
export type BoxAlarmList = z.output<typeof boxAlarmList>

/** Changes the rule of a box; what isn't sent is as usual. */
export const boxRuleBody = z.object({ box_alarm_rule: ruleInput })
export type BoxRule = z.input<typeof boxRuleBody>['box_alarm_rule']
