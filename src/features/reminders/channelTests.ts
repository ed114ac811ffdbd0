import type { FastifyBaseLogger } from 'fastify'
import { v7 as newId } from 'uuid'
import { hasConfirmed } from '../../server/addresses.ts'
import type { Carrier } from '../../server/carriers.ts'
import type { Context } from '../../server/context.ts'
import { Invalid } from '../../server/errors.ts'
import { openMail } from '../../server/mail.ts'
import { openPush } from '../../server/push.ts'
import { takeTry } from '../../server/throttle.ts'
import { counted } from '../../shared/durations.ts'
import { notify } from '../notifications/notifications.queries.ts'
import { digestMail } from './digest.pages.tsx'
import { listDevices } from './pushSubscriptions.queries.ts'
import type { Channel } from './reminders.contract.ts'
import { settingsOf } from './settings.queries.ts'
import { type Subscriber, unsubscribeToken } from './unsubscribing.ts'

type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>

const tests = { most: 10, window_s: 600 }
const header_text = 'This is a test'
const body_text = 'Reminders will reach you here.'
const path = '/account/notifications'

/**
 * Sends a test on one channel and waits for what becomes of it, past the outbox: the answer is a
 * sentence that says where it went. Throws `Invalid` when it did not arrive, `TooManyTries`.
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
  return 'It is among your notifications.'
}

async function testMail(context: Context, person: Subscriber, log: Log) {
  const { config, key } = context
  const { email, has_mail_server } = await settingsOf(context, person)
  if (!(await hasConfirmed(context.db, person.userId))) {
    throw failed(`Confirm your address first: ${email} gets no mail until then.`)
  }
  const token = unsubscribeToken(key, person)
  const addresses = {
    publicUrl: config.publicUrl,
    unsubscribe: `${config.publicUrl}/users/unsubscribe?token=${token}`,
  }
  const payload = digestMail([{ header_text, body_text, path }], addresses)
  const isSent = await carried(openMail(config, log), person, email, payload, log)
  if (!isSent) {
    throw failed(
      has_mail_server
        ? 'The mail server did not take it. The log of this Vivary says why.'
        : 'The outbox folder cannot be written. The log of this Vivary says why.',
    )
  }
  return has_mail_server
    ? `The mail server took it for ${email}.`
    : 'Sent to the outbox folder: this Vivary has no mail server.'
}

async function testPush(context: Context, person: Subscriber, log: Log) {
  const devices = await listDevices(context.db, person)
  if (devices.length === 0) throw failed('No device takes push yet. Turn it on here first.')
  const payload = { title: header_text, body: body_text, path }
  const carrier = openPush(context)
  const arrived = await Promise.all(
    devices.map(({ id }) => carried(carrier, person, id, payload, log)),
  )
  const count = arrived.filter(Boolean).length
  if (count === 0) {
    throw failed('No push service took it. Turn push off and on again on that device.')
  }
  const all = counted(devices.length, 'device')
  return count === devices.length ? `Sent to ${all}.` : `Sent to ${count} of ${all}.`
}

async function carried(
  carrier: Carrier,
  { accountId }: Subscriber,
  recipient: string,
  payload: object,
  log: Log,
) {
  const created_at = new Date().toISOString()
  try {
    await carrier.carry({ id: newId(), account_id: accountId, recipient, payload, created_at })
    return true
  } catch (err) {
    log.warn({ err }, 'a test did not arrive')
    return false
  } finally {
    carrier.close()
  }
}

const failed = (message: string) => new Invalid([{ field: 'channel', message }])
