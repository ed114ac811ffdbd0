import type { FastifyReply } from 'fastify'
import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { sessionOf } from '../../server/session/session.ts'
import { readNews } from '../news/news.ts'
import { dashboard, featuredList, today } from './dashboard.contract.ts'
import { dashboardOf, todayOf } from './dashboard.queries.ts'
import { featuredAnimals } from './featured.queries.ts'

/** The dashboard in one response, which is kept: open tabs and returning keepers ask for it often. */
export const dashboardRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    const posts = readNews()
    app.get('/dashboard', { schema: { response: { 200: dashboard } } }, async (request, reply) => {
      const { accountId, timeZone, isSubscribed, decimalSign, timeFormat } = sessionOf(request)
      const viewer = { accountId, timeZone, isSubscribed, decimalSign, timeFormat }
      const read = async () =>
        String(reply.serializeInput(await dashboardOf(db, viewer, posts), '200'))
      const answer = await app.keptAnswers.of(accountId, JSON.stringify(viewer), read)
      const plain: FastifyReply = reply
      return plain.type('application/json; charset=utf-8').send(answer)
    })
    action(
      app,
      'GET /dashboard/today',
      { summary: 'Get the agenda of today', answer: today },
      (session) => todayOf(db, session),
    )
  }

export const featuredRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    action(
      app,
      'GET /animals/featured',
      { summary: 'List featured animals', answer: featuredList },
      (session) => featuredAnimals(db, session),
    )
  }
