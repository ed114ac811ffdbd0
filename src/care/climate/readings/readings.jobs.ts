import type { Base, Context } from '../../../server/context.ts'
import { closeHours } from './hours.queries.ts'
import { dropWeeks, makeWeeks } from './weeks.queries.ts'

/** Adds up the hours that are over, and those that late readings came into. */
export const closeClimateHours = async ({ db }: Context, signal?: AbortSignal) => ({
  closed: await closeHours(db, new Date(), signal),
})

/** Makes the weeks to come and drops those whose readings are older than they are kept, whole. */
export async function keepClimateWeeks(
  { db, config }: Base,
  now: Date,
): Promise<{ made: number; dropped: number }> {
  const oldest = now.getTime() - config.readingDays * 86_400_000
  return { made: await makeWeeks(db, oldest, now.getTime()), dropped: await dropWeeks(db, oldest) }
}
