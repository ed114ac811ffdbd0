import { sql } from 'drizzle-orm'
import {
  accounts,
  climateAlarmSettings,
  memberships,
  notificationSettings,
  recordChanges,
  users,
} from '../../../db/schema.ts'
import { type ArchivedKind, columnsOf, kindWith } from './kind.ts'

const settingLabels = {
  id: 'Identity of the account',
  name: 'Name of the account',
  time_zone: 'Time zone',
  currency: 'Currency of amounts that have none beside them (ISO 4217)',
  kwh_price: 'Price of a kilowatt hour',
  code_template: "Template of new animals' codes",
  last_code: 'Number of the last code',
  week_start: 'First day of the week',
  weight_unit: 'Preferred unit of weight',
  decimal_sign: 'Decimal sign',
  time_format: 'Clock of 12 or 24 hours',
  temperature_unit: 'Unit of temperatures',
  animal_columns: 'Columns of the animals table; empty for the usual ones',
  reminder_hour: 'Hour of reminders',
  mail_digest: 'Whether reminders also come by email',
  muted_app: 'Reminders muted in the app',
  muted_mail: 'Reminders muted in emails',
  muted_push: 'Reminders muted in pushes',
  alarm_minutes: 'Minutes out of range before there is an alarm; empty for the usual',
  alarm_second_id: 'The person whom alarms tell second',
  alarm_tests_weekly: 'Whether alarms are tested every week',
}

/** The account's settings and its owner's: one row. */
const settings: ArchivedKind = {
  name: 'settings',
  about: "The account's settings, and its owner's. There is one row.",
  table: accounts,
  identity: accounts.id,
  from: (accountId) => sql`${accounts}
    left join ${memberships} on ${memberships.account_id} = ${accounts.id} and ${memberships.role} = 'owner'
    left join ${users} on ${users.id} = ${memberships.user_id}
    left join ${notificationSettings} on ${notificationSettings.account_id} = ${accounts.id}
      and ${notificationSettings.user_id} = ${users.id}
    left join ${climateAlarmSettings} on ${climateAlarmSettings.account_id} = ${accounts.id}
    where ${accounts.id} = ${accountId}`,
  columns: () => {
    const { id, name, time_zone, currency, kwh_price, code_template, last_code, created_at } =
      accounts
    const { week_start, weight_unit, decimal_sign, time_format } = users
    const { temperature_unit, animal_columns } = users
    const { reminder_hour, mail_digest, muted_app, muted_mail, muted_push } = notificationSettings
    const { minutes, second_user_id, tests_weekly } = climateAlarmSettings
    return columnsOf(
      {
        ...{ id, name, time_zone, currency, kwh_price, code_template, last_code },
        ...{ week_start, weight_unit, decimal_sign, time_format, temperature_unit, animal_columns },
        ...{ reminder_hour, mail_digest, muted_app, muted_mail, muted_push, created_at },
        ...{ alarm_minutes: minutes, alarm_second_id: second_user_id },
        alarm_tests_weekly: tests_weekly,
      },
      { labels: settingLabels, formats: { kwh_price: 'rate' } },
    )
  },
  leftOut: ['erase_at', 'achievements_looked_at', 'updated_at'],
}

/** People who work in the account, by name. */
const people: ArchivedKind = {
  name: 'people',
  about: 'Who works in the account. Records name them in recorded_by.',
  table: memberships,
  identity: memberships.user_id,
  from: (accountId) => sql`${memberships}
    join ${users} on ${users.id} = ${memberships.user_id}
    where ${memberships.account_id} = ${accountId}`,
  columns: () => {
    const { role, may_log, created_at } = memberships
    return columnsOf(
      { id: users.id, name: users.name, role, may_log, created_at },
      {
        labels: {
          id: 'Identity',
          name: 'Name',
          role: 'Role',
          may_log: 'Whether a viewer may record logs',
          created_at: 'Since',
        },
      },
    )
  },
  leftOut: ['user_id', 'updated_at'],
  isOnlyTold: true,
}

/** Settings and people come first, and what was changed by whom last. */
export const accountKinds: ArchivedKind[] = [settings, people]

export const historyKinds: ArchivedKind[] = [
  kindWith(recordChanges, recordChanges.id, {
    about: 'Who changed what when. Only to be read: an import begins a history of its own.',
    isOnlyTold: true,
    labels: {
      subject_id: 'Record in whose history it is',
      kind: 'Kind of the changed record',
      record_id: 'Changed record',
      named: 'What tells it from others',
      user_id: 'Changed by',
      action: 'What happened',
      changes: 'By column: before and after',
    },
  }),
]
