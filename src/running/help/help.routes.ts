import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { takeTry } from '../../server/limits/throttle.ts'
import { root } from '../../server/root.ts'
import { succeeded } from '../../server/wire.ts'
import { answers, contactMessage, contactSent, helpSums } from './help.contract.ts'
import { answersOf, keepAnswer, helpSums as sumsOf, tellOperators } from './help.queries.ts'

/** The account's own answers on whether articles were helpful. */
export const helpAnswerRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    const slugs = new Set(
      readdirSync(join(root, 'src/running/help/articles')).map((file) => file.replace(/\.md$/, '')),
    )

    action(app, 'GET /help/answers', { answer: answers }, async (session) => ({
      value: await answersOf(db, session.accountId),
    }))

    action(
      app,
      'POST /help/answers',
      {
        summary: 'Say whether a help article was helpful',
        changes: 'own',
        body: z.object({
          answer: z.object({
            article: z.string().refine((slug) => slugs.has(slug), 'There is no such article'),
            was_helpful: z.boolean('Please choose yes or no'),
          }),
        }),
      },
      (session, { body }) => keepAnswer(db, session.accountId, body.answer),
    )
  }

/** The sums of all accounts, below the operator's routes. */
export const helpSumRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    action(app, 'GET /operator/help', { answer: helpSums }, async () => ({
      value: await sumsOf(db),
    }))
  }

const limit = { most: 10, window_s: 60 * 60 }

/** Messages to the operator. */
export const contactFormRoutes = (context: Context) => async (app: App) => {
  action(
    app,
    'POST /help/contact',
    {
      summary: 'Write to the operator',
      changes: 'own',
      body: z.object({ message: contactMessage }),
      answer: contactSent,
    },
    async (session, { body, headers, id }) => {
      await takeTry(context.db, `contact ${session.userId}`, limit)
      const browser = (headers['user-agent'] ?? '').slice(0, 500)
      await tellOperators(context, session, { ...body.message, requestId: id, browser })
      return succeeded({ sent_by: context.config.smtpUrl ? 'email' : 'file' })
    },
  )
}
