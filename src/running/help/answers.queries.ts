import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { helpAnswers } from '../../db/schema.ts'
import type { Answers, HelpSums } from './answers.contract.ts'

export const answersOf = (db: Db, accountId: string): Promise<Answers['value']> =>
  db
    .select({ article: helpAnswers.article, was_helpful: helpAnswers.was_helpful })
    .from(helpAnswers)
    .where(eq(helpAnswers.account_id, accountId))
    .orderBy(helpAnswers.article)

/** Keeps the account's answer, in place of an earlier one. */
export async function keepAnswer(
  db: Db,
  accountId: string,
  { article, was_helpful }: Answers['value'][number],
): Promise<void> {
  await db
    .insert(helpAnswers)
    .values({ account_id: accountId, article, was_helpful })
    .onConflictDoUpdate({
      target: [helpAnswers.account_id, helpAnswers.article],
      set: { was_helpful, updated_at: sql`now()` },
    })
}

/** The sums of all accounts, those that more find unhelpful first. */
export async function helpSums(db: Db): Promise<HelpSums['value']> {
  const no = sql<number>`(count(*) filter (where not ${helpAnswers.was_helpful}))::int`
  const yes = sql<number>`(count(*) filter (where ${helpAnswers.was_helpful}))::int`
  return db
    .select({ article: helpAnswers.article, yes, no })
    .from(helpAnswers)
    .groupBy(helpAnswers.article)
    .orderBy(desc(no), desc(yes), helpAnswers.article)
}
