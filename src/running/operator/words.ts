import { numberText } from '../../shared/numbers.ts'
import { upperFirst } from '../../shared/text.ts'

/** Bytes as people say them: 9 bytes, 1.4 KB, 23 MB; in thousands, as disks are sold. */
export function sizeOf(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  const power = Math.min(4, Math.floor(Math.log10(bytes) / 3))
  const amount = bytes / 1000 ** power
  const rounded = amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount)
  return `${numberText(rounded)} ${['', 'KB', 'MB', 'GB', 'TB'][power]}`
}

/** The name of a job or backup in words: `erase-deleted` is "Erase deleted". */
export const inWords = (name: string): string => upperFirst(name.replaceAll('-', ' '))
