import { addDays } from '../../shared/days.ts'
import { type Due, dueOf, type Plan } from '../schedules/due/due.ts'
import type { PickingDay } from './picking.contract.ts'

/** `week_qty` is of today and the six days after it; the dashboard only has those of today. */
export type Pieces = { pick_qty: number; tomorrow_qty?: number; week_qty?: number }

/** The days of each list: tomorrow is a day of its own, the week begins today. */
export const daysOf = { today: 1, tomorrow: 1, week: 7 } as const satisfies Record<
  PickingDay,
  number
>

/** The first day of a list. */
export const firstDayOf = (day: PickingDay, today: string): string =>
  day === 'tomorrow' ? addDays(today, 1) : today

/** The pieces of one day, or of the week. */
export function piecesOf(
  { pick_qty, tomorrow_qty = 0, week_qty = 0 }: Pieces,
  day: PickingDay,
): number {
  if (day === 'today') return pick_qty
  return day === 'tomorrow' ? tomorrow_qty : week_qty
}

/**
 * Pieces missing from the stock; null if it isn't tracked. Today's are taken first, so tomorrow's
 * only have the rest.
 */
export const missingOf = (
  row: Pieces & { quantity: number | null },
  day: PickingDay,
): number | null => {
  const { quantity } = row
  if (quantity === null) return null
  return Math.max(0, piecesOf(row, day) - stockFor({ ...row, quantity }, day))
}

/** The stock for a day: tomorrow's is what today leaves. */
export const stockFor = (row: Pieces & { quantity: number }, day: PickingDay): number =>
  day === 'tomorrow' ? Math.max(0, row.quantity - row.pick_qty) : row.quantity

/**
 * How often a schedule is due today, tomorrow, and within the week from today, if every meal is fed
 * on its day. One that was refused today is tried again tomorrow; one that was regurgitated isn't due today any more. Null if
 * it isn't due by the last of `days`.
 */
export function feedingDays(
  plan: Plan & { refused_today?: string | null },
  lastOn: string | null,
  { today, days }: { today: string; days: number },
): (Due & { isTomorrow: boolean; times: number }) | null {
  const due = dueOf(plan, lastOn, today)
  const isOver = plan.refused_today === 'regurgitated' && due.due_on !== null
  let [fedOn, isTomorrow, times] = [isOver ? today : lastOn, false, 0]
  for (let ahead = 0; ahead < days; ahead++) {
    const day = addDays(today, ahead)
    const { due_on } = dueOf(plan, fedOn, day)
    if (due_on === null || (ahead > 0 && due_on !== day)) continue
    fedOn = day
    times += 1
    if (ahead === 1) isTomorrow = true
  }
  if (isOver) return { ...due, due_on: null, isTomorrow, times }
  if (times === 0) return null
  const isTried = plan.refused_today === 'refused' && due.due_on !== null && days > 1
  if (!isTried || isTomorrow) return { ...due, isTomorrow, times }
  return { ...due, isTomorrow: true, times: times + 1 }
}
