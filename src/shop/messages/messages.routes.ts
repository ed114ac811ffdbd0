import { z } from 'zod'
import type { App, Context } from '../../server/context.ts'
import { requirePlus } from '../../server/plan.ts'
import { resourceRoutes } from '../../server/records/resourceRoutes.ts'
import { sessionOf } from '../../server/session/session.ts'
import { done, pageOf, written } from '../../server/wire.ts'
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
  app.post(
    `${below.path}/answers/:id/retry`,
    {
      schema: {
        summary: 'Email an answer again',
        params: inConversation.extend({ id: identity() }),
        response: { 200: written(answerResource.record) },
      },
    },
    async (request) => {
      const session = sessionOf(request)
      const object = await db.transaction((tx) => retryAnswer(tx, session, request.params))
      return { success: true as const, object }
    },
  )
}

const blocked =
  ({ db }: Context) =>
  async (app: App) => {
    app.addHook('onRequest', requirePlus)
    app.get(
      '/shop/blocked_visitors',
      { schema: { response: { 200: z.object({ value: z.array(blockedVisitor) }) } } },
      async (request) => ({ value: await blockedOf(db, sessionOf(request)) }),
    )

    app.delete(
      '/shop/blocked_visitors',
      { schema: { summary: 'Unblock a visitor', body: unblocking, response: { 200: done } } },
      async (request) => {
        const { email } = request.body.blocked_visitor
        await db.transaction((tx) => unblock(tx, sessionOf(request), email))
        return { success: true as const }
      },
    )
  }
