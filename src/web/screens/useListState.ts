import { useEffect, useRef, useState } from 'react'
import type { FilterOf, Resource, SortOf } from '../../shared/resource.ts'
import { deviceStorage, rememberedView } from '../deviceStorage.ts'
import { useAddress } from '../useAddress.ts'
import { useDebouncedCallback } from '../useDebounced.ts'

export type View = 'grid' | 'table'

/**
 * The state of a list in its address, so that back, reload and links work: page, order, filter,
 * search words, view. The view is remembered per list on this device.
 */
export function useListState<R extends Resource>(resource: R, usualView: View) {
  const { params, put: putAddress } = useAddress()
  const remembered = `view:${resource.path}`
  const q = params.get('q') ?? ''
  const [words, setWords] = useState(q)
  const typed = useRef(q)

  // Search words that changed outside the field: by a link, back or forward.
  useEffect(() => {
    if (q !== typed.current) setWords(q)
    typed.current = q
  }, [q])

  /** Every change except of the page goes to the first page. */
  const put = (changes: Record<string, string | undefined>, replace = false) =>
    putAddress({ page: '', ...changes }, { replace, preventScrollReset: replace })

  const putWords = useDebouncedCallback((next: string) => {
    typed.current = next
    put({ q: next }, true)
  }, 250)

  const state = {
    page: Math.max(1, Number(params.get('page')) || 1),
    sort: among(resource.sorts, params.get('sort')) as SortOf<R>,
    filter: among(resource.filters, params.get('filter')) as FilterOf<R>,
    q,
    view: among(views, params.get('view') ?? rememberedView(remembered, usualView)),
  }

  return {
    ...state,
    words,
    setWords(next: string) {
      setWords(next)
      putWords(next)
    },
    setPage: (page: number, isReplacing = false) => put({ page: String(page) }, isReplacing),
    setSort: (sort: string) => put({ sort: sort === resource.sorts[0] ? undefined : sort }),
    setFilter: (filter: string) =>
      put({ filter: filter === resource.filters[0] ? undefined : filter }),
    /** Takes filter and search words away. */
    widen() {
      typed.current = ''
      setWords('')
      put({ filter: undefined, q: undefined })
      // In place of words that were typed just before.
      putWords('')
    },
    setView(view: View) {
      deviceStorage.write(remembered, view)
      put({ view }, true)
    },
  }
}
export type ListState = ReturnType<typeof useListState>

const views = ['grid', 'table'] as const

/** The first choice if an old or mistyped address has an unknown one. */
const among = <Choice extends string>(
  choices: readonly [Choice, ...Choice[]],
  value: string | null,
): Choice => choices.find((choice) => choice === value) ?? choices[0]
