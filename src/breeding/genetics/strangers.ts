import type { Reading } from './entries.ts'
import type { GeneList } from './genes.ts'
import { geneLists } from './lists/lists.ts'
import { readerOf } from './reading.ts'

/** What a parent is said to have that only another species has, a sentence each. */
export function strangersIn({ chips }: Pick<Reading, 'chips'>, own: GeneList): string[] {
  const unknown = chips.filter((chip) => chip.kind === 'unread' && chip.doubt === 'unknown')
  if (unknown.length === 0) return []
  const others = geneLists.filter(({ commonName }) => commonName !== own.commonName)
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
