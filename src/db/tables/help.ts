import { boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { times } from '../columns.ts'
import { accounts } from './accounts.ts'

/** Answers to whether a help article was helpful, by its slug: one an account, of no one in particular. */
export const helpAnswers = pgTable(
  'help_answers',
  {
    account_id: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    article: text().notNull(),
    was_helpful: boolean().notNull(),
    ...times,
  },
  (answer) => [primaryKey({ columns: [answer.account_id, answer.article] })],
)
