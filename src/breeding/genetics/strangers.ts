import type { Reading } from './entries.ts'
import type { GeneList } from './genes.ts'
import { phraseOf } from './reading/tokens.ts'
import { readerOf } from './reading.ts'

type Chips = Pick<Reading, 'chips'>

/** The words of a parent's genetics that may be another species'. */
export const unknownIn = ({ chips }: Chips) =>
  chips.flatMap((chip) => (chip.kind === 'unread' ? chip.strange : []))

/**
 * Tells what a parent is said to have that only one other species of these lists has, a sentence each. Names
 * that many species' keepers use say nothing.
 */
export function strangersIn(reading: Chips, own: GeneList, lists: readonly GeneList[]): string[] {
  const unknown = unknownIn(reading).filter((words) => !usedEverywhere.has(phraseOf(words)))
  if (unknown.length === 0) return []
  const others = lists.filter(({ commonName }) => commonName !== own.commonName)
  return unknown.flatMap((words) => {
    const owners = others.filter((list) =>
      readerOf(list)(words).chips.every(({ kind }) => kind !== 'unread'),
    )
    const [owner] = owners
    if (!owner || owners.length > 1) return []
    const [theirs, ours] = [owner, own].map(({ commonName }) => commonName.toLowerCase())
    return [`“${words}” is a gene of the ${theirs}, not of the ${ours}.`]
  })
}

/** Names of looks, which turn up in any species: a gene of one list may be known elsewhere, too. */
const usedEverywhere = new Set(
  `Albino, Amel, Amelanistic, Anery, Anerythristic, Axanthic, Blizzard, Butter, Caramel,
    Charcoal, Chocolate, Dilute, Eclipse, Fire, Ghost, Granite, Hypo, Hypomelanistic, Jungle,
    Lavender, Leopard, Leucistic, Leucy, Melanistic, Motley, Opal, Pastel, Patternless, Pewter,
    Phantom, Pied, Piebald, Sable, Scaleless, Snow, Stripe, Striped, Sunglow, Super Hypo, Sunset,
    Toffee, Trans, Translucent, Ultra, Ultramel, Zero, Blood, Red, Orange, Tiger, Calico, Candy,
    Champagne, Cinnamon, Desert, Mocha, Rainbow, Red Albino`
    .split(',')
    .map(phraseOf),
)
