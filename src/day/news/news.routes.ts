import { action } from '../../server/action.ts'
import type { App } from '../../server/context.ts'
import { newsList } from './news.contract.ts'
import { publishedBy, readNews } from './news.ts'

/** News for keepers; the same for everyone, read once at the start. */
export const newsRoutes = () => async (app: App) => {
  const posts = readNews()
  action(app, 'GET /news_posts', { answer: newsList }, async () => publishedBy(new Date(), posts))
}
