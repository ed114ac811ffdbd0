import { lowerFirst } from '../../shared/text.ts'

/** A feeder as it is spoken of: 'Rat, weaned'. */
export const feederName = ({ name, size }: { name: string; size: string }) =>
  size ? `${name}, ${lowerFirst(size)}` : name

/** A feeder as it is typed in one line: 'Rat, weaned'. */
export function feederOf(words: string): { name: string; size: string } {
  const [name = '', ...size] = words.split(',')
  return { name: name.trim(), size: size.join(',').trim() }
}
