import { z } from 'zod'
import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { requirePlus } from '../../server/plan.ts'
import { resourceRoutes } from '../../server/records/resourceRoutes.ts'
import { pageOf } from '../../server/wire.ts'
import { identity } from '../../shared/fields.ts'
import { addAnswer, retryAnswer } from './answers.queries.ts'
import {
  blockedOf,
  changeConversation,
  conversationPages,
  findConversation,
  removeConversation,
  unblock,
} from './conversations.queries.ts'
import {
  answerResource,
  blockedVisitor,
  conversationDetail,
  conversationResource,
  messageCounts,
  unblocking,
} from './messages.contract.ts'

/** The keeper's side of the messages to a shop. All of it needs Plus. */
export const messageRoutes = (context: Context) => async (app: App) => {
  await app.register(conversations(context))
  await app.register(answers(context))
  await app.register(blocked(context))
}

const conversations = resourceRoutes(
  conversationResource,
  {
    list: conversationPages,
    find: findConversation,
    change: changeConversation,
    remove: removeConversation,
  },
  {
    plus: true,
    detail: conversationDetail.record,
    page: pageOf(conversationResource.record).extend({ counts: messageCounts }),
  },
)

const inConversation = z.object({ conversationId: identity() })
const below = { path: '/shop/messages/:conversationId', params: inConversation }

const answers = (context: Context) => async (app: App) => {
  const { db } = context
  await app.register(
    resourceRoutes(answerResource, { add: addAnswer(context) }, { plus: true, below })(context),
  )

  app.addHook('onRequest', requirePlus)
  action(
    app,
    `POST ${below.path}/answers/:id/retry`,
    {
      summary: 'Email an answer again',
      params: inConversation.extend({ id: identity() }),
      written: answerResource.record,
    },
    (session, { params }) => db.transaction((tx) => retryAnswer(tx, session, params)),
  )
}

const blocked =
  ({ db }: Context) =>
  async (app: App) => {
    app.addHook('onRequest', requirePlus)
    action(
      app,
      'GET /shop/blocked_visitors',
      { answer: z.object({ value: z.array(blockedVisitor) }) },
      async (session) => ({ value: await blockedOf(db, session) }),
    )

    action(
      app,
      'DELETE /shop/blocked_visitors',
      { summary: 'Unblock a visitor', body: unblocking },
      (session, { body }) =>
        db.transaction((tx) => unblock(tx, session, body.blocked_visitor.email)),
    )
  }
