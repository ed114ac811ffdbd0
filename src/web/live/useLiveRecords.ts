import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ChangedKinds, changesChannel, kindsIn } from '../../shared/changes.ts'
import type { liveFetches, Shows } from './liveFetches.ts'
import type { Subscription } from './useCable.ts'

/**
 * The cable's subscription that fetches anew what others, and other tabs, have changed. What it takes to do
 * so is fetched with the first change; `load` brings what each query reads.
 */
export function useLiveRecords(load: () => Promise<Shows>): Subscription {
  const queries = useQueryClient()
  const [live] = useState<{ fetches?: Promise<ReturnType<typeof liveFetches>> }>({})

  async function changed(kinds: ChangedKinds) {
    live.fetches ??= begin()
    const fetches = await live.fetches
    fetches.changed(kinds)
  }

  async function begin() {
    const [{ liveFetches }, shows] = await Promise.all([import('./liveFetches.ts'), load()])
    const fetches = liveFetches({ queries, shows, isHidden, pause })
    // The shell, which calls this, is there as long as the page.
    document.addEventListener('visibilitychange', fetches.shown)
    return fetches
  }

  return {
    channel: changesChannel,
    received(message) {
      const kinds = kindsIn(message)
      if (kinds) void changed(kinds)
    },
    connected: (isAgain) => isAgain && void changed('all'),
  }
}

const isHidden = () => document.visibilityState === 'hidden'
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
