/** 'BP-26-3-2' of 'BP-26-3-#'. A pattern without # names several by adding the number. */
export function hatchlingName(pattern: string, number: number, many: number): string {
  if (pattern.includes('#')) return pattern.replaceAll('#', String(number))
  return many > 1 ? `${pattern}-${number}` : pattern
}
