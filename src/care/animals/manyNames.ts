/** `count` names for many animals at once: `name` with a number after it, or in the place of `{n}`. */
export function numberedNames(name: string, count: number): string[] {
  const words = name.trim()
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
