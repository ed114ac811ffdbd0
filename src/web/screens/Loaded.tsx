import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { ListFailed } from '../look/messages/ListFailed.tsx'
import { Waiting } from '../look/messages/Waiting.tsx'
import classes from './Loaded.module.css'

/** The loaded value; until then a skeleton, or an error with a retry. */
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
  /** Inside a flush card. */
  isInCard?: boolean
  children: (value: Value) => ReactNode
}) {
  if (query.data) return children(query.data)
  if (!query.isError) return <Waiting {...outline} />
  const failed = <ListFailed what={what} onRetry={() => query.refetch()} />
  return isInCard ? <div className={classes.inside}>{failed}</div> : failed
}
