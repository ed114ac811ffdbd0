import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from './context.ts'
import { cookieName, cookieOptions, type Session } from './session.ts'

/**
 * The `authenticity_token` of a form: proof that the page that posts it was made here, for
 * `subject`. Each is different, so that a compressed page does not give it away bit by bit.
 */
export function formToken(key: Buffer, subject: string): string {
  const salt = randomBytes(16).toString('base64url')
  return `${salt}.${seal(key, subject, salt).toString('base64url')}`
}

/** Whether the token was made for this subject, in a time that does not depend on where it differs. */
export function isFormToken(key: Buffer, subject: string, token: unknown): boolean {
  // Only the one spelling: a token is a key elsewhere, and must not have a second one.
  if (typeof token !== 'string' || !tokenShape.test(token)) return false
  const [salt = '', given = ''] = token.split('.')
  const wanted = seal(key, subject, salt)
  const bytes = Buffer.from(given, 'base64url')
  return bytes.length === wanted.length && timingSafeEqual(bytes, wanted)
}

const tokenShape = /^[\w-]{22}\.[\w-]{43}$/

const seal = (key: Buffer, subject: string, salt: string) =>
  createHmac('sha256', key).update(`form\n${salt}\n${subject}`).digest()

/** Whose form it is when somebody is signed in. */
export const sessionSubject = ({ tokenHash }: Pick<Session, 'tokenHash'>): string =>
  `session ${tokenHash.toString('base64url')}`

/**
 * Whose form it is before anybody is signed in: a browser, known by a random cookie that another
 * site can neither read nor set. `newStranger` gives the cookie to a browser that has none.
 */
export function strangers({ config: { publicUrl } }: Pick<Context, 'config'>) {
  const name = cookieName('vivary_form', publicUrl)
  const known = ({ cookies }: FastifyRequest) => {
    const id = cookies[name]
    return id && idShape.test(id) ? `stranger ${id}` : undefined
  }
  const meet = (request: FastifyRequest, reply: FastifyReply) => {
    const subject = known(request)
    if (subject) return subject
    const id = randomBytes(16).toString('base64url')
    reply.setCookie(name, id, cookieOptions(publicUrl))
    return `stranger ${id}`
  }
  return { known, meet }
}

const idShape = /^[\w-]{22}$/
