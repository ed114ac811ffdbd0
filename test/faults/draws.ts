import { streamFrom } from '../../src/shared/portrait/random.ts'

export type Draws = ReturnType<typeof drawsFrom>

/** The seed of a run: SEED gives an earlier one again. */
export const seedOfRun = (): number => Number(process.env.SEED ?? Date.now() % 1_000_000)

/** What a run leaves to chance, the same for the same seed. */
export function drawsFrom(seed: number) {
  const share = streamFrom(seed)
  const whole = (below: number) => Math.floor(share() * below)

  function one<One>(of: readonly One[]): One {
    const pick = of[whole(of.length)]
    if (pick === undefined) throw new Error('There is nothing to draw from')
    return pick
  }

  function shuffled<One>(of: readonly One[]): One[] {
    return of
      .map((each) => ({ each, at: share() }))
      .sort((a, b) => a.at - b.at)
      .map(({ each }) => each)
  }

  /** So many in any order, each as often as every other, give or take one. */
  function dealt<One>(of: readonly One[], count: number): One[] {
    const decks = Array.from({ length: Math.ceil(count / of.length) }, () => shuffled(of))
    return decks.flat().slice(0, count)
  }

  return { share, whole, one, dealt }
}
