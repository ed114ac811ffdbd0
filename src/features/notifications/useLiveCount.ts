import type { Consumer } from '@rails/actioncable'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useUser } from '../../web/user.ts'
import { whenCalm } from '../../web/whenCalm.ts'
import { channel, unreadCount } from './notifications.contract.ts'
import { pagesKey, unreadKey } from './useUnreadCount.ts'

/**
 * Keeps the unread count as the server has it, for as long as the tab is open. The connection waits
 * until the first screen stands; how often it is tried again is the client's own business.
 */
export function useLiveCount() {
  const { isDefault, account_id } = useUser()
  const queries = useQueryClient()

  const receive = useEffectEvent(async (message: unknown) => {
    const told = unreadCount.safeParse(message)
    if (!told.success) return
    // A count that is being asked for is older than the one that was told.
    await queries.cancelQueries({ queryKey: unreadKey })
    queries.setQueryData(unreadKey, told.data)
    queries.invalidateQueries({ queryKey: pagesKey })
  })

  // Closed for good: the session has ended, or is another account's. Reading anew says what now.
  const lookAgain = useEffectEvent((how?: How) => {
    if (how?.willAttemptReconnect === false) queries.invalidateQueries()
  })

  useEffect(() => {
    if (isDefault) return
    let consumer: Consumer | undefined
    let isOver = false
    const connect = () => {
      if (document.visibilityState === 'visible') consumer?.connect()
    }
    const open = async () => {
      // Without its code the count is still read as everything else is.
      const { createConsumer } = await import('@rails/actioncable').catch(() => notLoaded)
      if (isOver || !createConsumer) return
      consumer = createConsumer('/cable')
      const shown = { channel, account_id }
      consumer.subscriptions.create(shown, {
        received: receive,
        // The browser went to another account before this page listened.
        rejected: () => lookAgain({ willAttemptReconnect: false }),
        disconnected: (how?: How) => !isOver && lookAgain(how),
      })
    }
    const cancel = whenCalm(open)
    // Also after the server has closed it for good, when somebody else was signed in meanwhile.
    addEventListener('online', connect)
    document.addEventListener('visibilitychange', connect)
    return () => {
      isOver = true
      cancel()
      consumer?.disconnect()
      removeEventListener('online', connect)
      document.removeEventListener('visibilitychange', connect)
    }
  }, [isDefault, account_id])
}

type How = { willAttemptReconnect?: boolean }

const notLoaded = { createConsumer: undefined }
