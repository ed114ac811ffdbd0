import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { type Queue, useQueue } from '../../../web/queue/shown.ts'
import { useUser } from '../../../web/user.ts'
import { startQueue } from './startQueue.ts'

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
