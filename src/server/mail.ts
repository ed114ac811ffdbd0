import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import nodemailer from 'nodemailer'
import type { Options } from 'nodemailer/lib/mailer'
import { type Carrier, type Letter, Undeliverable } from './carriers.ts'
import type { Config } from './config.ts'
import { mail } from './outbox.ts'

type Settings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'dataDir'>
type Log = Pick<FastifyBaseLogger, 'info'>

/** Sends mails over SMTP; where there is none, each becomes a file in `mailFolder`. */
export const openMail = (settings: Settings, log: Log): Carrier =>
  settings.smtpUrl ? smtpCarrier(settings.smtpUrl, settings) : fileCarrier(settings, log)

/** Where mails are put that nobody sends. */
export const mailFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'outbox')

/** Deletes the mails that were put there before a moment; answers how many. */
export async function forgetMails(config: Pick<Config, 'dataDir'>, before: Date): Promise<number> {
  const folder = mailFolder(config)
  let gone = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    // What is just being written loses its first name in between.
    const file = await stat(path).catch(() => undefined)
    if (!file || file.mtime >= before || !/\.(eml|part)$/.test(name)) continue
    await rm(path, { force: true })
    gone += 1
  }
  return gone
}

/** A whole conversation with the mail server ends within this. */
const limit_ms = 60_000

function smtpCarrier(url: string, settings: Settings): Carrier {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    ...trustNothing,
  })
  return {
    async carry(letter) {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new Error('The mail server took too long')), limit_ms)
      })
      try {
        await Promise.race([transport.sendMail(messageOf(letter, settings)), late])
      } catch (error) {
        throw isRefused(error) ? new Undeliverable(error.message) : error
      } finally {
        clearTimeout(timer)
      }
    },
    close: () => transport.close(),
  }
}

/** The server has said that it will never take this mail, or never for this recipient. */
function isRefused(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false
  const isAboutMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE'
  return isAboutMail && Number(error.responseCode) >= 500
}

function fileCarrier(settings: Settings, log: Log): Carrier {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true })
  const folder = mailFolder(settings)
  return {
    async carry(letter) {
      const { message } = await transport.sendMail(messageOf(letter, settings))
      const name = `${letter.created_at.slice(0, 19).replaceAll(':', '-')}-${letter.id}.eml`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const part = join(folder, `${name}.part`)
      await writeFile(part, message, { mode: 0o600 })
      await rename(part, join(folder, name))
      log.info({ mail: join(folder, name) }, 'mail put into the outbox folder')
    },
    close: () => transport.close(),
  }
}

/** Its Message-ID comes from the letter's id, so that a repetition is seen to be one. */
function messageOf({ id, recipient, payload, created_at }: Letter, settings: Settings): Options {
  const { subject, text, html, unsubscribe } = mail.parse(payload)
  return {
    messageId: `<${id}@${new URL(settings.publicUrl).hostname}>`,
    date: new Date(created_at),
    from: settings.mailFrom,
    to: { name: '', address: oneLine(recipient) },
    subject: oneLine(subject),
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(unsubscribe) },
    ...trustNothing,
  }
}

/** RFC 8058: the reader's mail program ends it by one POST to that address. */
const unsubscribing = (address: string | undefined) =>
  address && {
    'List-Unsubscribe': { prepared: true, value: `<${oneLine(address)}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }

/** A header ends with its line: what follows a line break in a name would be another one. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')

const trustNothing = { disableFileAccess: true, disableUrlAccess: true }
