import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Dashboard } from '../../../day/dashboard/dashboard.contract.ts'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { startKeepingWrites } from '../../../web/queue/keeping.ts'
import { followQueue } from '../../../web/queue/queue.ts'
import { type Queue, useQueue } from '../../../web/queue/shown.ts'
import type { Part } from '../../../web/queue/waiting.ts'
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
    startKeepingWrites(owner, (write, waiting) =>
      partsOf(write, waiting)?.map((part) => ({ ...part, called: taskIn(queries, part) })),
    )
    void followQueue(owner, () => void queries.invalidateQueries())
    showWaiting(queries)
  }, [isDefault, id, account_id, name, timezone, queries])

  useEffect(() => {
    if (before.current > 0 && queue.mine.length === 0 && queue.wasSent) sayAllSent()
    before.current = waiting
  }, [waiting, queue.mine.length, queue.wasSent])

  return queue
}

/** What a task that is ticked says: the request itself doesn't. */
const taskIn = (queries: QueryClient, { method, record }: Part) =>
  method === 'DELETE'
    ? queries
        .getQueryData<Dashboard>(['dashboard'])
        ?.tasks?.value.find(({ id }) => record === `tasks/${id}`)?.content
    : undefined
