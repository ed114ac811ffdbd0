import { once } from './derived.ts'
import { type DecimalSign, numberText } from './numbers.ts'

/** 'Nyx', 'Nyx and Juniper', 'Nyx, Juniper and 12 more': the first `most` of `count`. */
export function listed(
  names: readonly string[],
  { most, count = names.length, sign }: { most: number; count?: number; sign: DecimalSign },
): string {
  const first = names.slice(0, most)
  const more = count - first.length
  if (more > 0) return `${first.join(', ')} and ${numberText(more, sign)} more`
  if (first.length < 2) return first.join('')
  return `${first.slice(0, -1).join(', ')} and ${first.at(-1)}`
}

// Not before it is needed: a phone takes long for the first.
const list = once(() => new Intl.ListFormat('en-GB', { type: 'conjunction' }))

/** 'Atlas', 'Atlas and Tycho', 'Atlas, Tycho and Vesper'. */
export const listWords = (names: readonly string[]): string => list().format(names)
