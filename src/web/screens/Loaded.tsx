import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { ListFailed } from '../look/ListFailed.tsx'
import { Waiting } from '../look/Waiting.tsx'
import classes from './Loaded.module.css'

/** What was read: until then its outline, or a quiet way to try again. */
export function Loaded<Value>({
  query,
  what,
  outline = { shape: 'rows' },
  isInCard = false,
  children,
}: {
  query: UseQueryResult<Value>
  what: string
  outline?: ComponentProps<typeof Waiting>
  /** Inside a card that is flush. */
  isInCard?: boolean
  children: (value: Value) => ReactNode
}) {
  if (query.data) return children(query.data)
  if (!query.isError) return <Waiting {...outline} />
  const failed = <ListFailed what={what} onRetry={() => query.refetch()} />
  return isInCard ? <div className={classes.inside}>{failed}</div> : failed
}
