import { type Locus, type Pair, wild, wordsOf } from '../genes.ts'
import type { Genotypes } from '../genotypes.ts'
import { eachOf, type Mixture, mixtureAt } from './mixtures.ts'

/** The genetics a parent must have, of those it may have, for any young to be as wanted: the sire 'het Pied'. */
export type Need = { parent: 'sire' | 'dam'; words: string }

/** Lists each parent's needs at one locus; none of one that is known, or where the other can do it alone. */
export function needsAt(
  locus: Locus,
  { sire, dam }: { sire: Genotypes; dam: Genotypes },
  fits: (pair: Pair) => boolean,
  isIn: (mixture: Mixture) => boolean,
): Need[] {
  const wordsOfNeeded = (parent: Genotypes, can: (one: Genotypes) => Mixture) => {
    const each = eachOf(locus, parent)
    const able = each.filter(({ genotypes }) => isIn(can(genotypes)))
    if (able.length === 0 || able.length === each.length) return []
    return [[...new Set(able.map(({ pair }) => ownWords(locus, pair)))].join(' or ')]
  }
  return [
    ...wordsOfNeeded(sire, (one) => mixtureAt(locus, one, dam, fits)).map(
      (words): Need => ({ parent: 'sire', words }),
    ),
    ...wordsOfNeeded(dam, (one) => mixtureAt(locus, sire, one, fits)).map(
      (words): Need => ({ parent: 'dam', words }),
    ),
  ]
}

/** 'het Pied', 'normal', or for a male's sex-linked gene 'a male maker'. */
function ownWords(locus: Locus, pair: Pair | undefined): string {
  if (!pair) return 'normal'
  const [onX, onY] = pair
  if (locus.linkage === 'XY_pseudo' && onX !== onY) return `a ${onX === wild ? '' : 'fe'}male maker`
  return wordsOf(locus, pair) || 'normal'
}
