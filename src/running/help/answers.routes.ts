import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { root } from '../../server/root.ts'
import { answers, helpSums } from './answers.contract.ts'
import { answersOf, keepAnswer, helpSums as sumsOf } from './answers.queries.ts'

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
