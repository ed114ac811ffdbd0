/**
 * '2 mice', '3x Heimchen', 'rat x2': what is fed, and how many. A number with a unit is its weight: '45 g rat'.
 */
export function preyIn(cell: string): { name: string; count: number } {
  const text = cell.replace(/\s+/g, ' ')
  const before =
    /^(\d{1,4})\s*(?:[x×*]\s*|\s)(?!(?:g|gr|grams?|kg|oz|lbs?|cm|mm|in|inch|day|week|wk)\b)(\D.*)$/i.exec(
      text,
    )
  const after = /^(.*\D)\s*[x×*]\s*(\d{1,4})$/i.exec(text)
  if (before) return { name: before[2] ?? '', count: Number(before[1]) }
  if (after) return { name: (after[1] ?? '').trim(), count: Number(after[2]) }
  return { name: text, count: 1 }
}
