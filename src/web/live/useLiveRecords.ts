import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { changesChannel, changesMessage } from '../../shared/changes.ts'
import { liveFetches, type Shows } from './liveFetches.ts'
import type { Subscription } from './useCable.ts'

/** The cable's subscription that fetches anew what others, and other tabs, have changed. */
export function useLiveRecords(shows: Shows): Subscription {
  const queries = useQueryClient()
  const [fetches] = useState(() => liveFetches({ queries, shows, isHidden, pause }))

  useEffect(() => {
    document.addEventListener('visibilitychange', fetches.shown)
    return () => document.removeEventListener('visibilitychange', fetches.shown)
  }, [fetches])

  return {
    channel: changesChannel,
    received(message) {
      const told = changesMessage().safeParse(message)
      if (told.success) fetches.changed(told.data.kinds)
    },
    connected: (isAgain) => isAgain && fetches.changed('all'),
  }
}

const isHidden = () => document.visibilityState === 'hidden'
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
