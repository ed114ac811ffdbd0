import { createHmac, timingSafeEqual } from 'node:crypto'

/** The recipient: a user in one account. */
export type Subscriber = { accountId: string; userId: string }

/**
 * The token of an unsubscribe link. It contains the recipient, signed with the server's key, so it
 * needs no table; it can do nothing else and doesn't expire.
 */
export function unsubscribeToken(key: Buffer, { accountId, userId }: Subscriber): string {
  const who = Buffer.from(`${accountId}${userId}`.replaceAll('-', ''), 'hex')
  return `${who.toString('base64url')}.${seal(key, who).toString('base64url')}`
}

/** The recipient in a token; undefined if its signature is invalid. */
export function subscriberIn(key: Buffer, token: string): Subscriber | undefined {
  if (!tokenShape.test(token)) return undefined
  const [who, signature] = token.split('.').map((part) => Buffer.from(part, 'base64url'))
  if (!who || !signature || !timingSafeEqual(signature, seal(key, who))) return undefined
  const hex = who.toString('hex')
  return { accountId: uuidOf(hex.slice(0, 32)), userId: uuidOf(hex.slice(32)) }
}

const tokenShape = /^[\w-]{43}\.[\w-]{43}$/

const seal = (key: Buffer, who: Buffer) =>
  createHmac('sha256', key).update('unsubscribe\n').update(who).digest()

const uuidOf = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
