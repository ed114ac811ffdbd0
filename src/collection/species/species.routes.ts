import { eq } from 'drizzle-orm'
import { animals, species } from '../../db/schema.ts'
import type { App, Context } from '../../server/context.ts'
import { byName } from '../../server/records/crud.ts'
import { crudVerbs } from '../../server/records/crudVerbs.ts'
import { ascending, descending } from '../../server/records/orders.ts'
import { resourceRoutes } from '../../server/records/resourceRoutes.ts'
import { sessionOf } from '../../server/session/session.ts'
import { idParams, listQuery, pageOf } from '../../server/wire.ts'
import { animalResource } from '../animals/animals.contract.ts'
import { animalPages } from '../animals/animals.queries.ts'
import { speciesResource } from './species.contract.ts'
import { speciesOf, speciesReads } from './species.queries.ts'

const fiveRoutes = resourceRoutes(
  speciesResource,
  crudVerbs(species, {
    filterOn: [species.commonName, species.latinName],
    orderBy: {
      abc: ascending(byName(species.commonName), byName(species.latinName)),
      created_at_asc: ascending(species.created_at),
      created_at_desc: descending(species.created_at),
    },
    reads: speciesReads,
  }),
)

/** Species, and the animals of one. */
export const speciesRoutes = (context: Context) => async (app: App) => {
  const pageOfAnimals = animalPages(context.db)
  await app.register(fiveRoutes(context))

  app.get(
    '/species/:id/animals',
    {
      schema: {
        params: idParams,
        querystring: listQuery(animalResource),
        response: { 200: pageOf(animalResource.record) },
      },
    },
    async (request) => {
      const session = sessionOf(request)
      await speciesOf(context.db, session).find(request.params.id)
      return pageOfAnimals(session, request.query, eq(animals.species_id, request.params.id))
    },
  )
}
