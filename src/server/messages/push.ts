import { createECDH, hkdfSync } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { pushSubscriptions } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { postToStranger } from '../limits/ssrfGuard.ts'
import type { Config } from '../settings/config.ts'
import { push } from './outbox.ts'
import { type Message, type Transport, Undeliverable } from './transports.ts'

const day_s = 86_400

/** Sends pushes to the browsers' push services, each signed by the key of its moment: a restore brings another. */
export function openPush({ db, config, key }: Context): Transport {
  return {
    async send(message) {
      const { account_id, recipient } = message
      if (account_id === null) throw endpointGone()
      const { account_id: account, id } = pushSubscriptions
      const isIt = and(eq(account, account_id), eq(id, recipient))
      const [device] = await db.select().from(pushSubscriptions).where(isIt)
      if (!device) throw endpointGone()
      const status = await postToStranger(
        device.endpoint,
        await requestOf(message, device, { ...vapidKeys(key), subject: subjectOf(config) }),
        config.pushHosts,
      )
      if (status >= 200 && status < 300) return
      if (status === 404 || status === 410) {
        const isEndpoint = eq(pushSubscriptions.endpoint, device.endpoint)
        const { rowCount } = await db.delete(pushSubscriptions).where(and(isIt, isEndpoint))
        if (rowCount) throw endpointGone()
        throw new Error('The device has changed its address')
      }
      const text = `The push service answered ${status}`
      throw isPassing(status) ? new Error(text) : new Undeliverable(text)
    },
    close: () => undefined,
  }
}

type Device = { endpoint: string; p256dh: string; auth: string }

/**
 * The encrypted request. Topic and tag come from the message's id, or its alarm's, so that a duplicate
 * replaces the first.
 */
async function requestOf(
  { id, payload }: Message,
  { endpoint, p256dh, auth }: Device,
  vapidDetails: VapidKeys & { subject: string },
) {
  const { title, body, path, alarm } = push.parse(payload)
  const tag = alarm?.id ?? id
  const { default: webPush } = await import('web-push')
  const notification = { title: title.slice(0, 200), body: body.slice(0, 500), path, tag, alarm }
  try {
    const request = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(notification),
      {
        vapidDetails,
        TTL: day_s,
        urgency: alarm ? 'high' : 'normal',
        topic: tag.replaceAll('-', ''),
      },
    )
    return { headers: request.headers, body: request.body }
  } catch (error) {
    throw new Undeliverable(`The device's keys are invalid: ${String(error)}`)
  }
}

/** The contact address for push services: the site or, without https, the sender of its emails. */
function subjectOf({ publicUrl, mailFrom }: Config) {
  if (publicUrl.startsWith('https:')) return publicUrl
  return `mailto:${mailFrom.match(/<(.+)>$/)?.[1] ?? mailFrom}`
}

const endpointGone = () => new Undeliverable('The device no longer accepts pushes')
const isPassing = (status: number) => status === 408 || status === 429 || status >= 500

/** The key pair that identifies this server to push services, both in base64url. */
type VapidKeys = { publicKey: string; privateKey: string }

/**
 * Derived from the server's secret, so that every process has the same pair without storing it.
 * With a new secret, devices must be added again.
 */
export function vapidKeys(key: Buffer): VapidKeys {
  // 128 bits more than the scalar, so that the modulo bias is negligible (FIPS 186-5 A.2.1).
  const bytes = Buffer.from(hkdfSync('sha256', key, '', 'vivary web push', 48))
  const scalar = (BigInt(`0x${bytes.toString('hex')}`) % (order - 1n)) + 1n
  const secret = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(secret)
  return {
    publicKey: curve.getPublicKey().toString('base64url'),
    privateKey: secret.toString('base64url'),
  }
}

/** The order of P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
