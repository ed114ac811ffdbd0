import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { App, Context } from '../../server/context.ts'
import { root } from '../../server/root.ts'
import { sessionOf } from '../../server/session/session.ts'
import { done } from '../../server/wire.ts'
import { answers, helpSums } from './answers.contract.ts'
import { answersOf, keepAnswer, helpSums as sumsOf } from './answers.queries.ts'

/** Whether articles were helpful: the account's own answers. */
export const helpAnswerRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    const slugs = new Set(
      readdirSync(join(root, 'src/running/help/articles')).map((file) => file.replace(/\.md$/, '')),
    )

    app.get('/help/answers', { schema: { response: { 200: answers } } }, async (request) => ({
      value: await answersOf(db, sessionOf(request).accountId),
    }))

    app.post(
      '/help/answers',
      {
        config: { changes: 'own' },
        schema: {
          summary: 'Say whether a help article was helpful',
          body: z.object({
            answer: z.object({
              article: z.string().refine((slug) => slugs.has(slug), 'There is no such article'),
              was_helpful: z.boolean('Please choose yes or no'),
            }),
          }),
          response: { 200: done },
        },
      },
      async (request) => {
        await keepAnswer(db, sessionOf(request).accountId, request.body.answer)
        return { success: true as const }
      },
    )
  }

/** The sums of all accounts, below the operator's routes. */
export const helpSumRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    app.get('/operator/help', { schema: { response: { 200: helpSums } } }, async () => ({
      value: await sumsOf(db),
    }))
  }
