import type { LogKind } from '../../care/logs/logs.contract.ts'
import { dueNow } from '../../care/schedules/due/dueNow.ts'
import type { Schedules } from '../../care/schedules/schedules.contract.ts'

/** The log most likely to be recorded for a scanned animal: the one that is due, a meal before a clean. */
export function likeliest(animal: Schedules): Extract<LogKind, 'feeding' | 'cleaning'> {
  const { feeding, cleaning } = dueNow(animal)
  return cleaning && !feeding ? 'cleaning' : 'feeding'
}
