import { mendDueDays, wrongDueDays } from '../../care/schedules/due/dueDays.queries.ts'
import type { Database } from '../../db/db.ts'
import { counted } from '../../shared/durations.ts'
import { noteForOperator } from './concerns.queries.ts'

/** Animals that a night compares, in about a second. */
const eachNight = 2000

/**
 * Compares the days on which some animals are due with their schedules and logs. Rows that are wrong are worked out anew,
 * and the operator is told for a week: a write has passed by what keeps them.
 */
export async function compareDueDays(db: Database): Promise<{ compared: number; wrong: number }> {
  const { compared, wrong } = await wrongDueDays(db, eachNight)
  if (wrong.length > 0) {
    await mendDueDays(db, wrong)
    const message = `The next day of ${counted(wrong.length, 'animal')} of ${compared} wasn't what schedules and logs say, so lists of what is due may have left them out. These are right again, others may not be. Please report this where you got Vivary.`
    await noteForOperator(db, 'vivary due days', { message, about: wrong.slice(0, 100) })
  }
  return { compared, wrong: wrong.length }
}
