import { formatShortDay } from '../../../shared/dates.ts'
import { fromGrams, type WeightUnit, weightText } from '../../../shared/weights.ts'
import type { Note } from '../../../web/chart/parts.ts'
import type { ChartPoint, Series } from '../../../web/chart/series.tsx'
import type { WeighedAnimal } from './weights.contract.ts'
import { gapWords, layingWords } from './words.ts'

/** How weights are drawn: in one unit, or as a change from each animal's first weighing of the period. */
export type Scale = { as: 'weight' | 'percent'; unit: WeightUnit }

const shownValue = (scale: Scale, grams: number, first: number) =>
  scale.as === 'percent' ? (grams / first - 1) * 100 : fromGrams(grams, scale.unit)

/** Animals as the lines of a chart; a moment is its milliseconds. */
export function seriesOf(animals: readonly WeighedAnimal[], scale: Scale, zone: string): Series[] {
  return animals.map(({ animal, points, gaps, loss }) => ({
    id: animal.id,
    name: animal.name,
    points: points.map(({ happenedAt, grams }) => ({
      x: Date.parse(happenedAt),
      y: shownValue(scale, grams, points[0]?.grams ?? grams),
    })),
    // From one weighing nothing has changed yet.
    ...(scale.as === 'percent' &&
      points.length === 1 && { onlyWords: weightText(points[0]?.grams ?? 0, scale.unit) }),
    gaps: gaps.map((gap) => ({
      from: Date.parse(gap.from),
      to: Date.parse(gap.to),
      words: gapWords(gap, zone),
    })),
    isLate: loss !== null && loss.laying === null,
  }))
}

/** The last points of lines that end in a sudden loss. */
export const ringsOf = (series: readonly Series[]): ChartPoint[] =>
  series.flatMap(({ isLate, points }) => (isLate && points.at(-1)) || [])

/** Notes on clutches and litters, between the weighings before and after; in full where there is room. */
export function notesOf(
  animals: readonly WeighedAnimal[],
  series: readonly Series[],
  { isShort, now }: { isShort: boolean; now: string },
): Note[] {
  return animals.flatMap(({ layings }, at) => {
    const points = series[at]?.points ?? []
    return layings.flatMap((laying) => {
      const middle = between(points, Date.parse(`${laying.laid_on}T12:00Z`))
      if (!middle) return []
      const short = laying.is_litter ? 'litter' : 'laid'
      const words = `${layingWords(laying)}, ${formatShortDay(laying.laid_on, now)}`
      return { ...middle, words: isShort ? short : words }
    })
  })
}

/** Halfway between the points before and after a moment; undefined beyond the line's ends. */
function between(points: readonly ChartPoint[], x: number): ChartPoint | undefined {
  const next = points.findIndex((point) => point.x >= x)
  const [before, after] = [points[next - 1], points[next]]
  return before && after && { x: (before.x + after.x) / 2, y: (before.y + after.y) / 2 }
}
