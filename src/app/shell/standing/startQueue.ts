import type { QueryClient } from '@tanstack/react-query'
import type { Dashboard } from '../../../day/dashboard/dashboard.contract.ts'
import type { CurrentUser } from '../../../shared/currentUser.ts'
import { startKeepingWrites } from '../../../web/queue/keeping.ts'
import { followQueue } from '../../../web/queue/queue.ts'
import type { Part } from '../../../web/queue/waiting.ts'
import { fetchAnew } from '../../../web/records.ts'
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
