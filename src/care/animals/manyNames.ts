/**
 * Names for many animals at once: `count` of them by a pattern in which `{n}` is the number, or
 * which the number follows.
 */
export function namesByPattern(pattern: string, count: number): string[] {
  const words = pattern.trim()
  if (words === '') return []
  const whole = words.includes('{n}') ? words : `${words} {n}`
  return Array.from({ length: count }, (_, at) => whole.replaceAll('{n}', String(at + 1)))
}

/** The names of a list with one in each line. */
export const namesInLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
