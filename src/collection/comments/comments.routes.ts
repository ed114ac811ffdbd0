import { z } from 'zod'
import type { App, Context } from '../../server/context.ts'
import { resourceRoutes } from '../../server/records/resourceRoutes.ts'
import { sessionOf } from '../../server/session/session.ts'
import { idParams, listQuery } from '../../server/wire.ts'
import { commentResource, commentSubject } from './comments.contract.ts'
import { addComment, commentPages, findComment, removeComment } from './comments.queries.ts'

/** Comments on an animal or contact, visible to everyone who can see that record. */
export const commentRoutes = (context: Context) => async (app: App) => {
  await app.register(threeRoutes(context))

  // Written by hand, since it responds with a bare `true`.
  app.delete(
    '/comments/:id',
    { config: { changes: 'logs' }, schema: { params: idParams, response: { 200: z.boolean() } } },
    async (request) => {
      const session = sessionOf(request)
      await context.db.transaction((tx) => removeComment(tx, session, request.params))
      return true
    },
  )
}

const threeRoutes = resourceRoutes(
  commentResource,
  { list: commentPages, find: findComment, add: addComment },
  { query: listQuery(commentResource).extend(commentSubject.shape), changes: 'logs' },
)
