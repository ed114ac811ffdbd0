import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ListFailed } from '../../web/look/ListFailed.tsx'
import { Waiting } from '../../web/look/Waiting.tsx'

/** What a tab of the operator's shows once it was read; until then its outline, or a quiet retry. */
export function Loaded<Answer>({
  query,
  what,
  children,
}: {
  query: UseQueryResult<Answer>
  what: string
  children: (answer: Answer) => ReactNode
}) {
  if (query.data) return children(query.data)
  if (query.isError) return <ListFailed what={what} onRetry={() => query.refetch()} />
  return <Waiting shape="rows" />
}
