import type { App } from '../../server/context.ts'
import { newsList } from './news.contract.ts'
import { publishedBy, readNews } from './news.ts'

/** News for keepers; the same for everyone, read once at the start. */
export const newsRoutes = () => async (app: App) => {
  const posts = readNews()
  app.get('/news_posts', { schema: { response: { 200: newsList } } }, async () =>
    publishedBy(new Date(), posts),
  )
}
