import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { cookieName, cookieOptions, type Session } from './session.ts'

/**
 * The `authenticity_token` of a form: proof that our page made it, for `subject`. Each is
 * different, so that compression can't leak it (BREACH).
 */
export function formToken(key: Buffer, subject: string): string {
  const salt = randomBytes(16).toString('base64url')
  return `${salt}.${seal(key, subject, salt).toString('base64url')}`
}

/** Tells whether the token was made for this subject, compared in constant time. */
export function isFormToken(key: Buffer, subject: string, token: unknown): boolean {
  // Only one spelling is valid, since tokens are also used as keys.
  if (typeof token !== 'string' || !tokenShape.test(token)) return false
  const [salt = '', signature = ''] = token.split('.')
  const expected = seal(key, subject, salt)
  const bytes = Buffer.from(signature, 'base64url')
  return bytes.length === expected.length && timingSafeEqual(bytes, expected)
}

const tokenShape = /^[\w-]{22}\.[\w-]{43}$/

const seal = (key: Buffer, subject: string, salt: string) =>
  createHmac('sha256', key).update(`form\n${salt}\n${subject}`).digest()

/** The subject of forms for signed-in users. */
export const sessionSubject = ({ tokenHash }: Pick<Session, 'tokenHash'>): string =>
  `session ${tokenHash.toString('base64url')}`

/**
 * The subject of forms for visitors without a session: a random cookie that other sites can neither
 * read nor set. `meet` sets it if it is missing.
 */
export function visitors({ config: { publicUrl } }: Pick<Context, 'config'>) {
  const name = cookieName('vivary_form', publicUrl)
  const subjectOf = ({ cookies }: FastifyRequest) => {
    const id = cookies[name]
    return id && idShape.test(id) ? `stranger ${id}` : undefined
  }
  const meet = (request: FastifyRequest, reply: FastifyReply) => {
    const subject = subjectOf(request)
    if (subject) return subject
    const id = randomBytes(16).toString('base64url')
    reply.setCookie(name, id, cookieOptions(publicUrl))
    return `stranger ${id}`
  }
  return { known: subjectOf, meet }
}

const idShape = /^[\w-]{22}$/
