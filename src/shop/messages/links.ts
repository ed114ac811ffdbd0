import { createHmac } from 'node:crypto'
import type { Config } from '../../server/settings/config.ts'

type Which = { account_id: string; id: string }

/**
 * The secret in a visitor's link. It is derived from the server's key, so that every answer can
 * bring the same link although only its hash is stored.
 */
export const secretOf = (key: Buffer, { account_id, id }: Which): string =>
  createHmac('sha256', key).update(`conversation\n${account_id}\n${id}`).digest('base64url')

/** The address at which a visitor reads and continues a conversation, without an account. */
export const linkOf = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  key: Buffer,
  which: Which,
): string => new URL(`/shop/m/${secretOf(key, which)}`, publicUrl).href
