import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Options } from 'nodemailer/lib/mailer'
import { syncFolder } from '../../db/dataDir.ts'
import type { Config } from '../settings/config.ts'
import { mail } from './outbox.ts'
import { type Message, type Transport, Undeliverable } from './transports.ts'

type Settings = Pick<Config, 'smtpUrl' | 'smtpRequiresTls' | 'mailFrom' | 'publicUrl' | 'dataDir'>
type Log = Pick<FastifyBaseLogger, 'info'>

/** Sends emails over SMTP; without it, each becomes a file in `mailFolder`. */
export const openMail = (settings: Settings, log: Log): Transport =>
  settings.smtpUrl ? smtpTransport(settings.smtpUrl, settings) : fileTransport(settings, log)

/** The folder for emails when SMTP isn't set. */
export const mailFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'outbox')

/** Deletes email files older than a moment; returns how many. */
export async function forgetMails(config: Pick<Config, 'dataDir'>, before: Date): Promise<number> {
  const folder = mailFolder(config)
  let removed = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    // A file being written is renamed meanwhile, so it may be gone.
    const file = await stat(path).catch(() => undefined)
    if (!file || file.mtime >= before || !/\.(eml|part)$/.test(name)) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

/** The most time for a whole conversation with the mail server. */
const limit_ms = 60_000

function smtpTransport(url: string, settings: Settings): Transport {
  const options = {
    url,
    pool: true as const,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    requireTLS: settings.smtpRequiresTls,
    ...trustNothing,
  }
  let opening: ReturnType<typeof open> | undefined
  // Loaded with the first email: the library is large, and some servers never send one.
  const open = async () => (await import('nodemailer')).createTransport(options)
  return {
    async send(message) {
      // Ends the conversation too, or the email would arrive once more by its next try.
      const signal = AbortSignal.timeout(limit_ms)
      try {
        opening ??= open()
        const mailer = await opening
        await mailer.sendMail({ ...optionsOf(message, settings), signal })
      } catch (error) {
        if (signal.aborted) throw new Error('The mail server took too long')
        if (isRefused(error)) throw new Undeliverable(error.message)
        throw settings.smtpRequiresTls && isUnencrypted(error) ? new Error(notInPlain) : error
      }
    },
    close: () => void opening?.then((mailer) => mailer.close()),
  }
}

const notInPlain =
  "The mail server doesn't offer encryption (STARTTLS), and SMTP_REQUIRE_TLS forbids sending without it."

const isUnencrypted = (error: unknown) =>
  error instanceof Error && 'command' in error && error.command === 'STARTTLS'

/** Tells whether the mail server has permanently rejected the email or its recipient. */
function isRefused(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false
  const isAboutMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE'
  return isAboutMail && Number(error.responseCode) >= 500
}

function fileTransport(settings: Settings, log: Log): Transport {
  const folder = mailFolder(settings)
  return {
    async send(message) {
      const { createTransport } = await import('nodemailer')
      const mailer = createTransport({ streamTransport: true, buffer: true })
      const { message: file } = await mailer.sendMail(optionsOf(message, settings))
      const name = `${message.created_at.slice(0, 19).replaceAll(':', '-')}-${message.id}.eml`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const part = join(folder, `${name}.part`)
      await writeFile(part, file, { mode: 0o600, flush: true })
      await rename(part, join(folder, name))
      await syncFolder(folder)
      log.info({ mail: join(folder, name) }, 'email saved to the outbox folder')
    },
    close: () => undefined,
  }
}

/** The Message-ID comes from the message's id, so that duplicates are recognised. */
function optionsOf({ id, recipient, payload, created_at }: Message, settings: Settings): Options {
  const { subject, text, html, unsubscribe, replyTo } = mail.parse(payload)
  return {
    messageId: `<${id}@${new URL(settings.publicUrl).hostname}>`,
    date: new Date(created_at),
    from: settings.mailFrom,
    to: { name: '', address: oneLine(recipient) },
    ...(replyTo && { replyTo: { name: '', address: oneLine(replyTo) } }),
    subject: oneLine(subject),
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(unsubscribe) },
    ...trustNothing,
  }
}

/** RFC 8058: mail programs unsubscribe with one POST to that address. */
const unsubscribing = (address: string | undefined) =>
  address && {
    'List-Unsubscribe': { prepared: true, value: `<${oneLine(address)}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }

/** Without line breaks, since a name could otherwise add headers. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')

const trustNothing = { disableFileAccess: true, disableUrlAccess: true }
