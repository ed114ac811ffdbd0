import type { EggState } from '../../shared/breeding.ts'

/** Eggs that may still hatch. */
export const isOpen = (state: EggState): boolean => state === 'good' || state === 'pipped'

type Numbered = { number: number; state: EggState; notes: string; checks: number }

/** Tells whether anything was noted of an egg. */
export const hasRecords = ({ state, notes, checks }: Numbered): boolean =>
  checks > 0 || notes !== '' || state !== 'good'

/**
 * The eggs that go when a clutch has `most` of them: none with a fate, first those of which nothing
 * was noted, and the highest numbers first.
 */
export function surplusOf<Egg extends Numbered>(eggs: readonly Egg[], most: number): Egg[] {
  const surplus = Math.max(0, eggs.length - most)
  return eggs
    .filter(({ state }) => isOpen(state))
    .sort(
      (one, other) =>
        Number(hasRecords(one)) - Number(hasRecords(other)) || other.number - one.number,
    )
    .slice(0, surplus)
}
