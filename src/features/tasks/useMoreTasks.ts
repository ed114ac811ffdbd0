import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Page } from '../../shared/resource.ts'
import { api } from '../../web/api.ts'
import type { Task } from './tasks.contract.ts'

/** The tasks behind the first page, a page more each time somebody asks for it. */
export function useMoreTasks(first: Task[]) {
  const [pages, setPages] = useState(1)
  const further = useQueries({
    queries: Array.from({ length: pages - 1 }, (_, at) => ({
      queryKey: ['tasks', 'page', at + 2],
      queryFn: () => api<Page<Task>>('GET', `tasks?page=${at + 2}`),
    })),
    combine: (results) => ({
      value: results.flatMap(({ data }) => data?.value ?? []),
      isPending: results.some(({ isPending }) => isPending),
      failed: results.filter(({ isError, data }) => isError && !data),
    }),
  })
  // What has moved up a page meanwhile stands on both.
  const tasks = useMemo(
    () => [...new Map([...first, ...further.value].map((task) => [task.id, task])).values()],
    [first, further.value],
  )
  return {
    tasks,
    isPending: further.isPending,
    hasFailed: further.failed.length > 0,
    showMore: () => setPages((before) => before + 1),
    retry: () => {
      for (const { refetch } of further.failed) refetch()
    },
  }
}
