import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Page, Resource } from '../../shared/resource.ts'
import type { Form } from '../../web/form/form.ts'
import { readingPages } from '../../web/served.ts'

type Other = 'animal_id' | 'group_id'
type Row = { [Key in Other]?: string } & { _destroy: boolean }

/**
 * The rows of `animal_groups_attributes` in a form: changes only, so that other people's stay. A
 * row names its pair; reverting the tick removes it.
 */
export function useMemberRows<R extends Resource>(form: Form<R>, other: Other) {
  const field = () => form.getInputProps('animal_groups_attributes')
  // Read anew by each use: a group is added after others were ticked meanwhile.
  const rows = ({ value } = field()): Row[] => (Array.isArray(value) ? value : [])
  const rowOf = (id: string) => rows().find((row) => row[other] === id)
  const isWrong = Object.keys(form.errors).some((field) => field.startsWith('animal_groups_'))

  return {
    /** How many more members than before. */
    change: rows().reduce((sum, { _destroy }) => sum + (_destroy ? -1 : 1), 0),
    isWrong,
    /** Tells whether it is ticked, in the form or else as saved. */
    isIn: (id: string, wasIn: boolean) => {
      const row = rowOf(id)
      return row ? !row._destroy : wasIn
    },
    toggle(id: string, wasIn: boolean) {
      const others = rows().filter((row) => row[other] !== id)
      field().onChange(rowOf(id) ? others : [...others, { [other]: id, _destroy: wasIn }])
    },
  }
}

/** Records of the other side to choose from, a hundred at a time; `kind` is theirs. */
export function useOffered<Row>(kind: string, path: string, search: Record<string, string>) {
  const query = new URLSearchParams({ ...search, per_page: '100' })
  return useInfiniteQuery({
    queryKey: [kind, 'for form', query.toString()],
    ...readingPages<Page<Row>>((page) => `${path}?${query}&page=${page}`),
    getNextPageParam: ({ totalPages }, _, page) => (page < totalPages ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  })
}
