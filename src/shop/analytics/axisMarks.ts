/** Five round marks from 0 to at least `most`: 0, 25, 50, 75, 100. Whole numbers, as views are. */
export function axisMarks(most: number): number[] {
  const quarter = Math.max(1, most / 4)
  const power = 10 ** Math.floor(Math.log10(quarter))
  const step = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]
    .map((part) => part * power)
    .find((size) => size >= quarter && Number.isInteger(size))
  return Array.from({ length: 5 }, (_, at) => at * (step ?? 10 * power))
}
