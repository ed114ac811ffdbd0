import { eq } from 'drizzle-orm'
import type { Transaction } from '../../db/db.ts'
import { animals, species } from '../../db/schema.ts'
import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { byName } from '../../server/records/crud.ts'
import { crudVerbs } from '../../server/records/crudVerbs.ts'
import { ascending, descending } from '../../server/records/orders.ts'
import { resourceRoutes } from '../../server/records/resourceRoutes.ts'
import type { Session } from '../../server/session/session.ts'
import { idParams, listQuery, pageOf } from '../../server/wire.ts'
import { animalResource } from '../animals/animals.contract.ts'
import { animalPages } from '../animals/animals.queries.ts'
import { type Species, speciesCare, speciesResource } from './species.contract.ts'
import { careOf, speciesOf, speciesReads, withBreeding } from './species.queries.ts'

const verbs = crudVerbs(species, {
  filterOn: [species.commonName, species.latinName],
  orderBy: {
    abc: ascending(byName(species.commonName), byName(species.latinName)),
    created_at_asc: ascending(species.created_at),
    created_at_desc: descending(species.created_at),
  },
  reads: speciesReads,
})

/** Runs in the transaction that changed how a species breeds, with the species before and after. */
type AfterChange = (tx: Transaction, session: Session, ...both: [Species, Species]) => Promise<void>

const fiveRoutes = (afterChange: AfterChange) =>
  resourceRoutes(speciesResource, {
    ...verbs,
    add: (tx, session, input) => verbs.add(tx, session, withBreeding(input)),
    async change(tx, session, which, changes, readAt) {
      const before = await speciesOf(tx, session).find(which.id)
      const changed = await verbs.change(tx, session, which, changes, readAt)
      const days = [changes.incubation_days, changes.incubation_celsius]
      if (days.some((one) => one !== undefined)) await afterChange(tx, session, before, changed)
      return changed
    },
  })

/** Species, and the animals of one. `afterChange` is what depends on their days of incubation. */
export const speciesRoutes =
  (afterChange: AfterChange) => (context: Context) => async (app: App) => {
    const pageOfAnimals = animalPages(context.db)
    await fiveRoutes(afterChange)(context)(app)

    action(
      app,
      'GET /species/:id/animals',
      { params: idParams, query: listQuery(animalResource), answer: pageOf(animalResource.record) },
      async (session, { params, query }) => {
        await speciesOf(context.db, session).find(params.id)
        return pageOfAnimals(session, query, eq(animals.species_id, params.id))
      },
    )

    action(
      app,
      'GET /species/:id/care',
      { params: idParams, answer: speciesCare },
      async (session, { params: { id } }) => {
        await speciesOf(context.db, session).find(id)
        return careOf(context.db, session, id)
      },
    )
  }
