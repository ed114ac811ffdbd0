import type { SharedAncestor } from './lineage.contract.ts'

/** Animals by their id, with their known parents. A parent that isn't among them counts as unknown. */
export type Lines = ReadonlyMap<string, { dam_id: string | null; sire_id: string | null }>

/**
 * The coefficient of inbreeding that young of these two have: the probability, 0 to 1, that both of
 * their alleles at a place come from the same one of an ancestor. By Wright's method of paths,
 *
 *   F = Σ (1/2)^(n1 + n2 + 1) · (1 + FA),
 *
 * over every path that leads from one parent up to a common ancestor A and down to the other, and
 * passes no animal twice: n1 and n2 are the generations from either parent to A, FA is A's own
 * coefficient. Unknown ancestors count as unrelated.
 *
 * Source: S. Wright, "Coefficients of inbreeding and relationship", The American Naturalist 56
 * (1922), pp. 330–338, https://doi.org/10.1086/279872.
 *
 * @returns each common ancestor with its part of the sum, the largest first
 */
export function sharedAncestors(lines: Lines, dam: string, sire: string): SharedAncestor[] {
  const heights = heightsOf(lines)
  return sharedBy({ lines, heights, known: new Map() }, dam, sire)
}

/** The sum of the parts that `sharedAncestors` returns. */
export const coefficientOf = (shared: readonly { coefficient: number }[]): number =>
  shared.reduce((sum, { coefficient }) => sum + coefficient, 0)

type Worked = {
  lines: Lines
  heights: ReadonlyMap<string, number>
  /** The coefficients of ancestors that have been worked out. */
  known: Map<string, number>
}

function sharedBy(worked: Worked, dam: string, sire: string): SharedAncestor[] {
  const shared = [...pathsBetween(worked, dam, sire)].map(([id, lengths]) => {
    const own = 1 + inbreedingOf(worked, id)
    const paths = [...lengths].map(([length, count]) => ({ ...stepsOf(length), count }))
    const parts = paths.map(
      ({ dam_steps, sire_steps, count }) => count * 0.5 ** (dam_steps + sire_steps + 1) * own,
    )
    return {
      id,
      coefficient: parts.reduce((sum, part) => sum + part, 0),
      paths: paths.sort((one, other) => stepsIn(one) - stepsIn(other)),
    }
  })
  return shared.sort((one, other) => other.coefficient - one.coefficient)
}

const stepsIn = ({ dam_steps, sire_steps }: { dam_steps: number; sire_steps: number }) =>
  dam_steps + sire_steps

/** An animal's own coefficient. */
function inbreedingOf(worked: Worked, id: string): number {
  const before = worked.known.get(id)
  if (before !== undefined) return before
  const { dam_id, sire_id } = worked.lines.get(id) ?? {}
  const own = dam_id && sire_id ? coefficientOf(sharedBy(worked, dam_id, sire_id)) : 0
  worked.known.set(id, own)
  return own
}

/** How many paths there are of each length, as `lengthOf` writes it. */
type Lengths = Map<number, number>

/**
 * The paths between two animals by the common ancestor they turn at. They are followed upwards from
 * both ends at once, always from the animal that is further down: it can't be an ancestor of the
 * other one, so the first animal that both ends meet at is the only one they share. Paths that have
 * come to the same two animals are counted together, since there can be millions.
 */
function pathsBetween({ lines, heights }: Worked, dam: string, sire: string): Map<string, Lengths> {
  const met = new Map<string, Lengths>()
  const height = (id: string) => heights.get(id) ?? 0
  // By the height of both ends together, which every step lowers.
  const waiting: Map<string, Ends>[] = []
  const reach = (ends: Omit<Ends, 'lengths'>, lengths: Lengths, step: number) => {
    if (!lines.has(ends.dam) || !lines.has(ends.sire)) return
    const level = height(ends.dam) + height(ends.sire)
    waiting[level] ??= new Map()
    const key = `${ends.dam} ${ends.sire}`
    const there = waiting[level].get(key) ?? { ...ends, lengths: new Map() }
    for (const [length, count] of lengths) {
      there.lengths.set(length + step, (there.lengths.get(length + step) ?? 0) + count)
    }
    waiting[level].set(key, there)
  }

  reach({ dam, sire }, new Map([[0, 1]]), 0)
  for (let level = waiting.length - 1; level >= 0; level--) {
    for (const ends of waiting[level]?.values() ?? []) {
      if (ends.dam === ends.sire) {
        met.set(ends.dam, ends.lengths)
        continue
      }
      const isDamsTurn = height(ends.dam) >= height(ends.sire)
      const { dam_id, sire_id } = lines.get(isDamsTurn ? ends.dam : ends.sire) ?? {}
      for (const up of [dam_id, sire_id]) {
        if (!up) continue
        const next = isDamsTurn ? { ...ends, dam: up } : { ...ends, sire: up }
        reach(next, ends.lengths, isDamsTurn ? damStep : sireStep)
      }
    }
  }
  return met
}

type Ends = { dam: string; sire: string; lengths: Lengths }

/* A length is one number: the sire's steps, and the dam's in front of them. */
const sireStep = 1
const damStep = 100_000
const stepsOf = (length: number) => ({
  dam_steps: Math.floor(length / damStep),
  sire_steps: length % damStep,
})

/** How many generations are known above each animal, at the most: less than of any of its young. */
function heightsOf(lines: Lines): Map<string, number> {
  const heights = new Map<string, number>()
  const heightOf = (id: string): number => {
    const known = heights.get(id)
    if (known !== undefined) return known
    // Ends a circle, which a change past the rules could have made.
    heights.set(id, 0)
    const { dam_id, sire_id } = lines.get(id) ?? {}
    const above = [dam_id, sire_id].flatMap((up) => (up && lines.has(up) ? [up] : []))
    const height = above.length === 0 ? 0 : 1 + Math.max(...above.map(heightOf))
    heights.set(id, height)
    return height
  }
  for (const id of lines.keys()) heightOf(id)
  return heights
}
