import type { Consumer } from '@rails/actioncable'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useUser } from '../../web/user.ts'
import { whenCalm } from '../../web/whenCalm.ts'
import { channel, unreadCount } from './notifications.contract.ts'
import { pagesKey, unreadKey } from './useUnreadCount.ts'

/**
 * Keeps the unread count live while the tab is open. Connects after the first screen has rendered;
 * the client decides about reconnecting.
 */
export function useLiveCount() {
  const { isDefault, account_id } = useUser()
  const queries = useQueryClient()

  const receive = useEffectEvent(async (message: unknown) => {
    const told = unreadCount.safeParse(message)
    if (!told.success) return
    // A count being fetched is older than the one received.
    await queries.cancelQueries({ queryKey: unreadKey })
    queries.setQueryData(unreadKey, told.data)
    queries.invalidateQueries({ queryKey: pagesKey })
  })

  // Closed permanently: the session has ended or switched accounts, so refetch to find out.
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
      // If its code can't be loaded, the count is still refetched like everything else.
      const { createConsumer } = await import('@rails/actioncable').catch(() => notLoaded)
      if (isOver || !createConsumer) return
      consumer = createConsumer('/cable')
      const shown = { channel, account_id }
      consumer.subscriptions.create(shown, {
        received: receive,
        // The browser switched accounts before this page subscribed.
        rejected: () => lookAgain({ willAttemptReconnect: false }),
        disconnected: (how?: How) => !isOver && lookAgain(how),
      })
    }
    const cancel = whenCalm(open)
    // Also after the server has closed it permanently, since another user may have signed in
    // meanwhile.
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
