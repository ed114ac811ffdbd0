import { action } from '../../../server/action.ts'
import type { App, Context } from '../../../server/context.ts'
import { requireOwner } from '../../../server/plan.ts'
import { idParams } from '../../../server/wire.ts'
import {
  alarm,
  alarmList,
  alarmSettings,
  placeAlarms,
  ruleBody,
  settingsBody,
} from './alarms.contract.ts'
import { acknowledge, alarmsOf, findAlarm, placeAlarmsOf, putRule } from './alarms.queries.ts'
import { boxAlarmList, boxRuleBody } from './boxAlarms.contract.ts'
import { boxAlarmsOf, putBoxRule } from './boxAlarms.queries.ts'
import { changeSettings, settingsOf } from './settings.queries.ts'

/** Alarms of places and boxes, and whom they tell. Everyone may read and change them, with Plus or without. */
export const alarmRoutes =
  ({ db, config }: Context) =>
  async (app: App) => {
    action(
      app,
      'GET /climate_alarms',
      { summary: 'List alarms of now and of the last 30 days', answer: alarmList },
      (session) => alarmsOf(db, session),
    )
    action(
      app,
      'GET /climate_alarms/:id',
      { params: idParams, answer: alarm },
      (session, { params }) => findAlarm(db, session, params.id),
    )
    action(
      app,
      'POST /climate_alarms/:id/acknowledge',
      { summary: 'Acknowledge an alarm', changes: 'logs', params: idParams, written: alarm },
      (session, { params }) => db.transaction((tx) => acknowledge(tx, session, params.id)),
    )
    action(
      app,
      'GET /climate_places/:id/alarms',
      {
        summary: 'Read the alarms of a place and its rules',
        params: idParams,
        answer: placeAlarms,
      },
      (session, { params }) => placeAlarmsOf(db, session, params.id),
    )
    action(
      app,
      'PATCH /climate_places/:id/alarms',
      {
        summary: 'Change the rule of a zone or place',
        params: idParams,
        body: ruleBody,
        written: placeAlarms,
      },
      (session, { params, body }) =>
        db.transaction((tx) => putRule(tx, session, params.id, body.alarm_rule)),
    )
    action(
      app,
      'GET /climate/boxes/alarms',
      { summary: 'Read the alarms of incubator boxes and their rules', answer: boxAlarmList },
      (session) => boxAlarmsOf(db, session),
    )
    action(
      app,
      'PATCH /climate/boxes/:id/alarms',
      {
        summary: 'Change the rule of a box by the id of a clutch in it',
        params: idParams,
        body: boxRuleBody,
        written: boxAlarmList,
      },
      (session, { params, body }) =>
        db.transaction((tx) => putBoxRule(tx, session, params.id, body.box_alarm_rule)),
    )
    action(
      app,
      'GET /climate_alarm_settings',
      { summary: 'Read whom alarms tell', answer: alarmSettings },
      (session) => settingsOf(db, session),
    )
    action(
      app,
      'PATCH /climate_alarm_settings',
      {
        summary: 'Change whom alarms tell',
        onRequest: requireOwner,
        body: settingsBody,
        written: alarmSettings,
      },
      (session, { body }) =>
        db.transaction((tx) => changeSettings(tx, config, session, body.climate_alarm_settings)),
    )
  }
