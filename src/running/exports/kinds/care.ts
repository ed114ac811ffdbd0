import { bulbResource } from '../../../care/bulbs/bulbs.contract.ts'
import { ruleBody } from '../../../care/climate/alarms/alarms.contract.ts'
import { climatePlaceResource } from '../../../care/climate/places/places.contract.ts'
import { climateSensorResource } from '../../../care/climate/sensors/sensors.contract.ts'
import { feederResource } from '../../../care/feeders/feeders.contract.ts'
import { because } from '../../../care/forecast/currentForecast.contract.ts'
import { shedForecastResource } from '../../../care/forecast/shedForecasts.contract.ts'
import {
  cleaningLog,
  feedingLog,
  poopLog,
  sheddingLog,
  weightLog,
} from '../../../care/logs/logs.contract.ts'
import {
  cleaningScheduleFields,
  feedingScheduleFields,
} from '../../../care/schedules/schedules.contract.ts'
import { supplementResource } from '../../../care/supplements/supplements.contract.ts'
import * as tables from '../../../db/schema.ts'
import { ownCurrency } from '../../../shared/currencies.ts'
import { forecastStateWords } from '../../../shared/forecasts.ts'
import { type ArchivedKind, kindOf, kindWith } from './kind.ts'

/** Feeders, supplements and bulbs. */
export const inventoryKinds: ArchivedKind[] = [
  kindOf(tables.feeders, {
    about: 'A feeder in stock, with what one costs and where it was bought.',
    input: () => feederResource.input,
    labels: {
      cost_currency: "Its currency, if it isn't the account's (ISO 4217)",
      lastDeliveryId: 'Identity of the last delivery',
      lastDeliveryCount: 'How many came with it',
    },
    money: { amount: 'cost', currency: 'cost_currency' },
    sameBy: ['name', 'size', 'kind'],
  }),
  kindOf(tables.supplements, {
    about: 'A supplement.',
    input: () => supplementResource.input,
    sameBy: ['name', 'brand'],
  }),
  kindOf(tables.bulbs, {
    about: 'A bulb or lamp.',
    input: () => bulbResource.input,
    labels: { uv_fades_on: 'Falls below the UVI needed, by its readings' },
  }),
]

/** Schedules and the five logs, after animals and inventory. */
export const careKinds: ArchivedKind[] = [
  kindOf(tables.feedingSchedules, {
    about: 'How often an animal is fed, with what, and its pause.',
    input: feedingScheduleFields,
    endings: ['paused_until', 'pause_reason'],
  }),
  kindOf(tables.cleaningSchedules, {
    about: 'How often an animal is cleaned, and its pause.',
    input: cleaningScheduleFields,
    endings: ['paused_until', 'pause_reason'],
  }),
  kindOf(tables.feedingLogs, {
    about: 'A meal, taken or refused.',
    input: () => feedingLog.input,
    labels: {
      taken_from_stock: 'How many it took from the stock',
      unit_cost: 'What one cost then',
      unit_currency: "Its currency, if it isn't the account's (ISO 4217)",
    },
    formats: { unit_cost: 'money' },
    schemas: () => ({ unit_currency: ownCurrency() }),
    money: { amount: 'unit_cost', currency: 'unit_currency' },
  }),
  kindOf(tables.cleaningLogs, { about: 'A clean.', input: () => cleaningLog.input }),
  kindOf(tables.sheddingLogs, { about: 'A shed.', input: () => sheddingLog.input }),
  kindOf(tables.weightLogs, { about: 'A weighing.', input: () => weightLog.input }),
  kindOf(tables.poopLogs, { about: 'A poop.', input: () => poopLog.input }),
]

/** Forecasts, after the sheds that close them. */
export const forecastKinds: ArchivedKind[] = [
  kindOf(tables.shedForecasts, {
    about: "A forecast of an animal's next shed, and how it came out.",
    input: () => shedForecastResource.input,
    isPlus: true,
    leftOut: ['tries', 'try_at'],
    schemas: () => ({ because: because().nullable().optional() }),
    labels: {
      state: 'State',
      asked_by: 'Asked for by',
      made_on: 'Day on which it was worked out',
      predicted_on: 'Predicted day',
      lower_on: 'Earliest day',
      upper_on: 'Latest day',
      sheds: 'Sheds it rests on',
      mean_interval: 'Mean days between them',
      basis: 'What it rests on: own sheds, few of them, or none',
      because: 'What moved it away from the mean',
      shedding_log_id: 'The shed that closed it, in shedding_logs',
      shed_on: 'Real day',
      error_days: 'Days that it was late; negative for early',
      closed_at: 'When it was closed',
    },
    formats: { state: forecastStateWords },
  }),
]

/** Places with their climate. Sensors and what they measured are only told: a device goes on at one server. */
export const climateKinds: ArchivedKind[] = [
  kindOf(tables.climatePlaces, {
    about: 'A place whose climate is kept: a tub, a rack or a whole room.',
    input: () => climatePlaceResource.input,
    sameBy: ['room', 'rack', 'tub'],
  }),
  kindOf(tables.climateAlarmRules, {
    about: 'What the alarms of a place, of a zone in it, or of a box of the incubator go by.',
    labels: {
      place_id: 'Place; empty for a box',
      box: 'Box of the incubator; empty for a place',
      zone: 'Zone; empty for the whole place or box',
      kind: 'What is measured; empty for the whole place or box',
      is_off: 'Whether there are no alarms',
      minutes: 'Minutes out of range; empty for the usual',
      silent_minutes: 'Minutes of silence; empty for the usual',
      is_rated: 'Whether fast changes are alarms; empty for the usual',
    },
    schemas: () => ruleBody.shape.alarm_rule.shape,
    isAboutOne: true,
  }),
  kindOf(tables.climateSensors, {
    about: 'A sensor that was heard.',
    input: () => climateSensorResource.input,
    labels: {
      series: 'Its number, by which climate_hours name it',
      door: 'How it was heard: influx, json, hand, file, herpstat or mqtt',
      name: 'Name that it gave itself',
      kind: 'What it measures',
      said: 'Unit that it says',
      asking: 'Another unit that its keeper was asked about',
      device_error: 'What its device says is wrong with itself',
    },
    isOnlyTold: true,
  }),
  kindOf(tables.climatePlacements, {
    about: 'Where a sensor was, from when until when: in a place, or in a box of the incubator.',
    labels: {
      sensor_id: 'Sensor',
      place_id: 'Place',
      box: 'Box of the incubator',
      zone: 'Zone',
      placed_at: 'From',
      ended_at: 'Until; empty where it still is',
    },
    isOnlyTold: true,
  }),
  kindOf(tables.climateAlarms, {
    about: 'An alarm: what was wrong in a room or in the incubator, from when until when.',
    labels: {
      cause: 'What was wrong',
      room: 'Room',
      in_incubator: 'Whether it was in the incubator',
      zones: 'Where, and by how much',
      since: 'Since',
      acknowledged_at: 'Acknowledged',
      ended_at: 'Over; empty while it goes on',
    },
    leftOut: ['raised_at', 'mailed_at', 'second_at', 'told', 'acknowledged_by'],
    isOnlyTold: true,
  }),
  kindWith(tables.climateHours, tables.climateHours.hour, {
    about: 'An hour of a sensor, in thousandths of °C, % or the UV index.',
    labels: {
      hour: 'Hour',
      series: 'Number of the sensor',
      n: 'How many readings',
      total: 'Their sum',
      low: 'The lowest',
      high: 'The highest',
      first: 'The first',
      last: 'The last',
    },
    isOnlyTold: true,
  }),
]
