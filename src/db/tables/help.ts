import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { times } from '../columns.ts'
import { ofAccount } from './owned.ts'

/** Answers to whether a help article was helpful, by its slug: one an account, of no one in particular. */
export const helpAnswers = pgTable(
  'help_answers',
  {
    ...ofAccount,
    article: text().notNull(),
    was_helpful: boolean().notNull(),
    ...times,
  },
  (answer) => [primaryKey({ columns: [answer.account_id, answer.article] })],
)
