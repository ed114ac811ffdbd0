import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError, isGone } from '../api.ts'
import { ListFailed } from '../look/ListFailed.tsx'
import { Waiting } from '../look/Waiting.tsx'
import { LockedScreen } from './LockedScreen.tsx'
import { MissingScreen } from './MissingScreen.tsx'

/** A record's screen once it is there: until then its outline, or what stands against it. */
export function RecordGate<Value>({
  query,
  what,
  children,
}: {
  query: UseQueryResult<Value>
  what: string
  children: (record: Value) => ReactNode
}) {
  const { data, error } = query
  if (data) return children(data)
  if (isGone(error)) return <MissingScreen what={what} />
  if (error instanceof ApiError && error.hasCode('locked')) return <LockedScreen what={what} />
  // Out of reach: trying again is all there is to do. Anything else is the error page's, with its tips.
  if (error instanceof ApiError && (error.status === 0 || error.status === 503)) {
    return <ListFailed what={what} onRetry={() => query.refetch()} />
  }
  if (error) throw error
  return <Waiting shape="card" />
}
