import type { FeedingLog } from '../logs.contract.ts'

type Outcome = Partial<Pick<FeedingLog, 'success' | 'refusal_reason' | 'thrown_away'>>

/**
 * The input of a feeding with a consistent outcome: a reason makes it unsuccessful, and a
 * successful one has no reason and nothing thrown away. Missing fields keep their value of
 * `before`; a new feeding is successful by default.
 */
export function withOutcome<Entered extends Outcome>(
  entered: Entered,
  before: Pick<FeedingLog, 'success'> = { success: true },
) {
  const success = !entered.refusal_reason && (entered.success ?? before.success)
  if (!success) return { ...entered, success }
  return { ...entered, success, refusal_reason: null, thrown_away: false }
}

/** How many prey a feeding uses from the stock, if there are enough. */
export const preyUsed = ({
  success = true,
  thrown_away = false,
  count = 1,
}: Partial<Pick<FeedingLog, 'success' | 'thrown_away' | 'count'>>): number =>
  success || thrown_away ? count : 0
