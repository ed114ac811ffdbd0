import { useQuery } from '@tanstack/react-query'
import { ReloadNeeded } from '../../../web/chunks.ts'
import { reloadOnce } from '../../../web/reload.ts'
import type { GeneList } from '../genes.ts'
import { type Listed, listedAs } from './names.ts'

/* The genes that come with Vivary, a file for each species, loaded when a screen asks for them. */

const lists: Record<Listed, () => Promise<GeneList>> = {
  ballPython: async () => (await import('./ballPython.ts')).ballPython,
  cornSnake: async () => (await import('./cornSnake.ts')).cornSnake,
  leopardGecko: async () => (await import('./leopardGecko.ts')).leopardGecko,
  crestedGecko: async () => (await import('./crestedGecko.ts')).crestedGecko,
  boa: async () => (await import('./boa.ts')).boa,
  hognose: async () => (await import('./hognose.ts')).hognose,
  beardedDragon: async () => (await import('./beardedDragon.ts')).beardedDragon,
}

/** A species' list; null for a species that has none. */
export async function fetchedList(species: {
  commonName: string
  latinName?: string
}): Promise<GeneList | null> {
  const key = listedAs(species)
  return key ? arrived(lists[key]()) : null
}

/** A species' list; its data is null for a species that has none, and without a species. */
export function useGeneList(species: { commonName: string; latinName?: string } | undefined) {
  const key = species && listedAs(species)
  return useQuery({
    queryKey: ['genes listed', key ?? 'none'],
    queryFn: () => (species ? fetchedList(species) : null),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Every list, once it is needed; empty until then. */
export function useEveryGeneList(isNeeded: boolean): readonly GeneList[] {
  const { data } = useQuery({
    queryKey: ['genes listed', 'all'],
    queryFn: () => arrived(Promise.all(Object.values(lists).map((load) => load()))),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isNeeded,
  })
  return data ?? none
}

const none: readonly GeneList[] = []

/** Reloads the page, if that is safe, for a list that the server only has in a newer version. */
async function arrived<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  try {
    return await loading
  } catch (error) {
    if (error instanceof ReloadNeeded) await reloadOnce()
    throw error
  }
}
