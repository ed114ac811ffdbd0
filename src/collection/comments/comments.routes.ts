import { z } from 'zod'
import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { resourceRoutes } from '../../server/records/resourceRoutes.ts'
import { idParams, listQuery } from '../../server/wire.ts'
import { commentResource, commentSubject } from './comments.contract.ts'
import { addComment, commentPages, findComment, removeComment } from './comments.queries.ts'

/** Comments on an animal or contact, visible to everyone who can see that record. */
export const commentRoutes = (context: Context) => async (app: App) => {
  await threeRoutes(context)(app)

  // Not one of the resource's own, since it responds with a bare `true`.
  action(
    app,
    'DELETE /comments/:id',
    { changes: 'logs', params: idParams, answer: z.boolean() },
    async (session, { params }) => {
      await context.db.transaction((tx) => removeComment(tx, session, params))
      return true
    },
  )
}

const threeRoutes = resourceRoutes(
  commentResource,
  { list: commentPages, find: findComment, add: addComment },
  { query: listQuery(commentResource).extend(commentSubject().shape), changes: 'logs' },
)
