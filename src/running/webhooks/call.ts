import type { Context } from '../../server/context.ts'
import { isAskable, postToStranger } from '../../server/limits/ssrfGuard.ts'
import { Undeliverable } from '../../server/messages/transports.ts'
import type { StoredDelivery, StoredWebhook } from './deliveries.queries.ts'
import { bodyOf, signatureOf } from './payload.ts'

/** How a call went, in words for the keeper; `error` is empty if it was taken. */
export type Outcome = { status: number | null; error: string }

/** Calls a webhook once with a delivery. Never throws. */
export async function call(
  { config, key }: Pick<Context, 'config' | 'key'>,
  webhook: StoredWebhook,
  delivery: StoredDelivery,
): Promise<Outcome> {
  if (!isAskable(webhook.url, config.webhookHosts)) {
    return { status: null, error: 'Only public addresses are called' }
  }
  const body = bodyOf(delivery)
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'Vivary',
    'vivary-event': delivery.event,
    'vivary-delivery': delivery.id,
    'vivary-signature': signatureOf(key, webhook, body, new Date()),
  }
  try {
    const posted = { headers, body: Buffer.from(body) }
    const status = await postToStranger(webhook.url, posted, config.webhookHosts)
    if (status >= 200 && status < 300) return { status, error: '' }
    return { status, error: `It answered ${status}${noteOf(status)}` }
  } catch (error) {
    return { status: null, error: wordsOf(error) }
  }
}

const noteOf = (status: number) =>
  status >= 300 && status < 400 ? ", and redirects aren't followed" : ''

/** A name on the server's own network is told as one that doesn't exist, so that answers don't map it. */
function wordsOf(error: unknown): string {
  const isLate = error instanceof Error && error.message === 'No answer in time'
  if (isLate && !(error instanceof Undeliverable)) return "It didn't answer in time"
  return "It can't be reached"
}
