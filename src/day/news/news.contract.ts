import { z } from 'zod'
import { moment } from '../../shared/fields.ts'

/**
 * News for all keepers. `content` is HTML from a file of this repository and contains nothing users
 * entered, so it can be shown unescaped; `summary` is its first paragraph as plain text.
 */
const newsPost = z.object({
  title: z.string(),
  content: z.string(),
  summary: z.string(),
  published_at: moment(),
})
export type NewsPost = z.output<typeof newsPost>

/** The response of `GET /news_posts.json`, newest first. */
export const newsList = z.object({ value: z.array(newsPost) })
export type NewsList = z.output<typeof newsList>

/** Posts on the dashboard. */
export const latestNews = 3
