import { z } from 'zod'
import type { App, Context } from '../../server/context.ts'
import { sessionOf } from '../../server/session.ts'
import {
  changeBody,
  createBody,
  done,
  listQuery,
  pageOf,
  stale,
  written,
} from '../../server/wire.ts'
import { locations, moveResource } from './moves.contract.ts'
import {
  addMove,
  changeMove,
  locationsOf,
  moveOrders,
  movesOf,
  removeMove,
} from './moves.queries.ts'
import { requireAnimal } from './openAnimals.queries.ts'

const { record } = moveResource
const inAnimal = z.object({ animalId: z.uuid() })
const inMove = z.object({ animalId: z.uuid(), id: z.uuid() })

/** Where animals live and lived. */
export const moveRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    app.get('/locations', { schema: { response: { 200: locations } } }, async (request) => ({
      value: await locationsOf(db, sessionOf(request)),
    }))

    app.get(
      '/animals/:animalId/moves',
      {
        schema: {
          params: inAnimal,
          querystring: listQuery(moveResource).omit({ q: true }),
          response: { 200: pageOf(record) },
        },
      },
      async (request) => {
        const session = sessionOf(request)
        const { animalId } = request.params
        const { sort, page, per_page } = request.query
        await requireAnimal(db, session, animalId)
        return movesOf(db, session, animalId).page({ order: moveOrders[sort], page, per_page })
      },
    )

    app.post(
      '/animals/:animalId/moves',
      {
        schema: {
          params: inAnimal,
          body: createBody(moveResource),
          response: { 201: written(record) },
        },
      },
      async (request, reply) => {
        const session = sessionOf(request)
        const { animalId } = request.params
        await requireAnimal(db, session, animalId)
        const object = await db.transaction((tx) =>
          addMove(tx, session, animalId, request.body.move),
        )
        return reply.status(201).send({ success: true, object })
      },
    )

    app.patch(
      '/animals/:animalId/moves/:id',
      {
        schema: {
          params: inMove,
          body: changeBody(moveResource),
          response: { 200: written(record), 409: stale(record) },
        },
      },
      async (request) => {
        const session = sessionOf(request)
        await requireAnimal(db, session, request.params.animalId)
        const object = await db.transaction((tx) =>
          changeMove(tx, session, request.params, request.body.move),
        )
        return { success: true as const, object }
      },
    )

    app.delete(
      '/animals/:animalId/moves/:id',
      { schema: { params: inMove, response: { 200: done } } },
      async (request) => {
        const session = sessionOf(request)
        const { animalId, id } = request.params
        await requireAnimal(db, session, animalId)
        await db.transaction((tx) => removeMove(tx, session, animalId, id))
        return { success: true as const }
      },
    )
  }
