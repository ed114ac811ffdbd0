import { dueOf, type Plan } from '../../schedules/due/due.ts'

/**
 * The days on which a schedule is fed from `today` to `to`, if every meal is fed when it is due and
 * taken: what is overdue counts once, today.
 */
export function comingMeals(plan: Plan, { today, to }: { today: string; to: string }): string[] {
  const days: string[] = []
  for (;;) {
    const fedOn = days.at(-1) ?? null
    const { next_on } = dueOf(plan, fedOn, fedOn ?? today)
    if (next_on === null) return days
    const day = next_on < today ? today : next_on
    if (day > to) return days
    days.push(day)
  }
}
