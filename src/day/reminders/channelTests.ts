import type { FastifyBaseLogger } from 'fastify'
import { v7 as newId } from 'uuid'
import type { Context } from '../../server/context.ts'
import { Invalid } from '../../server/errors.ts'
import { takeTry } from '../../server/limits/throttle.ts'
import { openMail } from '../../server/messages/mail.ts'
import { notify } from '../../server/messages/notify.ts'
import { openPush } from '../../server/messages/push.ts'
import type { Transport } from '../../server/messages/transports.ts'
import { hasConfirmed } from '../../server/settings/addresses.ts'
import { counted } from '../../shared/durations.ts'
import { digestMail } from './digest.pages.tsx'
import { listDevices } from './pushSubscriptions.queries.ts'
import type { Channel } from './reminders.contract.ts'
import { type Subscriber, settingsOf, unsubscribeToken } from './settings.queries.ts'

type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>

const tests = { most: 10, window_s: 600 }
const header_text = 'This is a test'
const body_text = 'Reminders will reach you here.'
const path = '/account/notifications'

/**
 * Sends a test on one channel, bypassing the outbox, and returns a sentence on where it went.
 * Throws `Invalid` if it failed, `TooManyTries`.
 */
export async function testChannel(
  context: Context,
  person: Subscriber,
  channel: Channel,
  log: Log,
): Promise<string> {
  await takeTry(context.db, `channel test ${person.userId}`, tests)
  return testOf[channel](context, person, log)
}

const testOf: Record<Channel, typeof testApp> = {
  app: testApp,
  mail: testMail,
  push: testPush,
}

async function testApp({ db }: Context, { accountId, userId }: Subscriber, _log: Log) {
  const who = { account_id: accountId, user_id: userId }
  await db.transaction((tx) => notify(tx, [{ ...who, kind: 'test', header_text, body_text, path }]))
  return 'Sent. Check your notifications.'
}

async function testMail(context: Context, person: Subscriber, log: Log) {
  const { config, key } = context
  const { email, has_mail_server } = await settingsOf(context, person)
  if (!(await hasConfirmed(context.db, person.userId))) {
    throw failed(`Confirm ${email} first. We can't email you until then.`)
  }
  const token = unsubscribeToken(key, person)
  const addresses = {
    publicUrl: config.publicUrl,
    unsubscribe: `${config.publicUrl}/users/unsubscribe?token=${token}`,
  }
  const payload = digestMail([{ header_text, body_text, path }], addresses)
  const isSent = await isSentBy(openMail(config, log), person, email, payload, log)
  if (!isSent) {
    throw failed(
      has_mail_server
        ? 'The mail server rejected it. The server log says why.'
        : "We couldn't write to the outbox folder. The server log says why.",
    )
  }
  return has_mail_server
    ? `Sent to ${email}.`
    : "Saved to the outbox folder, because this server can't send email."
}

async function testPush(context: Context, person: Subscriber, log: Log) {
  const devices = await listDevices(context.db, person)
  if (devices.length === 0) throw failed('No devices are set up for push yet. Turn it on first.')
  const payload = { title: header_text, body: body_text, path }
  const transport = openPush(context)
  const arrived = await Promise.all(
    devices.map(({ id }) => isSentBy(transport, person, id, payload, log)),
  )
  const count = arrived.filter(Boolean).length
  if (count === 0) {
    throw failed('The push service rejected it. Turn push off and on again on that device.')
  }
  const all = counted(devices.length, 'device')
  return count === devices.length ? `Sent to ${all}.` : `Sent to ${count} of ${all}.`
}

async function isSentBy(
  transport: Transport,
  { accountId }: Subscriber,
  recipient: string,
  payload: object,
  log: Log,
) {
  const created_at = new Date().toISOString()
  try {
    await transport.send({ id: newId(), account_id: accountId, recipient, payload, created_at })
    return true
  } catch (err) {
    log.warn({ err }, "a test didn't arrive")
    return false
  } finally {
    transport.close()
  }
}

const failed = (message: string) => new Invalid([{ field: 'channel', message }])
