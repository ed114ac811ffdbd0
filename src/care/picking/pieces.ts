import { addDays } from '../../shared/days.ts'
import { type Due, dueOf, type Plan } from '../schedules/due/due.ts'
import type { PickingDay } from './picking.contract.ts'

export type Pieces = { pick_qty: number; tomorrow_qty: number }

/** The pieces of one day, or of both. */
export function piecesOf({ pick_qty, tomorrow_qty }: Pieces, day: PickingDay): number {
  if (day === 'today') return pick_qty
  return day === 'tomorrow' ? tomorrow_qty : pick_qty + tomorrow_qty
}

/**
 * Pieces missing from the stock; null if it isn't tracked. Today's are taken first, so tomorrow's
 * only have the rest.
 */
export function missingOf(
  row: Pieces & { quantity: number | null },
  day: PickingDay,
): number | null {
  if (row.quantity === null) return null
  const today = Math.max(0, row.pick_qty - row.quantity)
  const both = Math.max(0, row.pick_qty + row.tomorrow_qty - row.quantity)
  if (day === 'today') return today
  return day === 'both' ? both : both - today
}

/** The stock for a day: tomorrow's is what today leaves. */
export const stockFor = (row: Pieces & { quantity: number }, day: PickingDay): number =>
  day === 'tomorrow' ? Math.max(0, row.quantity - row.pick_qty) : row.quantity

/** Whether a schedule is due today, and due tomorrow once today's has been fed. Null if neither. */
export function feedingDays(
  plan: Plan,
  lastOn: string | null,
  today: string,
): (Due & { isTomorrow: boolean }) | null {
  const due = dueOf(plan, lastOn, today)
  const tomorrow = addDays(today, 1)
  const next = dueOf(plan, due.due_on === null ? lastOn : today, tomorrow)
  const isTomorrow = next.due_on === tomorrow
  return due.due_on === null && !isTomorrow ? null : { ...due, isTomorrow }
}
