import { useQueries } from '@tanstack/react-query'
import type { RecordOf, Resource } from '../../shared/resource.ts'
import { api } from '../../web/api.ts'

/** The names of records by their ids, as far as they are read. */
export function useNames<R extends Resource>(
  { api: path }: R,
  ids: (string | null | undefined)[],
  nameOf: (record: RecordOf<R>) => string,
): Map<string, string> {
  const wanted = [...new Set(ids.flatMap((id) => id || []))]
  const read = useQueries({
    queries: wanted.map((id) => ({
      queryKey: [path, 'one', id],
      queryFn: () => api<RecordOf<R>>('GET', `${path}/${id}`),
    })),
  })
  const names = wanted.map((id, at): [string, string] => {
    const record = read[at]?.data
    return [id, record ? nameOf(record) : '…']
  })
  return new Map(names)
}
