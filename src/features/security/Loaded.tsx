import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ListFailed } from '../../web/look/ListFailed.tsx'
import { Waiting } from '../../web/look/Waiting.tsx'
import classes from './Security.module.css'

/** What was read, inside a flush card: until then its outline, or a quiet way to try again. */
export function Loaded<Value>({
  query,
  what,
  count,
  children,
}: {
  query: UseQueryResult<Value>
  what: string
  count: number
  children: (value: Value) => ReactNode
}) {
  if (query.data) return children(query.data)
  if (query.isError) {
    return (
      <div className={classes.inside}>
        <ListFailed what={what} onRetry={() => query.refetch()} />
      </div>
    )
  }
  return <Waiting shape="rows" count={count} />
}
