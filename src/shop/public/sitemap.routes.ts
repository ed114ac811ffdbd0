import type { App, Context } from '../../server/context.ts'
import { keptPage, sendKeptPage } from '../../server/pages/keptPage.ts'
import { mostInSitemap, robots, sitemap } from './feeds.ts'
import { publicAddresses } from './publicShops.queries.ts'

const hidden = { hide: true }

/** Files for search engines: where they may go, and every public page. */
export const sitemapRoutes = (context: Context) => async (app: App) => {
  const { publicUrl } = context.config
  const pages = keptForAMinute(async () => {
    const addresses = await publicAddresses(context, mostInSitemap)
    return keptPage('text/xml; charset=utf-8', sitemap(publicUrl, addresses))
  })
  app.get('/sitemap.xml', { compress: false, schema: hidden }, async (request, reply) =>
    sendKeptPage(request, reply, await pages()),
  )
  app.get('/robots.txt', { schema: hidden }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robots(publicUrl)),
  )
}

/** One reading for all who ask within a minute. A failed one isn't kept. */
function keptForAMinute<Answer>(read: () => Promise<Answer>): () => Promise<Answer> {
  let [latest, until]: [Promise<Answer> | undefined, number] = [undefined, 0]
  return () => {
    if (latest && Date.now() < until) return latest
    const answer = read()
    ;[latest, until] = [answer, Date.now() + 60_000]
    answer.catch(() => {
      if (latest === answer) latest = undefined
    })
    return answer
  }
}
