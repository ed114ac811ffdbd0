import { commonMultiple, type Fraction, fraction } from '../fractions.ts'
import type { Class } from './classes.ts'

/** Enough for six loci with four outcomes each. */
export const mostOutcomes = 4096

type Row = { picked: Class[]; p: Fraction }

/**
 * Every combination of one class per locus, the likeliest first, with their number. Of a product only
 * the best `mostOutcomes` are kept at each step: no better one can come from those left out.
 */
export function productOf(loci: readonly Class[][]): { rows: Row[]; count: number } {
  let rows: { picked: Class[]; weight: bigint }[] = [{ picked: [], weight: 1n }]
  let [denominator, count] = [1n, 1]
  for (const classes of loci) {
    const below = classes.reduce((all, { p }) => commonMultiple(all, p.denominator), 1n)
    const weights = classes.map(({ p }) => p.numerator * (below / p.denominator))
    rows = rows.flatMap(({ picked, weight }) =>
      classes.map((each, at) => ({
        picked: [...picked, each],
        weight: weight * (weights[at] ?? 0n),
      })),
    )
    if (rows.length > mostOutcomes) rows = best(rows)
    denominator *= below
    count *= classes.length
  }
  return {
    rows: best(rows).map(({ picked, weight }) => ({ picked, p: fraction(weight, denominator) })),
    count,
  }
}

/** Sorting is stable: rows that are equally likely keep the order of their classes. */
function best<Weighed extends { weight: bigint }>(rows: Weighed[]): Weighed[] {
  return rows
    .sort((a, b) => (a.weight < b.weight ? 1 : a.weight > b.weight ? -1 : 0))
    .slice(0, mostOutcomes)
}
