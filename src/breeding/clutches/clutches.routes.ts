import { z } from 'zod'
import type { App, Context } from '../../server/context.ts'
import { requirePlus } from '../../server/plan.ts'
import { resourceRoutes } from '../../server/records/resourceRoutes.ts'
import { sessionOf } from '../../server/session/session.ts'
import { idParams, pageOf, stale, written } from '../../server/wire.ts'
import { identity } from '../../shared/fields.ts'
import { addEgg } from './addingEggs.queries.ts'
import {
  clutchCounts,
  clutchDetail,
  clutchResource,
  eggCheckResource,
  eggResource,
  manyEggs,
} from './clutches.contract.ts'
import { clutchPages, findClutch } from './clutches.queries.ts'
import { addCheck, changeCheck, removeCheck } from './eggChecks.queries.ts'
import { changeEgg, changeEggs } from './eggs.queries.ts'
import { hatched, hatching } from './hatching.contract.ts'
import { hatchEggs } from './hatching.queries.ts'
import { addClutch, changeClutch, removeClutch } from './saving.queries.ts'
import { undoHatching } from './undoHatching.queries.ts'

/** Clutches with their eggs, checks and hatchings, which need Plus. */
export const clutchRoutes = (context: Context) => async (app: App) => {
  const { db } = context
  await app.register(fiveRoutes(context))
  await app.register(eggRoutes(context))
  await app.register(checkRoutes(context))
  app.addHook('onRequest', requirePlus)

  app.patch(
    '/clutches/:id/eggs',
    {
      schema: {
        summary: 'Change several eggs of a clutch',
        params: idParams,
        body: manyEggs,
        response: { 200: written(clutchDetail.record) },
      },
    },
    async (request) => {
      const session = sessionOf(request)
      const { id } = request.params
      const object = await db.transaction(async (tx) => {
        await changeEggs(tx, session, id, request.body.eggs)
        return findClutch(tx, session, { id })
      })
      return { success: true as const, object }
    },
  )

  app.post(
    '/clutches/:id/hatch',
    {
      schema: {
        summary: 'Hatch eggs of a clutch',
        params: idParams,
        body: hatching,
        response: { 201: written(hatched), 409: stale(clutchDetail.record) },
      },
    },
    async (request, reply) => {
      const session = sessionOf(request)
      const { id } = request.params
      const object = await db.transaction((tx) => hatchEggs(tx, session, id, request.body.hatching))
      return reply.status(201).send({ success: true as const, object })
    },
  )

  app.delete(
    '/clutches/:clutchId/eggs/:id/hatching',
    {
      schema: {
        summary: 'Undo the hatching of an egg',
        params: belowClutch.params.extend({ id: identity() }),
        response: { 200: written(clutchDetail.record) },
      },
    },
    async (request) => {
      const session = sessionOf(request)
      const { clutchId, id } = request.params
      const object = await db.transaction((tx) =>
        undoHatching(tx, session, { clutchId, eggId: id }),
      )
      return { success: true as const, object }
    },
  )
}

const fiveRoutes = resourceRoutes(
  clutchResource,
  {
    list: clutchPages,
    find: findClutch,
    add: addClutch,
    change: changeClutch,
    remove: removeClutch,
  },
  {
    plus: true,
    page: pageOf(clutchResource.record).extend({ counts: clutchCounts }),
    detail: clutchDetail.record,
  },
)

const belowClutch = {
  path: '/clutches/:clutchId',
  params: z.object({ clutchId: identity() }),
}

const eggRoutes = resourceRoutes(
  eggResource,
  { add: addEgg, change: changeEgg },
  { below: belowClutch, plus: true },
)

const belowEgg = {
  path: '/clutches/:clutchId/eggs/:eggId',
  params: z.object({ clutchId: identity(), eggId: identity() }),
}

const checkRoutes = resourceRoutes(
  eggCheckResource,
  { add: addCheck, change: changeCheck, remove: removeCheck },
  { below: belowEgg, plus: true },
)
