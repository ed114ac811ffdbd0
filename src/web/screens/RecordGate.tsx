import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError, isGone } from '../api.ts'
import { ListFailed } from '../look/messages/ListFailed.tsx'
import { Locked } from '../look/messages/Locked.tsx'
import { Waiting } from '../look/messages/Waiting.tsx'
import { useUser } from '../user.ts'
import { MissingScreen } from './MissingScreen.tsx'
import { Screen } from './Screen.tsx'

/** Shows a record's screen once it has loaded; until then, a skeleton or the error. */
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
  // Unreachable: all we can offer is a retry. Everything else goes to the error page and its tips.
  if (error instanceof ApiError && (error.status === 0 || error.status === 503)) {
    return (
      <Screen title={what} crumbs={[{ label: what }]}>
        <ListFailed what={what} onRetry={() => query.refetch()} />
      </Screen>
    )
  }
  if (error) throw error
  return <Waiting shape="card" />
}

/** Shown for a record that the free plan hides but keeps. */
function LockedScreen({ what }: { what: string }) {
  const { owner } = useUser()
  return (
    <Screen title={what} crumbs={[{ label: what }]}>
      <Locked isOwner={owner} gains={['Unlimited animals']}>
        Without Plus, you can see your five oldest animals. The rest are kept safe, with everything
        you've recorded.
      </Locked>
    </Screen>
  )
}
