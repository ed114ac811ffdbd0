import type { Achievement } from './achievements.contract.ts'

/** How many are shown at first, and how many of those are locked ones if there are enough. */
const first = 8
const next = 3

/** The latest unlocked achievements and the next ones, from a list with unlocked ones first. */
export function inShort(all: readonly Achievement[]): Achievement[] {
  const unlocked = all.filter(({ badge_unlocked_at }) => badge_unlocked_at !== undefined)
  const locked = all.filter(({ badge_unlocked_at }) => badge_unlocked_at === undefined)
  const had = unlocked.slice(0, first - Math.min(next, locked.length))
  return [...had, ...locked.slice(0, first - had.length)]
}
