import type { LogKind } from '../../care/logs/logs.contract.ts'
import type { Schedules } from '../../care/schedules/schedules.contract.ts'

type Due = Schedules['feedingSchedules'][number] | NonNullable<Schedules['cleaningSchedule']>

/** What is due of an animal today, the longest-waiting of its feedings first. */
export function dueNow({ feedingSchedules, cleaningSchedule }: Schedules): {
  feeding: Due | undefined
  cleaning: Due | undefined
} {
  const [feeding] = feedingSchedules
    .filter(({ due_on }) => due_on !== null)
    .toSorted((one, other) => other.days_overdue - one.days_overdue)
  return { feeding, cleaning: cleaningSchedule?.due_on ? cleaningSchedule : undefined }
}

/** What is most likely to be recorded for a scanned animal: what is due, a meal before a clean. */
export function likeliest(animal: Schedules): Extract<LogKind, 'feeding' | 'cleaning'> {
  const { feeding, cleaning } = dueNow(animal)
  return cleaning && !feeding ? 'cleaning' : 'feeding'
}
