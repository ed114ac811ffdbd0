/** The first and last page and those around this one; null is a gap. At most seven. */
export function pageNumbers(page: number, total: number): (number | null)[] {
  if (total <= 5) return Array.from({ length: total }, (_, place) => place + 1)
  const middle = Math.min(Math.max(page, 3), total - 2)
  const around = [middle - 1, middle, middle + 1]
  return [
    1,
    ...(middle > 3 ? [null] : []),
    ...around.filter((number) => number > 1 && number < total),
    ...(middle < total - 2 ? [null] : []),
    total,
  ]
}
