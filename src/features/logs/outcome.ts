import type { FeedingLog } from './logs.contract.ts'

type Outcome = Partial<Pick<FeedingLog, 'success' | 'refusal_reason' | 'thrown_away'>>

/**
 * What was entered of a feeding, with an outcome that fits together: a reason makes it not
 * successful, and a successful one has no reason and nothing thrown away. What is left out stays as
 * it was `before`; a new feeding is successful.
 */
export function withOutcome<Entered extends Outcome>(
  entered: Entered,
  before: Pick<FeedingLog, 'success'> = { success: true },
) {
  const success = !entered.refusal_reason && (entered.success ?? before.success)
  if (!success) return { ...entered, success }
  return { ...entered, success, refusal_reason: null, thrown_away: false }
}

/** How many prey of a feeding the stock goes down by, as far as there are so many. */
export const preyUsed = ({
  success = true,
  thrown_away = false,
  count = 1,
}: Partial<Pick<FeedingLog, 'success' | 'thrown_away' | 'count'>>): number =>
  success || thrown_away ? count : 0
