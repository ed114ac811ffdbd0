import { z } from 'zod'
import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { requirePlus } from '../../server/plan.ts'
import { resourceRoutes } from '../../server/records/resourceRoutes.ts'
import { idParams, pageOf } from '../../server/wire.ts'
import { identity } from '../../shared/fields.ts'
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
import { undoHatching } from './hatchlings.queries.ts'
import { addClutch, addEgg, changeClutch, removeClutch } from './saving.queries.ts'

/** Clutches with their eggs, checks and hatchings, which need Plus. */
export const clutchRoutes = (context: Context) => async (app: App) => {
  const { db } = context
  await app.register(fiveRoutes(context))
  await app.register(eggRoutes(context))
  await app.register(checkRoutes(context))
  app.addHook('onRequest', requirePlus)

  action(
    app,
    'PATCH /clutches/:id/eggs',
    {
      summary: 'Change several eggs of a clutch',
      params: idParams,
      body: manyEggs,
      written: clutchDetail.record,
    },
    (session, { params, body }) =>
      db.transaction(async (tx) => {
        await changeEggs(tx, session, params.id, body.eggs)
        return findClutch(tx, session, params)
      }),
  )

  action(
    app,
    'POST /clutches/:id/hatch',
    {
      summary: 'Hatch eggs of a clutch',
      params: idParams,
      body: hatching,
      created: hatched,
      stale: clutchDetail.record,
    },
    (session, { params, body }) =>
      db.transaction((tx) => hatchEggs(tx, session, params.id, body.hatching)),
  )

  action(
    app,
    'DELETE /clutches/:clutchId/eggs/:id/hatching',
    {
      summary: 'Undo the hatching of an egg',
      params: belowClutch.params.extend({ id: identity() }),
      written: clutchDetail.record,
    },
    (session, { params: { clutchId, id: eggId } }) =>
      db.transaction((tx) => undoHatching(tx, session, { clutchId, eggId })),
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
