import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { Forbidden } from '../../server/errors.ts'
import { requirePlus } from '../../server/plan.ts'
import { sessionOf } from '../../server/session/session.ts'
import { idParams } from '../../server/wire.ts'
import { handOver, newHandOver } from '../../shop/sales/handover.contract.ts'
import { handOverOf, offer, revoke } from './offers.queries.ts'
import { fileOf, signOver } from './signedOver.queries.ts'

/** An animal's hand-over as its seller makes it, which needs Plus. */
export const handOverRoutes =
  ({ config, db }: Context) =>
  async (app: App) => {
    app.addHook('onRequest', requirePlus)
    const path = '/animals/:id/hand_over'
    const params = idParams

    action(
      app,
      `GET ${path}`,
      { summary: 'Read how an animal is offered', params, answer: handOver },
      (session, { params }) => handOverOf(db, session, params.id),
    )

    // Not compressed, since the answer has the link's secret.
    action(
      app,
      `POST ${path}`,
      {
        summary: 'Offer an animal to its buyer in place of an earlier offer',
        compress: false,
        params,
        created: newHandOver,
      },
      (session, { params }) =>
        db.transaction((tx) => offer(tx, session, config.publicUrl, params.id)),
    )

    action(
      app,
      `POST ${path}/file`,
      { summary: 'Sign the record of an animal for a buyer elsewhere', params, created: handOver },
      (session, { params }) => db.transaction((tx) => signOver(tx, session, params.id)),
    )

    action(
      app,
      `DELETE ${path}`,
      { summary: 'Withdraw the offer of an animal', params, written: handOver },
      (session, { params }) => db.transaction((tx) => revoke(tx, session, params.id)),
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
