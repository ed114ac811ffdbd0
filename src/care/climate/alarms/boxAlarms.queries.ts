import { and, eq, isNotNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db, Transaction } from '../../../db/db.ts'
import { climateAlarmSettings, climateWatches, clutches } from '../../../db/schema.ts'
import { owned } from '../../../server/records/crud.ts'
import type { Tenant } from '../../../server/session/session.ts'
import { usualMinutes } from './alarms.contract.ts'
import { saveRule } from './alarms.queries.ts'
import type { BoxAlarmList, BoxAlarms, boxRuleBody } from './boxAlarms.contract.ts'
import { type SensedBox, sensedBoxes } from './watchedBoxes.queries.ts'

type RuleInput = z.output<typeof boxRuleBody>['box_alarm_rule']

/** The boxes of an account that have a sensor, by name, with what is wrong there and their rules. */
export async function boxAlarmsOf(db: Db, { accountId }: Tenant): Promise<BoxAlarmList> {
  const boxes = await sensedBoxes(db, new Date(), [accountId])
  const watches = await db
    .select()
    .from(climateWatches)
    .where(and(eq(climateWatches.account_id, accountId), isNotNull(climateWatches.box)))
    .orderBy(climateWatches.since)
  const [settings] = await db
    .select({ minutes: climateAlarmSettings.minutes })
    .from(climateAlarmSettings)
    .where(eq(climateAlarmSettings.account_id, accountId))
  const value = boxes.map((one) => ({
    ...answerOf(one),
    wrong: watches
      .filter(({ box }) => box === one.box)
      .map(({ kind, cause, since, alarm_id }) => ({ kind, cause, since, alarm_id })),
  }))
  value.sort((one, other) => one.box.localeCompare(other.box, 'en', { numeric: true }))
  return { value, minutes: settings?.minutes ?? usualMinutes }
}

const answerOf = ({ box, clutches: own, rule, zones }: SensedBox): Omit<BoxAlarms, 'wrong'> => ({
  box,
  clutches: own.map(({ id, name }) => ({ id, name })),
  is_watched: own.length > 0 && !rule?.is_off && zones.some(({ isLive }) => isLive),
  rule: {
    is_off: rule?.is_off ?? false,
    minutes: rule?.minutes ?? null,
    silent_minutes: rule?.silent_minutes ?? null,
    is_rated: rule?.is_rated ?? null,
  },
  zones: zones.map(({ kind, value, at, limits, disagrees }) => ({
    ...{ kind, value, ...limits, disagrees },
    at: at === null ? null : new Date(at).toISOString(),
  })),
})

/** Sets the rule of the box in which a clutch is. Throws `NotFound` for a clutch that isn't there. */
export async function putBoxRule(
  tx: Transaction,
  session: Tenant,
  clutchId: string,
  rule: RuleInput,
): Promise<BoxAlarmList> {
  const { box } = await owned(tx, clutches, session.accountId).find(clutchId)
  await saveRule(tx, session, { box, ...rule })
  return boxAlarmsOf(tx, session)
}
