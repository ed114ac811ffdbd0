import type { Page } from '../../shared/resource.ts'
import { api } from '../../web/api.ts'
import { mostLoci } from '../genetics/genes.ts'
import { fetchedList } from '../genetics/lists/fetchedLists.ts'
import type { GeneRecord } from '../genetics/loci.contract.ts'
import { withOwn } from '../genetics/ownGenes.ts'
import { certainGenetics, remembered, type Young } from './certainGenetics.ts'
import { mayHatch, type Offspring } from './mayHatch.ts'

type Kind = { id: string; commonName: string; latinName: string }

/** The genetics that are certain of a hatchling, and those it may have if both its parents are known. */
export type Proposals = {
  certain: (young: Young) => string
  offspring: (young: Young) => Offspring | undefined
}

/** Null for a species without genes. Loaded late, with the genes of its species. */
export async function proposedGenetics(kind: Kind): Promise<Proposals | null> {
  const [list, own] = await Promise.all([
    fetchedList(kind),
    api<Page<GeneRecord>>('GET', `species/${kind.id}/genes?per_page=${mostLoci}`),
  ])
  const genes = withOwn(list ?? undefined, kind, own.value)
  if (!genes) return null
  const certain = remembered((young: Young) => certainGenetics(genes, young))
  const offspring = remembered(({ dam, sires: [sire, ...others], sex = 'unknown' }: Young) =>
    dam && sire && others.length === 0 ? mayHatch(genes, { dam, sire, sex }) : undefined,
  )
  return { certain, offspring }
}
