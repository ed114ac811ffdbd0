import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { startKeepingWrites } from '../../../web/queue/keeping.ts'
import { followQueue, type Queue, useQueue } from '../../../web/queue/queue.ts'
import { useUser } from '../../../web/user.ts'
import { showWaiting } from './showWaiting.ts'
import { partsOf } from './waitingParts.ts'

/** Once a page: another person or account comes with another page. */
let isStarted = false

/** What waits to be sent. Keeps what can't be sent, and says when everything was. */
export function useQueueHere(): Queue {
  const { isDefault, id, account_id, name, timezone } = useUser()
  const queries = useQueryClient()
  const queue = useQueue()
  const { flash } = useFlash()
  const waiting = queue.mine.filter(({ refused }) => !refused).length
  const before = useRef(0)
  const sayAllSent = useEffectEvent(() => flash('All sent.'))

  useEffect(() => {
    // Without storage, as in some private windows, writes fail where they were made.
    if (isDefault || isStarted || !('indexedDB' in window)) return
    isStarted = true
    const owner = { person: id, account: account_id, name, timezone }
    startKeepingWrites(owner, partsOf)
    void followQueue(owner, () => void queries.invalidateQueries())
    showWaiting(queries)
  }, [isDefault, id, account_id, name, timezone, queries])

  useEffect(() => {
    if (before.current > 0 && queue.mine.length === 0 && queue.wasSent) sayAllSent()
    before.current = waiting
  }, [waiting, queue.mine.length, queue.wasSent])

  return queue
}
