import { z } from 'zod'
import { moment } from '../../shared/fields.ts'

/**
 * What we tell all keepers. `content` is HTML, made of a file of this repository and of nothing
 * that anybody entered, so that it may be shown as it is; `summary` is its first paragraph as plain
 * text.
 */
const newsPost = z.object({
  title: z.string(),
  content: z.string(),
  summary: z.string(),
  published_at: moment(),
})
export type NewsPost = z.output<typeof newsPost>

/** What `GET /news_posts.json` answers, the newest first. */
export const newsList = z.object({ value: z.array(newsPost) })
export type NewsList = z.output<typeof newsList>

/** How many posts the dashboard shows. */
export const latestNews = 3
