import type { Reading } from './entries.ts'
import type { GeneList } from './genes.ts'
import { readerOf } from './reading.ts'

type Chips = Pick<Reading, 'chips'>

/** What of a parent's genetics may be another species'. */
export const unknownIn = ({ chips }: Chips) =>
  chips.filter((chip) => chip.kind === 'unread' && chip.doubt === 'unknown')

/** What a parent is said to have that only another species of these lists has, a sentence each. */
export function strangersIn(reading: Chips, own: GeneList, lists: readonly GeneList[]): string[] {
  const unknown = unknownIn(reading)
  if (unknown.length === 0) return []
  const others = lists.filter(({ commonName }) => commonName !== own.commonName)
  return unknown.flatMap(({ label }) => {
    const owner = others.find((list) =>
      readerOf(list)(label).chips.every(({ kind }) => kind === 'gene'),
    )
    return owner
      ? [
          `“${label}” is a gene of the ${owner.commonName.toLowerCase()}, not of the ${own.commonName.toLowerCase()}.`,
        ]
      : []
  })
}
