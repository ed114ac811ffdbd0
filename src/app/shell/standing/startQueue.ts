import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Dashboard } from '../../../day/dashboard/dashboard.contract.ts'
import type { CurrentUser } from '../../../shared/currentUser.ts'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { startKeepingWrites } from '../../../web/queue/keeping.ts'
import { followQueue } from '../../../web/queue/queue.ts'
import { type Queue, useQueue } from '../../../web/queue/shown.ts'
import type { Part } from '../../../web/queue/waiting.ts'
import { fetchAnew } from '../../../web/records.ts'
import { useUser } from '../../../web/user.ts'
import { showWaiting } from './showWaiting.ts'
import { partsOf } from './waitingParts.ts'

/** Once a page: another person or account comes with another page. */
let isStarted = false

/** Keeps this person's writes that can't be sent, shows what waits, and sends it once that can be done. */
export function startQueue(
  queries: QueryClient,
  user: Pick<CurrentUser, 'id' | 'account_id' | 'name' | 'timezone'>,
): void {
  // Without storage, as in some private windows, writes fail where they were made.
  if (isStarted || !('indexedDB' in window)) return
  isStarted = true
  const { id, account_id, name, timezone } = user
  const owner = { person: id, account: account_id, name, timezone }
  startKeepingWrites(owner, (write, waiting) =>
    partsOf(write, waiting)?.map((part) => ({ ...part, called: taskIn(queries, part) })),
  )
  showWaiting(queries)
  void followQueue(owner, () => void fetchAnew(queries))
}

/** The content of a ticked task, which the request itself lacks. */
const taskIn = (queries: QueryClient, { method, record }: Part) =>
  method === 'DELETE'
    ? queries
        .getQueryData<Dashboard>(['dashboard'])
        ?.tasks?.value.find(({ id }) => record === `tasks/${id}`)?.content
    : undefined

/** The changes that wait to be sent. Keeps those that can't be sent, and says when all were. */
export function useQueueHere(): Queue {
  const { isDefault, id, account_id, name, timezone } = useUser()
  const queries = useQueryClient()
  const queue = useQueue()
  const { flash } = useFlash()
  const waiting = queue.mine.filter(({ refused }) => !refused).length
  const before = useRef(0)
  const sayAllSent = useEffectEvent(() => flash('All sent.'))

  useEffect(() => {
    if (!isDefault) startQueue(queries, { id, account_id, name, timezone })
  }, [isDefault, id, account_id, name, timezone, queries])

  useEffect(() => {
    if (before.current > 0 && queue.mine.length === 0 && queue.wasSent) sayAllSent()
    before.current = waiting
  }, [waiting, queue.mine.length, queue.wasSent])

  return queue
}
