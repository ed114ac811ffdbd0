import { and, desc, eq, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db, Transaction } from '../../../db/db.ts'
import {
  climateAlarmRules,
  climateAlarmSettings,
  climateAlarms,
  memberships,
  notifications,
  users,
} from '../../../db/schema.ts'
import { NotFound } from '../../../server/errors.ts'
import { owned } from '../../../server/records/crud.ts'
import type { Session, Tenant } from '../../../server/session/session.ts'
import { findPlace } from '../places/places.queries.ts'
import {
  type Alarm,
  type AlarmList,
  earlier_days,
  mailAfter_min,
  mostEarlier,
  type PlaceAlarms,
  type ruleBody,
  secondAfter_min,
  usualMinutes,
} from './alarms.contract.ts'
import type { StoredAlarm } from './changes.ts'
import { alarmPath } from './telling.queries.ts'

/** The alarms of an account, or of one of its places: those of now, and the latest that have ended. */
export async function alarmsOf(
  db: Db,
  { accountId }: Tenant,
  placeId?: string,
): Promise<AlarmList> {
  const isOf = and(
    eq(climateAlarms.account_id, accountId),
    placeId === undefined
      ? undefined
      : sql`${climateAlarms.zones} @> ${JSON.stringify([{ place_id: placeId }])}::jsonb`,
  )
  const earliest = new Date(Date.now() - earlier_days * 86_400_000).toISOString()
  const now = await stillOpen(db, isOf)
  const ended = await db
    .select()
    .from(climateAlarms)
    .where(and(isOf, gte(climateAlarms.ended_at, earliest)))
    .orderBy(desc(climateAlarms.ended_at))
    .limit(mostEarlier)
  const alarms = await answersOf(db, { accountId }, [...now, ...ended])
  return { now: alarms.slice(0, now.length), ended: alarms.slice(now.length) }
}

const stillOpen = (db: Db, isOf: SQL | undefined) =>
  db
    .select()
    .from(climateAlarms)
    .where(and(isOf, isNull(climateAlarms.ended_at)))
    .orderBy(sql`${climateAlarms.since} desc nulls last`)

/** The alarms of an account that go on, whether someone has acknowledged them or not. */
export const openAlarms = async (db: Db, { accountId }: Tenant): Promise<Alarm[]> =>
  answersOf(db, { accountId }, await stillOpen(db, eq(climateAlarms.account_id, accountId)))

/** One alarm. Throws `NotFound`. */
export async function findAlarm(db: Db, session: Tenant, id: string): Promise<Alarm> {
  const [alarm] = await answersOf(db, session, [
    await owned(db, climateAlarms, session.accountId).find(id),
  ])
  if (!alarm) throw new NotFound()
  return alarm
}

/**
 * Acknowledges an alarm, so that no one else is told of it and its message is read. One that is acknowledged or over
 * stays as it is. Throws `NotFound`.
 */
export async function acknowledge(tx: Transaction, session: Session, id: string): Promise<Alarm> {
  const { accountId, userId } = session
  const rows = owned(tx, climateAlarms, accountId)
  const { zones, acknowledged_at, ended_at } = await rows.lock(id)
  if (acknowledged_at === null && ended_at === null) {
    await rows.update(id, {
      acknowledged_at: new Date().toISOString(),
      acknowledged_by: userId,
      zones: zones.map((zone) => ({ ...zone, spoken: zone.worst })),
    })
    await tx
      .update(notifications)
      .set({ read_at: sql`now()`, updated_at: sql`now()` })
      .where(
        and(
          eq(notifications.account_id, accountId),
          eq(notifications.path, alarmPath({ id })),
          isNull(notifications.read_at),
        ),
      )
  }
  return findAlarm(tx, session, id)
}

/** Stored alarms with the names of those who were told, and of who is next. */
async function answersOf(
  db: Db,
  { accountId }: Tenant,
  alarms: readonly StoredAlarm[],
): Promise<Alarm[]> {
  if (alarms.length === 0) return []
  const ids = alarms.flatMap(({ told: tellings, acknowledged_by }) => [
    ...tellings.map(({ user_id }) => user_id),
    ...(acknowledged_by ? [acknowledged_by] : []),
  ])
  const people = await db
    .select({
      id: users.id,
      name: users.name,
      role: memberships.role,
      second: climateAlarmSettings.second_user_id,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .leftJoin(climateAlarmSettings, eq(climateAlarmSettings.account_id, memberships.account_id))
    .where(
      and(
        eq(memberships.account_id, accountId),
        or(
          eq(memberships.role, 'owner'),
          eq(users.id, climateAlarmSettings.second_user_id),
          inArray(users.id, [...new Set(ids)]),
        ),
      ),
    )
  const nameOf = (id: string) => people.find((one) => one.id === id)?.name ?? ''
  const owner = people.find(({ role }) => role === 'owner')
  const second = people.find(({ id, second: chosen }) => id === chosen)
  return alarms.map(({ zones, told: tellings, acknowledged_by, ...alarm }) => ({
    ...alarm,
    zones: zones.map(({ box = null, clutches = [], ...zone }) => ({ ...zone, box, clutches })),
    told: tellings.map(({ user_id, ...telling }) => ({ ...telling, name: nameOf(user_id) })),
    acknowledged_by: acknowledged_by ? nameOf(acknowledged_by) : '',
    next: nextOf(alarm, owner?.name, second?.name),
  }))
}

function nextOf(
  alarm: Pick<
    StoredAlarm,
    'raised_at' | 'mailed_at' | 'second_at' | 'acknowledged_at' | 'ended_at'
  >,
  owner: string | undefined,
  second: string | undefined,
): Alarm['next'] {
  if (alarm.acknowledged_at !== null || alarm.ended_at !== null) return null
  const after = (minutes: number) =>
    new Date(Date.parse(alarm.raised_at) + minutes * 60_000).toISOString()
  if (alarm.mailed_at === null && owner !== undefined) {
    return { at: after(mailAfter_min), by: 'mail', name: owner }
  }
  if (alarm.second_at !== null || second === undefined) return null
  return { at: after(secondAfter_min), by: 'push', name: second }
}

const rulesAt = (db: Db, { accountId }: Tenant, placeId: string) =>
  db
    .select()
    .from(climateAlarmRules)
    .where(
      and(eq(climateAlarmRules.account_id, accountId), eq(climateAlarmRules.place_id, placeId)),
    )

/** The alarms of a place with its rules. Throws `NotFound`. */
export async function placeAlarmsOf(db: Db, session: Tenant, id: string): Promise<PlaceAlarms> {
  await findPlace(db, session, { id })
  const { now, ended } = await alarmsOf(db, session, id)
  const rules = await rulesAt(db, session, id)
  const [settings] = await db
    .select({ minutes: climateAlarmSettings.minutes })
    .from(climateAlarmSettings)
    .where(eq(climateAlarmSettings.account_id, session.accountId))
  return { now, ended, rules, minutes: settings?.minutes ?? usualMinutes }
}

type RuleInput = z.output<typeof ruleBody>['alarm_rule']

/** Sets the rule of a zone, or of a whole place. Throws `NotFound` for a place that isn't there. */
export async function putRule(
  tx: Transaction,
  session: Tenant,
  id: string,
  rule: RuleInput,
): Promise<PlaceAlarms> {
  await findPlace(tx, session, { id })
  await saveRule(tx, session, { place_id: id, ...rule })
  return placeAlarmsOf(tx, session, id)
}

/** Saves the rule of a zone, a place or a box: what it leaves out is as usual. */
export async function saveRule(
  tx: Transaction,
  { accountId }: Tenant,
  rule: Omit<typeof climateAlarmRules.$inferInsert, 'account_id'>,
): Promise<void> {
  const { is_off, minutes = null, silent_minutes = null, is_rated = null, ...of } = rule
  const values = { is_off, minutes, silent_minutes, is_rated }
  await tx
    .insert(climateAlarmRules)
    .values({ account_id: accountId, ...of, ...values })
    .onConflictDoUpdate({
      target: [
        ...[climateAlarmRules.account_id, climateAlarmRules.place_id, climateAlarmRules.box],
        ...[climateAlarmRules.zone, climateAlarmRules.kind],
      ],
      set: { ...values, updated_at: sql`now()` },
    })
}
