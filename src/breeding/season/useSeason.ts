import { useState } from 'react'
import { deviceStorage, rememberedView } from '../../web/deviceStorage.ts'
import { useNextAnswer } from '../../web/records.ts'
import { useAddress } from '../../web/useAddress.ts'
import { useDebouncedValue } from '../../web/useDebounced.ts'
import type { SeasonBoard } from './season.contract.ts'

const views = ['board', 'table'] as const
export type SeasonView = (typeof views)[number]

/** The views of a season, and the plans that it's made of. */
export const waysToSee = [
  { value: 'board', label: 'Board' },
  { value: 'table', label: 'Table' },
  { value: 'plans', label: 'Plans' },
] as const

/** The board as the address asks for it: season, species, words and view. */
export function useSeason() {
  const { params, put } = useAddress()
  const [words, setWords] = useState(params.get('q') ?? '')
  const q = useDebouncedValue(words, 250)
  const search = new URLSearchParams(
    Object.entries({
      season: params.get('season') ?? '',
      species_id: params.get('species_id') ?? '',
      q,
    }).filter(([, value]) => value),
  )
  const query = useNextAnswer<SeasonBoard>(
    ['breeding_season', String(search)],
    `breeding_season?${search}`,
  )

  const species = params.get('species_id') ?? ''
  const remembered = params.get('view') ?? rememberedView(viewKey, 'board')
  return {
    query,
    isFiltered: q !== '' || search.has('species_id'),
    words,
    setWords(next: string) {
      setWords(next)
      put({ q: next })
    },
    species,
    speciesName: query.data?.species.find(({ id }) => id === species)?.commonName,
    setSpecies: (id: string) => put({ species_id: id }),
    setSeason: (season: string) => put({ season }),
    view: views.find((view) => view === remembered) ?? 'board',
    setView(view: SeasonView) {
      deviceStorage.write(viewKey, view)
      put({ view })
    },
  }
}
const viewKey = 'view:breeding/season'

export type Season = ReturnType<typeof useSeason>
