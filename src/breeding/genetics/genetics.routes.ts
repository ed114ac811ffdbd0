import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { isKept } from '../../collection/animals/animals.queries.ts'
import { speciesOf } from '../../collection/species/species.queries.ts'
import { animals } from '../../db/schema.ts'
import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { Invalid } from '../../server/errors.ts'
import { takeTry } from '../../server/limits/throttle.ts'
import { pictured } from '../../server/pictures/pictures.ts'
import { requirePlus } from '../../server/plan.ts'
import { resourceRoutes } from '../../server/records/resourceRoutes.ts'
import { sessionOf } from '../../server/session/session.ts'
import { listQuery } from '../../server/wire.ts'
import { identity } from '../../shared/fields.ts'
import { type FieldError, perPage } from '../../shared/resource.ts'
import { answerOf } from './answer.ts'
import { candidates, crossAnswer, crossInput } from './crosses.contract.ts'
import { crossingThread, isLargeCross } from './crossingThread.ts'
import type { Reading } from './entries.ts'
import { type GeneList, mostLoci } from './genes.ts'
import { geneLists } from './lists/lists.ts'
import { geneResource } from './loci.contract.ts'
import { genesNamed, locusVerbs } from './loci.queries.ts'
import { readerOf } from './reading.ts'
import { strangersIn } from './strangers.ts'

/** Each is work, and a script that asks for more than two a second can ask for them one after the other. */
const limit = { most: 120, window_s: 60 }

const belowSpecies = {
  path: '/species/:speciesId',
  params: z.object({ speciesId: identity() }),
}

/** Takes all genes of a species at once, since a calculator needs them. */
const locusQuery = listQuery(geneResource).extend({
  per_page: z.coerce.number().int().min(1).max(mostLoci).default(perPage.usual),
})

/** The calculator, the animals it chooses from, and the genes that keepers edit. All need Plus. */
export const geneticsRoutes = (context: Context) => async (app: App) => {
  const { db } = context
  const crosses = crossingThread()
  app.addHook('onClose', crosses.end)
  app.addHook('onRequest', requirePlus)
  await app.register(
    resourceRoutes(geneResource, locusVerbs, { below: belowSpecies, query: locusQuery })(context),
  )

  app.post(
    '/genetics/crosses',
    {
      // It changes nothing.
      config: { changes: 'own' },
      schema: { body: z.object({ cross: crossInput }), response: { 200: crossAnswer } },
    },
    async (request, reply) => {
      const { species, eggs, ...typed } = request.body.cross
      const session = sessionOf(request)
      await takeTry(db, `crosses ${session.userId}`, limit)
      const genes = await genesNamed(db, session, species)
      const read = readerOf(genes)
      const sire = read(typed.sire, 'male')
      const dam = read(typed.dam, 'female')
      const wrong = [...foreignIn('sire', sire, genes), ...foreignIn('dam', dam, genes)]
      if (wrong.length > 0) throw new Invalid(wrong)
      const cross = { genes, parents: typed, eggs: eggs ?? undefined }
      if (!isLargeCross(sire, dam)) return answerOf(genes, sire, dam, cross.eggs)
      const plain: FastifyReply = reply
      return plain.type('application/json; charset=utf-8').send(await crosses.answer(cross))
    },
  )

  action(
    app,
    'GET /species/:speciesId/candidates',
    { params: belowSpecies.params, answer: candidates },
    async (session, { params: { speciesId } }) => {
      await speciesOf(db, session).find(speciesId)
      const { id, name, sex, genetics, dateHatched, photo_id, dam_id, sire_id } = animals
      const rows = await db
        .select({ id, name, sex, genetics, dateHatched, photo_id, dam_id, sire_id })
        .from(animals)
        .where(
          and(
            eq(animals.account_id, session.accountId),
            eq(animals.species_id, speciesId),
            isNull(animals.deleted_at),
            isKept,
          ),
        )
        .orderBy(sql`${name} collate "natural"`, id)
        .limit(mostCandidates)
      return {
        value: rows.map(pictured),
      }
    },
  )
}

const mostCandidates = 2000

/** Genes of another species are refused, rather than left out in silence. */
const foreignIn = (field: string, reading: Reading, genes: GeneList): FieldError[] =>
  strangersIn(reading, genes, geneLists).map((message) => ({ field, message }))
