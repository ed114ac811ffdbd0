import { type DecimalSign, numberText } from './numbers.ts'

/** 'Nyx', 'Nyx and Juniper', 'Nyx, Juniper and 12 more': the first `most` of `count`. */
export function listed(
  names: readonly string[],
  { most, count = names.length, sign }: { most: number; count?: number; sign: DecimalSign },
): string {
  const shown = names.slice(0, most)
  const more = count - shown.length
  if (more > 0) return `${shown.join(', ')} and ${numberText(more, sign)} more`
  if (shown.length < 2) return shown.join('')
  return `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}
