import { type Page, perPage } from '../../shared/resource.ts'
import { api } from '../../web/api.ts'
import type { Sex } from '../genetics/genotypes.ts'
import { geneListOf } from '../genetics/lists/lists.ts'
import type { GeneRecord } from '../genetics/loci.contract.ts'
import { withOwn } from '../genetics/ownGenes.ts'
import { certainGenetics } from './certainGenetics.ts'

type Kind = { id: string; commonName: string; latinName: string }
type Words = { genetics: string }
export type Proposed = Record<Sex | 'unknown', string>

/**
 * What is certain of hatchlings of each sex; null for a species without genes. Loaded late, as it brings
 * the genes of all species.
 */
export async function proposedGenetics(
  kind: Kind,
  parents: { dam?: Words; sires: readonly Words[] },
): Promise<Proposed | null> {
  const own = await api<Page<GeneRecord>>(
    'GET',
    `species/${kind.id}/genes?per_page=${perPage.most}`,
  )
  const genes = withOwn(geneListOf(kind), kind, own.value)
  if (!genes) return null
  const of = (sex: Sex | 'unknown') => certainGenetics(genes, { ...parents, sex })
  return { male: of('male'), female: of('female'), unknown: of('unknown') }
}
