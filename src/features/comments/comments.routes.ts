import { z } from 'zod'
import type { App, Context } from '../../server/context.ts'
import { sessionOf } from '../../server/session.ts'
import { createBody, idParams, listQuery, pageOf, written } from '../../server/wire.ts'
import { commentResource, commentSubject } from './comments.contract.ts'
import { addComment, commentPage, findComment, removeComment } from './comments.queries.ts'

/** What was said of an animal or a contact. Whoever may not see that may not see this. */
export const commentRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    const { record } = commentResource

    app.get(
      '/comments',
      {
        schema: {
          querystring: listQuery(commentResource).extend(commentSubject.shape),
          response: { 200: pageOf(record) },
        },
      },
      async (request) => commentPage(db, sessionOf(request), request.query),
    )

    app.get(
      '/comments/:id',
      { schema: { params: idParams, response: { 200: record } } },
      async (request) => findComment(db, sessionOf(request), request.params.id),
    )

    app.post(
      '/comments',
      {
        config: { changes: 'logs' },
        schema: { body: createBody(commentResource), response: { 201: written(record) } },
      },
      async (request, reply) => {
        const object = await addComment(db, sessionOf(request), request.body.comment)
        return reply.status(201).send({ success: true, object })
      },
    )

    app.delete(
      '/comments/:id',
      { config: { changes: 'logs' }, schema: { params: idParams, response: { 200: z.boolean() } } },
      async (request) => {
        await removeComment(db, sessionOf(request), request.params.id)
        return true
      },
    )
  }
