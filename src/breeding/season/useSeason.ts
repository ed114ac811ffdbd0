import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { deviceStorage, rememberedView } from '../../web/deviceStorage.ts'
import { reading } from '../../web/served.ts'
import { useDebouncedValue } from '../../web/useDebounced.ts'
import type { SeasonBoard } from './season.contract.ts'

const views = ['board', 'table'] as const
export type SeasonView = (typeof views)[number]

/** The board as the address asks for it: season, species, words and view. */
export function useSeason() {
  const [params, setParams] = useSearchParams()
  const [words, setWords] = useState(params.get('q') ?? '')
  const q = useDebouncedValue(words, 250)
  const search = new URLSearchParams(
    Object.entries({
      season: params.get('season') ?? '',
      species_id: params.get('species_id') ?? '',
      q,
    }).filter(([, value]) => value),
  )
  const query = useQuery({
    queryKey: ['breeding_season', String(search)],
    ...reading<SeasonBoard>(`breeding_season?${search}`),
    placeholderData: keepPreviousData,
  })

  function put(key: string, value: string) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (value) after.set(key, value)
        else after.delete(key)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  }

  const species = params.get('species_id') ?? ''
  const remembered = params.get('view') ?? rememberedView(viewKey, 'board')
  return {
    query,
    isFiltered: q !== '' || search.has('species_id'),
    words,
    setWords(next: string) {
      setWords(next)
      put('q', next)
    },
    species,
    speciesName: query.data?.species.find(({ id }) => id === species)?.commonName,
    setSpecies: (id: string) => put('species_id', id),
    setSeason: (season: string) => put('season', season),
    view: views.find((view) => view === remembered) ?? 'board',
    setView(view: SeasonView) {
      deviceStorage.write(viewKey, view)
      put('view', view)
    },
  }
}
const viewKey = 'view:breeding/season'

export type Season = ReturnType<typeof useSeason>
