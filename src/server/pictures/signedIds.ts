import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The id of a shown picture as a request names it again: signed with the server's key for one
 * account, so that no one can guess or pass on another's.
 */
export const signedId = (key: Buffer, accountId: string, id: string): string =>
  `${id}.${seal(key, accountId, id).toString('base64url')}`

/** The id in a signed one; undefined if its signature is for something else. */
export function idIn(key: Buffer, accountId: string, signed: string): string | undefined {
  if (!shape.test(signed)) return undefined
  const [id = '', signature = ''] = signed.split('.')
  const isOurs = timingSafeEqual(Buffer.from(signature, 'base64url'), seal(key, accountId, id))
  return isOurs ? id : undefined
}

const shape = /^[0-9a-f-]{36}\.[\w-]{43}$/

const seal = (key: Buffer, accountId: string, id: string) =>
  createHmac('sha256', key).update(`picture\n${accountId}\n${id}`).digest()
