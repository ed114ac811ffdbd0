import { z } from 'zod'
import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { resourceRoutes } from '../../server/records/resourceRoutes.ts'
import { idParams } from '../../server/wire.ts'
import { identity } from '../../shared/fields.ts'
import {
  animalClimate,
  boxChartQuery,
  chartQuery,
  climateChart,
  climateWeek,
  weekQuery,
} from './charts/charts.contract.ts'
import { animalChart, boxChart, placeChart } from './charts/charts.queries.ts'
import { climateWeekOf } from './charts/week.queries.ts'
import { climateFile, climateFileRead } from './doors/file/file.contract.ts'
import { takeFile } from './doors/file/file.queries.ts'
import { mostFileBytes } from './doors/file/fileParts.ts'
import { deviceRoutes } from './doors/herpstat/devices.routes.ts'
import { takeByHand } from './places/hand.queries.ts'
import { climateNowOf, placeNowOf } from './places/now.queries.ts'
import { climateNow, climatePlaceResource, placeInDetail } from './places/places.contract.ts'
import {
  addPlace,
  changePlace,
  findPlace,
  placePages,
  removePlace,
} from './places/places.queries.ts'
import { intake } from './readings/intake.ts'
import { handReading } from './readings/readings.contract.ts'
import { incubatorBoxesOf } from './sensors/boxes.queries.ts'
import { placeSensor, replaceSensor, unplaceSensor } from './sensors/placing.queries.ts'
import {
  climateDoorsHeard,
  climateSensorResource,
  climateSensors,
  incubatorBoxes,
  placeBody,
  replaceBody,
  sensorQuery,
} from './sensors/sensors.contract.ts'
import { changeSensor, doorsOf, removeSensor, sensorsOf } from './sensors/sensors.queries.ts'

/** Places and the climate there: now, as a chart, and by the week. */
export const climateRoutes = (context: Context) => async (app: App) => {
  const { db } = context
  const take = intake(context, app)
  for (const part of [placeRoutes, chartRoutes, sensorRoutes, deviceRoutes])
    await part(context)(app)

  action(
    app,
    'GET /climate',
    { summary: 'Read the climate of every place', answer: climateNow },
    (session) => climateNowOf(db, session),
  )
  action(
    app,
    'GET /climate/doors',
    { summary: 'Read what each door has heard', answer: climateDoorsHeard },
    (session) => doorsOf(db, session, context.config),
  )
  action(
    app,
    'POST /climate/files',
    {
      summary: 'Add the readings of a logger file to a sensor',
      bodyLimit: mostFileBytes,
      body: climateFile,
      written: climateFileRead,
    },
    (session, { body }) => takeFile(context.patient ?? db, take, session, body.climate_file),
  )
  action(
    app,
    'GET /climate_places/:id/now',
    { summary: 'Read the climate of a place', params: idParams, answer: placeInDetail },
    (session, { params }) => placeNowOf(db, session, params.id),
  )
  action(
    app,
    'POST /climate_places/:id/readings',
    {
      summary: 'Add a reading by hand',
      params: idParams,
      body: handReading,
      created: climateSensorResource.record,
    },
    (session, { params, body }) => takeByHand(db, take, session, params.id, body.reading),
  )
}

const placeRoutes = resourceRoutes(climatePlaceResource, {
  list: placePages,
  find: findPlace,
  add: addPlace,
  change: changePlace,
  remove: removePlace,
})

/** Curves, and the week. They read much, and may wait longer for it. */
const chartRoutes = (context: Context) => async (app: App) => {
  const db = context.patient ?? context.db

  action(
    app,
    'GET /climate/week',
    { summary: 'Read the hours out of range of a week', query: weekQuery, answer: climateWeek },
    (session, { query }) => climateWeekOf(db, session, query),
  )
  action(
    app,
    'GET /climate_places/:id/chart',
    {
      summary: 'Read the climate of a place over time',
      params: idParams,
      query: chartQuery,
      answer: climateChart,
    },
    (session, { params, query }) => placeChart(db, session, params.id, query),
  )
  action(
    app,
    'GET /climate/boxes/chart',
    {
      summary: 'Read the climate of an incubator box over time',
      query: boxChartQuery,
      answer: climateChart,
    },
    (session, { query }) => boxChart(db, session, query),
  )
  action(
    app,
    'GET /animals/:animalId/climate',
    {
      summary: 'Read the climate of an animal over time',
      params: z.object({ animalId: identity() }),
      query: chartQuery,
      answer: animalClimate,
    },
    (session, { params, query }) => animalChart(db, session, params.animalId, query),
  )
}

const changeRoutes = resourceRoutes(climateSensorResource, {
  change: changeSensor,
  remove: removeSensor,
})

/** Sensors, and where they are. */
const sensorRoutes = (context: Context) => async (app: App) => {
  const { db } = context
  await changeRoutes(context)(app)
  const wire = { params: idParams, written: climateSensorResource.record }

  action(
    app,
    'GET /climate_sensors',
    { summary: 'Read the sensors', query: sensorQuery, answer: climateSensors },
    async (session, { query }) => ({ value: await sensorsOf(db, session, query.filter) }),
  )
  action(
    app,
    'GET /climate/boxes',
    { summary: 'Read the boxes that a sensor can be in', answer: incubatorBoxes },
    (session) => incubatorBoxesOf(db, session),
  )
  action(
    app,
    'POST /climate_sensors/:id/place',
    { ...wire, summary: 'Place a sensor', body: placeBody },
    (session, { params, body }) =>
      db.transaction((tx) => placeSensor(tx, session, params.id, body.placement)),
  )
  action(
    app,
    'POST /climate_sensors/:id/unplace',
    { ...wire, summary: 'Take a sensor away from its place' },
    (session, { params }) => db.transaction((tx) => unplaceSensor(tx, session, params.id)),
  )
  action(
    app,
    'POST /climate_sensors/:id/replace',
    { ...wire, summary: 'Replace a sensor', body: replaceBody },
    (session, { params, body }) =>
      db.transaction((tx) => replaceSensor(tx, session, params.id, body.replacement.by)),
  )
}
