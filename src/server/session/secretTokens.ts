import { createHash, randomBytes } from 'node:crypto'

/*
 * Bearer secrets: cookies, emailed links, API tokens, calendar addresses. Only hashes are stored,
 * so that reading the database gives none of them away.
 */

/** 256 random bits in base64url, for addresses and cookies. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Tells whether a value has the shape of a token; others needn't be looked up. */
export const isToken = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{43}$/.test(value)

/** The SHA-256 of a token. Without a salt, since 256 random bits can't be guessed. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
