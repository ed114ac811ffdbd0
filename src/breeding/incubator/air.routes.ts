import type { App, Context } from '../../server/context.ts'
import { requirePlus } from '../../server/plan.ts'
import { resourceRoutes } from '../../server/records/resourceRoutes.ts'
import { sessionOf } from '../../server/session/session.ts'
import { airFile, airFileRead, airReadingResource, airWeek, mostFileBytes } from './air.contract.ts'
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

  app.get(
    '/air_readings/week',
    { schema: { summary: 'Read the air of the last seven days', response: { 200: airWeek } } },
    async (request) => airWeekOf(db, sessionOf(request)),
  )

  app.post(
    '/air_readings/import',
    {
      bodyLimit: mostFileBytes,
      schema: {
        summary: 'Add the readings of a logger file',
        body: airFile,
        response: { 200: airFileRead },
      },
    },
    async (request) => {
      const object = await db.transaction((tx) =>
        importReadings(tx, sessionOf(request), request.body.air_file),
      )
      return { success: true as const, object }
    },
  )
}

const readingRoutes = resourceRoutes(
  airReadingResource,
  { list: readingPages, add: addReading, change: changeReading, remove: removeReading },
  { plus: true },
)
