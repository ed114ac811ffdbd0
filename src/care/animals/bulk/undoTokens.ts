import { createHmac, timingSafeEqual } from 'node:crypto'
import { deflateSync, inflateSync } from 'node:zlib'
import { undoneWithin_minutes } from './bulkChanges.contract.ts'
import type { Before } from './undoing.queries.ts'

/**
 * Token that undoes a change, for the browser to keep: signed with the server's key for one account, so that it
 * can't be made or altered elsewhere, and good for a day. Deflated, since it has every schedule that was replaced.
 */
export function undoToken(
  key: Buffer,
  accountId: string,
  before: Before,
  now = Date.now(),
): string {
  const until = now + undoneWithin_minutes * 60_000
  const content = deflateSync(JSON.stringify({ until, before })).toString('base64url')
  return `${content}.${seal(key, accountId, content).toString('base64url')}`
}

/** The contents of a token; undefined if it has expired or its signature is for something else. */
export function beforeIn(key: Buffer, accountId: string, token: string): Before | undefined {
  const [content = '', signature = ''] = token.split('.')
  const [sent, own] = [Buffer.from(signature, 'base64url'), seal(key, accountId, content)]
  if (sent.length !== own.length || !timingSafeEqual(sent, own)) return undefined
  const bytes = Buffer.from(content, 'base64url')
  // Those of earlier versions are good for a day as well.
  const json = bytes[0] === 0x7b ? bytes : inflateSync(bytes, { maxOutputLength: 2 ** 25 })
  const { until, before }: { until: number; before: Before } = JSON.parse(json.toString())
  return until > Date.now() ? before : undefined
}

const seal = (key: Buffer, accountId: string, content: string) =>
  createHmac('sha256', key).update(`bulk undo\n${accountId}\n${content}`).digest()
