import { createHash, randomBytes } from 'node:crypto'

/*
 * What somebody holds and shows: cookies, links in mails, API tokens, calendar addresses. Each is kept
 * by its hash alone, so that whoever reads the database holds none of them.
 */

/** 256 random bits, as they stand in an address or a cookie. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Whether something could be a token; what could not need not be looked for. */
export const isToken = (shown: unknown): shown is string =>
  typeof shown === 'string' && /^[\w-]{43}$/.test(shown)

/** The SHA-256 under which a token is kept: nobody guesses 256 random bits, so it needs no salt. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
