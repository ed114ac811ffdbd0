import { animalResource } from '../../collection/animals/animals.contract.ts'
import { animalPages } from '../../collection/animals/animals.queries.ts'
import { requireAnimal } from '../../collection/animals/openAnimals.queries.ts'
import type { Database } from '../../db/db.ts'
import { feeders } from '../../db/schema.ts'
import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { owned } from '../../server/records/crud.ts'
import { crudVerbs } from '../../server/records/crudVerbs.ts'
import { resourceRoutes } from '../../server/records/resourceRoutes.ts'
import type { Session } from '../../server/session/session.ts'
import { idParams, type ListQuery, listQuery, pageOf } from '../../server/wire.ts'
import { today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'
import { servingsOf } from '../picking/picking.queries.ts'
import { plansOn } from '../schedules/due/due.queries.ts'
import {
  feederResource,
  feederUse,
  paceDays,
  restock,
  restockUndo,
  usualFor,
} from './feeders.contract.ts'
import {
  currencyOfCost,
  feederFilters,
  feederOrders,
  feederReads,
  feederWords,
  isFedWith,
  restockFeeder,
  stockSince,
  undoRestock,
  usedOf,
} from './feeders.queries.ts'
import { guessKind } from './guessKind.ts'
import { usualFirst } from './usualFeeders.queries.ts'

const verbs = crudVerbs(feeders, {
  filterOn: feederWords,
  filters: feederFilters,
  orderBy: feederOrders,
  reads: feederReads,
})

const fiveRoutes = resourceRoutes(
  feederResource,
  {
    ...verbs,
    list: listFeeders,
    add: (tx, session, { kind, ...feeder }) =>
      verbs.add(tx, session, { ...feeder, kind: kind ?? guessKind(feeder) }),
    async change(tx, session, { id }, changes, readAt) {
      const own = await currencyOfCost(tx, session, id, changes)
      return verbs.change(tx, session, { id }, { ...changes, ...own }, readAt)
    },
  },
  { query: listQuery(feederResource).extend(usualFor()) },
)

/** The list, or with an animal what that usually gets before the rest. */
function listFeeders(db: Database) {
  const pages = verbs.list(db)
  return async (session: Session, { animal_id, ...query }: FeederQuery) => {
    if (!animal_id) return pages(session, query)
    await requireAnimal(db, session, animal_id)
    return usualFirst(db, session, animal_id, query)
  }
}

type FeederQuery = ListQuery<typeof feederResource> & { animal_id?: string | null | undefined }

/** Feeders, their deliveries, and the animals fed with one. */
export const feederRoutes = (context: Context) => async (app: App) => {
  const { db } = context
  const pageOfAnimals = animalPages(db)
  await fiveRoutes(context)(app)

  action(
    app,
    'POST /feeders/:id/restock',
    {
      summary: 'Restock a feeder',
      params: idParams,
      body: restock(),
      written: feederResource.record,
    },
    ({ accountId }, { params: { id }, body }) =>
      db.transaction((tx) => restockFeeder(tx, { accountId, id }, body.restock)),
  )

  action(
    app,
    'POST /feeders/:id/restock/undo',
    {
      summary: 'Undo a delivery',
      params: idParams,
      body: restockUndo(),
      written: feederResource.record,
    },
    ({ accountId }, { params: { id }, body }) =>
      db.transaction((tx) => undoRestock(tx, { accountId, id }, body.restock_undo)),
  )

  action(
    app,
    'GET /feeders/:id/use',
    { params: idParams, answer: feederUse },
    async (session, { params: { id } }) => {
      await owned(db, feeders, session.accountId).find(id)
      const on = addDays(today(session.timeZone), paceDays - 1)
      const [use, stock, plans] = await Promise.all([
        usedOf(db, session, id),
        stockSince(db, session, id),
        plansOn(db, session, 'feeding', { on, where: isFedWith(session.accountId, id) }),
      ])
      const servings = await servingsOf(db, session, plans, paceDays)
      const own = servings.filter(({ feeder_id }) => feeder_id === id)
      return { ...use, stock, planned: own.reduce((sum, { week_qty }) => sum + week_qty, 0) }
    },
  )

  action(
    app,
    'GET /feeders/:id/animals',
    { params: idParams, query: listQuery(animalResource), answer: pageOf(animalResource.record) },
    async (session, { params: { id }, query }) => {
      await owned(db, feeders, session.accountId).find(id)
      return pageOfAnimals(session, query, isFedWith(session.accountId, id))
    },
  )
}
