import { tab } from '../live/tab.ts'
import { heard, isReached, onReach, unheard } from '../online.ts'
import { type Sent, sendQueue } from './sending.ts'
import { mine, showQueue } from './shown.ts'
import { allWaiting, type Owner, queueName, type Waiting } from './waiting.ts'

/* Sends what waits, and tells this tab and others of it. */

type Whose = Pick<Owner, 'person' | 'account'>
const now: {
  whose?: Whose
  flushing?: Promise<unknown> | undefined
  retry?: ReturnType<typeof setTimeout>
  wait_ms: number
  tabs?: BroadcastChannel
  refreshing?: ReturnType<typeof setTimeout> | undefined
  onSent: () => void
} = { wait_ms: 0, onSent: () => undefined }
const leastWait_ms = 2000
const mostWait_ms = 300_000

/** Begins to follow the queue, and to send it whenever the server can be reached; once a page. */
export async function followQueue(whose: Whose, onSent: () => void): Promise<void> {
  now.whose = whose
  now.onSent = onSent
  now.tabs = new BroadcastChannel(queueName)
  now.tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => void hear(data))
  onReach(() => isReached() && void flushAnew())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void flush()
  })
  await refresh()
  await flush()
}

async function hear(news: unknown) {
  if (news === 'sending') return refreshSoon()
  await refresh(news === 'sent')
  if (news === 'sent') now.onSent()
  // Who has told it may be closed before it is sent.
  else if (isReached()) void flush()
}

/** The queue has changed: reads it anew, here and in other tabs. */
export async function tellQueue(what: 'changed' | 'sent' = 'changed'): Promise<void> {
  now.tabs?.postMessage(what)
  await refresh(what === 'sent')
}

async function refresh(wasSent = false) {
  const all = await allWaiting().catch(() => [])
  const isMine = ({ person, account }: Waiting) =>
    person === now.whose?.person && account === now.whose.account
  showQueue({ mine: all.filter(isMine), others: all.filter((one) => !isMine(one)), wasSent })
}

/** Sends what waits, once at a time; what is left is tried again after longer and longer pauses. */
export function flush(): Promise<unknown> {
  now.flushing ??= send().finally(() => {
    now.flushing = undefined
  })
  return now.flushing
}

/** Flushes again: a flush that failed just before the server could be reached may pause for long. */
async function flushAnew() {
  await now.flushing?.catch(() => undefined)
  await flush()
}

const isAnyToSend = () => mine().some(({ refused }) => !refused)

async function send(): Promise<void> {
  clearTimeout(now.retry)
  if (!isAnyToSend()) return
  void syncLater()
  showQueue({ isSending: true })
  const { end, sent, wait_ms }: Sent = await sendQueue(tab).catch(() => failed)
  showQueue({ isSending: false })
  // Before anything is waited for, since the line may go meanwhile.
  if (end === 'all' || end === 'others') {
    now.wait_ms = 0
    heard()
  }
  if (end === 'lost') unheard('offline')
  if (sent > 0) {
    await tellQueue('sent')
    now.onSent()
  } else await refresh()
  // What was added when the last had just been sent asked in vain, or took the place of one that was.
  if ((end === 'all' || (end === 'others' && sent > 0)) && isAnyToSend()) return send()
  if (end !== 'lost' && end !== 'later') return
  now.wait_ms = Math.min(Math.max(now.wait_ms * 2, wait_ms ?? leastWait_ms), mostWait_ms)
  now.retry = setTimeout(flush, now.wait_ms)
}

/** While much is sent, counting down takes no longer than sending. */
function refreshSoon() {
  now.refreshing ??= setTimeout(() => {
    now.refreshing = undefined
    void refresh(true)
  }, 300)
}

const failed: Sent = { end: 'later', sent: 0 }

/** Has the service worker send it once there is a connection, with the application closed. */
async function syncLater() {
  const worker = await navigator.serviceWorker?.getRegistration('/dashboard')
  const { sync } = (worker ?? {}) as { sync?: { register(tag: string): Promise<void> } }
  await sync?.register(queueName).catch(() => undefined)
}
