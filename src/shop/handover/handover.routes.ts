import type { App, Context } from '../../server/context.ts'
import { Forbidden } from '../../server/errors.ts'
import { requirePlus } from '../../server/plan.ts'
import { sessionOf } from '../../server/session/session.ts'
import { idParams, written } from '../../server/wire.ts'
import { handOver, newHandOver } from './handover.contract.ts'
import { handOverOf, offer, revoke } from './offers.queries.ts'
import { fileOf, signOver } from './signedOver.queries.ts'

/** An animal's hand-over as its seller makes it, which needs Plus. */
export const handOverRoutes =
  ({ config, db }: Context) =>
  async (app: App) => {
    app.addHook('onRequest', requirePlus)
    const path = '/animals/:id/hand_over'
    const params = idParams

    app.get(
      path,
      { schema: { summary: 'Read how an animal is offered', params, response: { 200: handOver } } },
      async (request) => handOverOf(db, sessionOf(request), request.params.id),
    )

    // Not compressed, since the answer has the link's secret.
    app.post(
      path,
      {
        compress: false,
        schema: {
          summary: 'Offer an animal to its buyer in place of an earlier offer',
          params,
          response: { 201: written(newHandOver) },
        },
      },
      async (request, reply) => {
        const session = sessionOf(request)
        const { id } = request.params
        const object = await db.transaction((tx) => offer(tx, session, config.publicUrl, id))
        return reply.status(201).send({ success: true as const, object })
      },
    )

    app.post(
      `${path}/file`,
      {
        schema: {
          summary: 'Sign the record of an animal for a buyer elsewhere',
          params,
          response: { 201: written(handOver) },
        },
      },
      async (request, reply) => {
        const session = sessionOf(request)
        const object = await db.transaction((tx) => signOver(tx, session, request.params.id))
        return reply.status(201).send({ success: true as const, object })
      },
    )

    app.delete(
      path,
      {
        schema: {
          summary: 'Withdraw the offer of an animal',
          params,
          response: { 200: written(handOver) },
        },
      },
      async (request) => {
        const session = sessionOf(request)
        const object = await db.transaction((tx) => revoke(tx, session, request.params.id))
        return { success: true as const, object }
      },
    )
  }

/** The signed file of an animal that was handed over by it; for a scope that needs a session. */
export const signedFileRoutes = (context: Context) => async (app: App) => {
  app.get(
    '/dashboard/animals/:id/hand-over.vivary',
    { schema: { params: idParams, hide: true } },
    async (request, reply) => {
      await requirePlus(request)
      const session = sessionOf(request)
      if (session.role === 'viewer') throw new Forbidden('viewer_only', lookOnly)
      const { name, bytes } = await fileOf(context.db, context, session, request.params.id)
      reply.headers({
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="${plainName(name)}.vivary"`,
        'content-security-policy': "default-src 'none'; sandbox",
      })
      return reply.type('application/octet-stream').send(bytes)
    },
  )
}

const lookOnly = 'You can look at this account, but not change it'

/** A name of a file that every system takes. */
const plainName = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60) || 'animal'
