import { mostFileBytes } from '../../care/climate/doors/file/fileParts.ts'
import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { requirePlus } from '../../server/plan.ts'
import { resourceRoutes } from '../../server/records/resourceRoutes.ts'
import { airFile, airFileRead, airReadingResource, airWeek } from './air.contract.ts'
import {
  addReading,
  changeReading,
  importReadings,
  readingPages,
  removeReading,
} from './air.queries.ts'
import { airWeekOf } from './airWeek.queries.ts'

/** Readings of the incubator's air, by hand or from a logger's file. They need Plus. */
export const airRoutes = (context: Context) => async (app: App) => {
  const { db } = context
  await app.register(readingRoutes(context))
  app.addHook('onRequest', requirePlus)

  action(
    app,
    'GET /air_readings/week',
    { summary: 'Read the air of the last seven days', answer: airWeek },
    (session) => airWeekOf(db, session),
  )

  action(
    app,
    'POST /air_readings/import',
    {
      summary: 'Add the readings of a logger file',
      bodyLimit: mostFileBytes,
      body: airFile,
      written: airFileRead,
    },
    (session, { body }) => importReadings(db, session, body.air_file),
  )
}

const readingRoutes = resourceRoutes(
  airReadingResource,
  { list: readingPages, add: addReading, change: changeReading, remove: removeReading },
  { plus: true },
)
