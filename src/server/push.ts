import { and, eq } from 'drizzle-orm'
import webPush from 'web-push'
import { pushSubscriptions } from '../db/schema.ts'
import { type Carrier, type Letter, Undeliverable } from './carriers.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { push } from './outbox.ts'
import { postToStranger } from './strangersUrl.ts'
import { type VapidKeys, vapidKeys } from './vapid.ts'

const day_s = 86_400

/** Brings pushes to the services of the browsers that asked for them. */
export function openPush({ db, config, key }: Context): Carrier {
  const vapid = { ...vapidKeys(key), subject: subjectOf(config) }
  return {
    async carry(letter) {
      const { account_id, recipient } = letter
      if (account_id === null) throw gone()
      const { account_id: account, id } = pushSubscriptions
      const isIt = and(eq(account, account_id), eq(id, recipient))
      const [device] = await db.select().from(pushSubscriptions).where(isIt)
      if (!device) throw gone()
      const status = await postToStranger(
        device.endpoint,
        requestOf(letter, device, vapid),
        config.pushHosts,
      )
      if (status >= 200 && status < 300) return
      if (status === 404 || status === 410) {
        await db.delete(pushSubscriptions).where(isIt)
        throw gone()
      }
      const said = `The push service answered ${status}`
      throw isPassing(status) ? new Error(said) : new Undeliverable(said)
    },
    close: () => undefined,
  }
}

type Device = { endpoint: string; p256dh: string; auth: string }

/** The encrypted request. Its topic and its tag come from the letter's id: a repetition takes its place. */
function requestOf(
  { id, payload }: Letter,
  { endpoint, p256dh, auth }: Device,
  vapidDetails: VapidKeys & { subject: string },
) {
  const { title, body, path } = push.parse(payload)
  const shown = { title: title.slice(0, 200), body: body.slice(0, 500), path, tag: id }
  try {
    const request = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(shown),
      { vapidDetails, TTL: day_s, urgency: 'normal', topic: id.replaceAll('-', '') },
    )
    return { headers: request.headers, body: request.body }
  } catch (error) {
    throw new Undeliverable(`The device's keys are no keys: ${String(error)}`)
  }
}

/** Whom a push service may write to: the site, or, where it has no https, who sends its mails. */
function subjectOf({ publicUrl, mailFrom }: Config) {
  if (publicUrl.startsWith('https:')) return publicUrl
  return `mailto:${mailFrom.match(/<(.+)>$/)?.[1] ?? mailFrom}`
}

const gone = () => new Undeliverable('The device takes no push any more')
const isPassing = (status: number) => status === 408 || status === 429 || status >= 500
