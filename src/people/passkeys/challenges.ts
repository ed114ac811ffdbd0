import { z } from 'zod'
import type { Db } from '../../db/db.ts'
import { Invalid } from '../../server/errors.ts'
import { giveToken, takeToken } from '../../server/session/oneTimeTokens.ts'

const minutes = 5

/** How long a browser waits for its user, in milliseconds. */
export const timeout = minutes * 60_000

/** The one a challenge is for: a signed-in user, or a browser without a session. */
export type Asked = { userId?: string; browser: string }

/** A challenge that works once, for five minutes, in the browser it was made for. */
export async function giveChallenge(
  db: Db,
  { userId, browser }: Asked,
): Promise<Uint8Array<ArrayBuffer>> {
  const token = await giveToken(db, 'passkey', { userId, payload: { browser }, minutes })
  return new Uint8Array(Buffer.from(token, 'base64url'))
}

/**
 * Uses up the challenge of a response. Throws `Invalid` if it was for another user or purpose, was
 * used, or has expired.
 */
export async function takeChallenge(
  db: Db,
  clientDataJSON: string,
  { userId, browser }: Asked,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON)
  const token = await takeToken(db, 'passkey', challenge)
  const { browser: madeFor } = payload.parse(token?.payload)
  const isOurs = token && token.userId === (userId ?? null) && madeFor === browser
  if (!isOurs || !challenge)
    throw new Invalid([{ message: 'That took too long. Please try again.' }])
  return challenge
}

const payload = z.object({ browser: z.string().optional() }).catch({})

function challengeIn(clientDataJSON: string) {
  try {
    const clientData: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return z.object({ challenge: z.string() }).parse(clientData).challenge
  } catch {
    return undefined
  }
}
