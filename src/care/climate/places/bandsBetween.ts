import type { Brumation } from '../../../shared/brumation.ts'
import { dayOf, fromWallClock } from '../../../shared/dates.ts'
import { addDays } from '../../../shared/days.ts'
import { brumationOn } from './brumation.ts'
import type { Bounds } from './narrowest.ts'
import { boundsOn, type PartOfTime, planOf, type Sought, type Targeted } from './targets.ts'

/** Bounds of a zone from one moment to another: a day, a night, or what midnight cuts off it while brumation changes them. */
export type LimitedPart = PartOfTime & Bounds

/** The bands of a zone of the first of these places, one after the other: those that ask for the same are one. */
export function bandsBetween(
  places: readonly Targeted[],
  aim: Omit<Sought, 'part'>,
  { parts, timeZone }: { parts: readonly PartOfTime[]; timeZone: string },
): LimitedPart[] {
  const [first, last] = [parts[0], parts.at(-1)]
  if (!first || !last) return []
  const turns = turnsOf(planOf(places), { from: first.from, to: last.to, timeZone })
  const bands: LimitedPart[] = []
  let next = 0
  for (const [turn, { at, day }] of turns.entries()) {
    const end = turns[turn + 1]?.at ?? last.to
    const limits = {
      day: boundsOn(places, { ...aim, part: 'day' }, day),
      night: boundsOn(places, { ...aim, part: 'night' }, day),
    }
    for (let one = parts[next]; one && one.from < end; one = parts[next]) {
      const [from, to] = [one.from < at ? at : one.from, one.to > end ? end : one.to]
      const { low, high } = limits[one.part]
      const before = bands.at(-1)
      const isSame = before?.part === one.part && before.low === low && before.high === high
      if (isSame && before.to === from) before.to = to
      else bands.push({ from, to, part: one.part, low, high })
      if (one.to > end) break
      next++
    }
  }
  return bands
}

/** The midnights from which a plan asks for something else than before, the first of them the beginning. */
function turnsOf(
  plan: Brumation | null,
  { from, to, timeZone }: { from: string; to: string; timeZone: string },
) {
  const first = dayOf(from, timeZone)
  const turns = [{ at: from, day: first }]
  if (!plan) return turns
  const stepOn = (day: string) => {
    const { phase = '', share = 0 } = brumationOn(plan, day) ?? {}
    return `${phase} ${share}`
  }
  const last = dayOf(to, timeZone)
  let step = stepOn(first)
  for (let day = addDays(first, 1); day <= last; day = addDays(day, 1)) {
    const next = stepOn(day)
    if (next !== step) turns.push({ at: fromWallClock(`${day}T00:00`, timeZone), day })
    step = next
  }
  return turns
}
