import { z } from 'zod'
import type { App, Context } from '../../server/context.ts'
import { resourceRoutes } from '../../server/records/resourceRoutes.ts'
import { listQuery } from '../../server/wire.ts'
import { identity } from '../../shared/fields.ts'
import { type Crosses, crossingThread } from '../genetics/crossingThread.ts'
import { findPairing } from './comparison.queries.ts'
import { pairingLogVerbs } from './pairingLogs.queries.ts'
import { ofSpecies, pairingDetail, pairingLog, pairingResource } from './pairings.contract.ts'
import {
  addPairing,
  changePairing,
  pairingPages,
  pairingPagesOfPlan,
  removePairing,
} from './pairings.queries.ts'

/** Pairings, those of a plan, and their logs. All need Plus. */
export const pairingRoutes = (context: Context) => async (app: App) => {
  const crosses = crossingThread()
  app.addHook('onClose', crosses.end)
  await app.register(ofAccount(crosses)(context))
  await app.register(ofPlan(context))
  await app.register(logs(context))
}

const ofAccount = (crosses: Crosses) =>
  resourceRoutes(
    pairingResource,
    {
      list: pairingPages,
      find: findPairing(crosses),
      change: changePairing,
      remove: removePairing,
    },
    {
      plus: true,
      query: listQuery(pairingResource).extend(ofSpecies.shape),
      detail: pairingDetail.record,
    },
  )

const ofPlan = resourceRoutes(
  pairingResource,
  { list: pairingPagesOfPlan, add: addPairing },
  {
    plus: true,
    below: { path: '/pairing_plans/:planId', params: z.object({ planId: identity() }) },
  },
)

const logs = resourceRoutes(pairingLog, pairingLogVerbs, {
  plus: true,
  changes: 'logs',
  below: { path: '/pairings/:pairingId', params: z.object({ pairingId: identity() }) },
})
