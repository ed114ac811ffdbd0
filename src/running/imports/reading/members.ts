import { countIn } from '../kinds/animal/names.ts'
import type { Field } from '../kinds/columns.ts'
import { sexOf } from './cells/sexes.ts'
import { type RowReader, readingOf, rowReader } from './rowReader.ts'
import type { Settings } from './settings.ts'

/** More in one row are a stock list and no animals. */
const mostMembers = 100

/** The sex of each animal that a row stands for, as its cell would say it: '0.0.3', or a quantity of 2. */
function sexesOf({ text }: RowReader): string[] {
  const sex = sexOf(text('sex'))
  if (sex !== null && typeof sex !== 'string') {
    const { males, females, unsexed } = sex
    return [...Array(males).fill('m'), ...Array(females).fill('f'), ...Array(unsexed).fill('')]
  }
  return Array<string>(countIn(text('quantity')).count).fill(text('sex'))
}

/**
 * The cells of a row for each animal that it stands for: with a sex and a name of its own, and all else as it is
 * written. Null for a row of one animal, or of more than we make.
 */
export function membersOf(
  cells: readonly string[],
  settings: Parameters<typeof readingOf>[0] & Settings,
): string[][] | null {
  const reading = readingOf(settings)
  const row = rowReader(cells, reading)
  const sexes = sexesOf(row)
  if (sexes.length < 2 || sexes.length > mostMembers) return null
  const isKnownById = row.text('external_id') !== ''
  return sexes.map((sex, at) => {
    const own: Partial<Record<Field, string>> = {
      sex,
      quantity: '1',
      name: numbered(row.text('name'), ' ', at),
      external_id: numbered(row.text('external_id'), '-', at),
      // Two animals have no address together.
      ...(!isKnownById && at > 0 && { listing: '' }),
    }
    return cells.map((cell, place) => own[reading.columns[place]?.field ?? 'append'] ?? cell)
  })
}

const numbered = (text: string, between: string, at: number) =>
  text === '' ? '' : `${text}${between}${at + 1}`
