import { type DecimalSign, numberText } from './numbers.ts'

/** 'Nyx', 'Nyx and Juniper', 'Nyx, Juniper and 12 more': the first `most` of `count`. */
export function listed(
  names: readonly string[],
  { most, count = names.length, sign }: { most: number; count?: number; sign: DecimalSign },
): string {
  const first = names.slice(0, most)
  const more = count - first.length
  return more > 0 ? `${first.join(', ')} and ${numberText(more, sign)} more` : listWords(first)
}

/** 'Atlas', 'Atlas and Tycho', 'Atlas, Tycho and Vesper'. */
export const listWords = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
