import type { CleaningSchedule, FeedingSchedule, Schedules } from '../schedules.contract.ts'

/** Schedules of an animal that are due today, the longest-waiting of its feedings first. */
export function dueNow({ feedingSchedules, cleaningSchedule }: Schedules): {
  feeding: FeedingSchedule | undefined
  cleaning: CleaningSchedule | undefined
} {
  const [feeding] = feedingSchedules
    .filter(({ due_on }) => due_on !== null)
    .toSorted((one, other) => other.days_overdue - one.days_overdue)
  return { feeding, cleaning: cleaningSchedule?.due_on ? cleaningSchedule : undefined }
}
