import { lowerFirst } from '../../shared/text.ts'

/** A feeder as it is spoken of: 'Rat, weaned'. */
export const feederName = ({ name, size }: { name: string; size: string }) =>
  size ? `${name}, ${lowerFirst(size)}` : name

/** A feeder as it is typed in one line: 'Rat, weaned'. */
export function feederOf(words: string): { name: string; size: string } {
  const [name = '', ...size] = words.split(',')
  return { name: name.trim(), size: size.join(',').trim() }
}

/** A feeder whichever way it is written: 'Rat, Weaned' as 'rat - weaned', 'Rat, medium' as 'Rat M'. */
export const feederKey = (feeder: { name: string; size: string }): string =>
  plainKey(feeder)
    .replace(/[\s,;–-]+/g, ' ')
    .trim()
    .replace(/ (xs|s|m|l|xl)$/, (short) => ` ${sizeOf.get(short.trim())}`)

/** The same with its own signs. */
export const plainKey = (feeder: { name: string; size: string }): string =>
  feederName(feeder).normalize('NFC').toLowerCase()

const sizeOf = new Map([
  ['xs', 'extra small'],
  ['s', 'small'],
  ['m', 'medium'],
  ['l', 'large'],
  ['xl', 'extra large'],
])
