import { type Page, perPage } from '../../shared/resource.ts'
import { api } from '../../web/api.ts'
import type { Sex } from '../genetics/genotypes.ts'
import { fetchedList } from '../genetics/lists/fetchedLists.ts'
import type { GeneRecord } from '../genetics/loci.contract.ts'
import { withOwn } from '../genetics/ownGenes.ts'
import { certainGenetics } from './certainGenetics.ts'

type Kind = { id: string; commonName: string; latinName: string }
type Words = { genetics: string }
type Young = { dam?: Words; sires: readonly Words[]; sex: Sex | 'unknown' }

/**
 * A function that tells what is certain of a hatchling; null for a species without genes. Loaded late,
 * with the genes of its species.
 */
export async function proposedGenetics(kind: Kind): Promise<((young: Young) => string) | null> {
  const [list, own] = await Promise.all([
    fetchedList(kind),
    api<Page<GeneRecord>>('GET', `species/${kind.id}/genes?per_page=${perPage.most}`),
  ])
  const genes = withOwn(list ?? undefined, kind, own.value)
  if (!genes) return null
  // A clutch has hundreds of eggs, and few kinds of them.
  const known = new Map<string, string>()
  return (young) => {
    const key = JSON.stringify(young)
    const words = known.get(key) ?? certainGenetics(genes, young)
    known.set(key, words)
    return words
  }
}
