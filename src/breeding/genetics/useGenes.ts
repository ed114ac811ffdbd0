import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Species, speciesResource } from '../../collection/species/species.contract.ts'
import { type Page, perPage } from '../../shared/resource.ts'
import { pageQuery, useAnswer, usePage } from '../../web/records.ts'
import { useUser } from '../../web/user.ts'
import { type GeneList, mostLoci } from './genes.ts'
import { useGeneList } from './lists/fetchedLists.ts'
import { speciesAmong } from './lists/names.ts'
import type { GeneRecord } from './loci.contract.ts'
import { withOwn } from './ownGenes.ts'

type Kind = Pick<Species, 'commonName' | 'latinName'> & { id?: string | undefined }

type Genes = {
  genes: GeneList | undefined
  isPending: boolean
  isError: boolean
  refetch: () => void
}

/**
 * The genes of a species with what its keeper has edited; undefined if it has none. Until the edits have
 * loaded, and without Plus, only those that come with Vivary.
 */
export function useGenes(kind: Kind | undefined): Genes {
  const own = useOwnGenes(kind?.id).data?.value
  const { commonName = '', latinName = '' } = kind ?? {}
  const { data: list, isPending, isError, refetch } = useGeneList({ commonName, latinName })
  const genes = useMemo(() => {
    const species = { commonName, latinName }
    return commonName && list !== undefined
      ? withOwn(list ?? undefined, species, own ?? [])
      : undefined
  }, [commonName, latinName, list, own])
  return { genes, isPending, isError, refetch }
}

/** The same by a species' common or Latin name, of the account's species or of those we know. */
export function useGenesNamed(name: string): Genes {
  const own = useSpeciesNamed(name)
  return useGenes(own ?? (name ? { commonName: name, latinName: '' } : undefined))
}

/** The genes of a species as a keeper has edited them. */
export function useOwnGenes(speciesId: string | undefined) {
  const { subscribed } = useUser()
  return useAnswer<Page<GeneRecord>>(
    ['genes', speciesId],
    `species/${speciesId}/genes?per_page=${mostLoci}`,
    speciesId !== undefined && subscribed,
  )
}

/** The account's species of that name, or of a species it is also called by; `undefined` if it has none. */
export function useSpeciesNamed(name: string): Species | undefined {
  const { data } = usePage(speciesResource, { per_page: perPage.most })
  const hasMore = name !== '' && (data?.totalPages ?? 0) > 1
  const called = pageQuery(speciesResource, { q: name, per_page: perPage.most })
  const more = useQuery({ ...called, enabled: hasMore }).data?.value ?? []
  return speciesAmong([...(data?.value ?? []), ...more], name)
}
