import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** Where the link of a mail leads that lies in an outbox folder, as path and query. */
export async function linkInMail(
  to: string,
  subject: string,
  folder = process.env.VIVARY_MAILS ?? '',
): Promise<string> {
  const find = () => mailFor(to, subject, folder)
  await expect.poll(find, { timeout: 30_000 }).toBeDefined()
  const address = find()?.match(/http:\/\/\S+/)?.[0] ?? ''
  const { pathname, search } = new URL(address)
  return pathname + search
}

function mailFor(to: string, subject: string, folder: string) {
  return namesIn(folder)
    .map((name) => readable(readFileSync(join(folder, name), 'utf8')))
    .find((mail) => mail.includes(to) && mail.includes(`Subject: ${subject}`))
}

/** The latest first; the folder is there with the first mail. */
function namesIn(folder: string) {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .reverse()
  } catch {
    return []
  }
}

/** Its lines as they were before quoted-printable (RFC 2045) broke them. */
const readable = (mail: string) =>
  mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
