import type { Consumer } from '@rails/actioncable'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { heard, look } from '../online.ts'
import { useUser } from '../user.ts'
import { whenCalm } from '../whenCalm.ts'
import { tab } from './tab.ts'

/** A channel of the cable, and what to do with its messages. */
export type Subscription = {
  channel: string
  received: (message: unknown) => void
  /** Called with each connection; `isAgain` from the second on: messages may have been missed. */
  connected?: (isAgain: boolean) => void
}

/**
 * Keeps a connection to `/cable` while the tab is open. Connects after the first screen has
 * rendered; the client decides about reconnecting.
 */
export function useCable(subscriptions: Subscription[]) {
  const { isDefault, account_id } = useUser()
  const queries = useQueryClient()
  const subscriptionTo = (name: string) => subscriptions.find(({ channel }) => channel === name)
  const receive = useEffectEvent((channel: string, message: unknown) =>
    subscriptionTo(channel)?.received(message),
  )
  const connected = useEffectEvent((channel: string, isAgain: boolean) =>
    subscriptionTo(channel)?.connected?.(isAgain),
  )
  const channels = subscriptions.map(({ channel }) => channel).join(' ')

  // Closed permanently: the session has ended or switched accounts, which any answer tells.
  const lookAgain = useEffectEvent((how?: How) => {
    if (how?.willAttemptReconnect === false) queries.invalidateQueries({ queryKey: ['user'] })
  })

  useEffect(() => {
    if (isDefault) return
    let consumer: Consumer | undefined
    let isOver = false
    const connect = () => {
      if (document.visibilityState === 'visible') consumer?.connect()
    }
    const open = async () => {
      // If its code can't be loaded, everything is still refetched as the tab is used.
      const { createConsumer } = await import('@rails/actioncable').catch(() => notLoaded)
      if (isOver || !createConsumer) return
      const opened = createConsumer('/cable')
      consumer = opened
      const [first = '', ...others] = channels.split(' ')
      const subscribe = (channel: string, onConnected?: () => void) => {
        let connections = 0
        const parameters = { channel, account_id, tab, age_ms: Math.round(performance.now()) }
        opened.subscriptions.create(parameters, {
          connected() {
            heard()
            if (connections === 0) onConnected?.()
            connected(channel, connections++ > 0)
          },
          received: (message: unknown) => receive(channel, message),
          // The browser switched accounts before this page subscribed.
          rejected: () => channel === first && lookAgain({ willAttemptReconnect: false }),
          disconnected(how?: How) {
            if (isOver || channel !== first) return
            lookAgain(how)
            void look()
          },
        })
      }
      // The others once the line is there: the page's age is then what the server counts back.
      subscribe(first, () => {
        for (const channel of others) subscribe(channel)
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
  }, [isDefault, account_id, channels])
}

type How = { willAttemptReconnect?: boolean | undefined }

const notLoaded = { createConsumer: undefined }
