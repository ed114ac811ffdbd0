import { createHmac, hkdfSync } from 'node:crypto'
import { testEvent, testObject, webhookEvents } from './events.contract.ts'
import { oldSecret_h } from './webhooks.contract.ts'

type Stored = {
  id: string
  account_id: string
  event: string
  object: Record<string, unknown>
  created_at: string
}

/** The body of a delivery: one JSON object, the same at every try. */
export const bodyOf = ({ id, account_id, event, object, created_at }: Stored): string =>
  JSON.stringify({ id, event, created_at, account_id, object: objectOf(event, object) })

/** A stored row as the event's example has it, by the API's names: nothing else of it is sent. */
function objectOf(event: string, row: Record<string, unknown>) {
  if (event === testEvent) return testObject
  const keys = Object.keys(webhookEvents.get(event)?.object ?? {})
  return Object.fromEntries(keys.map((key) => [key, sentOf(key, row[columnOf(key)] ?? null)]))
}

const columnOf = (key: string) => key.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)

/** Moments in UTC, money with its decimals. */
function sentOf(key: string, value: unknown) {
  if (value !== null && /(_at|At)$|^since$/.test(key)) return new Date(String(value)).toISOString()
  return key === 'price' && typeof value === 'number' ? value / 100 : value
}

/** How a webhook's secrets follow from the server's key: nothing of them is stored. */
type Signer = {
  account_id: string
  id: string
  secret_version: number
  secret_replaced_at: string | null
}

/** The secret that a keeper copies: `whsec_` and 43 characters, which as they are make the HMAC's key. */
export function secretOf(key: Buffer, { account_id, id, secret_version }: Signer): string {
  const about = `vivary webhook ${account_id} ${id} ${secret_version}`
  return `whsec_${Buffer.from(hkdfSync('sha256', key, '', about, 32)).toString('base64url')}`
}

/**
 * The header `Vivary-Signature`: `t=` the seconds since 1970 and `v1=` the hexadecimal HMAC-SHA256 of `{t}.{body}`. For
 * a day after the secret was replaced a second `v1=` is by the one before.
 */
export function signatureOf(key: Buffer, signer: Signer, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  const { secret_version, secret_replaced_at } = signer
  const isBoth =
    secret_replaced_at !== null &&
    now.getTime() - Date.parse(secret_replaced_at) < oldSecret_h * 3_600_000
  const versions = isBoth ? [secret_version, secret_version - 1] : [secret_version]
  const signatures = versions.map((version) => {
    const secret = secretOf(key, { ...signer, secret_version: version })
    return `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
  })
  return [`t=${seconds}`, ...signatures].join(',')
}
