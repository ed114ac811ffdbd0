import { and, desc, eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Database, Db } from '../../db/db.ts'
import { accounts, securityEvents, sessions, users } from '../../db/schema.ts'
import type { Base } from '../../server/context.ts'
import { Invalid, NotFound } from '../../server/errors.ts'
import { tellPerson } from '../../server/messages/notify.ts'
import { pageWith } from '../../server/records/orders.ts'
import {
  checkPassword,
  passwordHashOf,
  wrongPassword,
} from '../../server/session/confirmPassword.ts'
import { endSessionOf, endSessionsBut } from '../../server/session/endSessions.ts'
import { dropTokens } from '../../server/session/oneTimeTokens.ts'
import { hashNewPassword } from '../../server/session/passwords.ts'
import {
  type From,
  fromOf,
  noteSecurity,
  securityEventKinds,
} from '../../server/session/securityEvents.ts'
import { isAlive, type Session, sessionOf } from '../../server/session/session.ts'
import { deviceName } from '../../shared/deviceName.ts'
import type { Page } from '../../shared/resource.ts'
import { passwordChangedMail } from './mails.ts'
import { type SecurityEvent, type SessionRow, withoutPassword } from './security.contract.ts'

/**
 * Checks the signed-in user's password and returns the hash it matched, for a change that must not
 * overwrite another. Throws `Invalid` at `field` if it is wrong or there is none, and
 * `TooManyTries`.
 */
export async function requirePassword(
  db: Database,
  request: FastifyRequest,
  password: string,
  field: string,
): Promise<string> {
  const { userId, tokenHash } = sessionOf(request)
  const hash = await passwordHashOf(db, userId)
  if (hash === null) throw new Invalid([{ field, message: withoutPassword, code: 'no_password' }])
  await checkPassword(db, { userId, tokenHash, hash }, password, fromOf(request), field)
  return hash
}

/**
 * Sets a new password if the hash is still `earlierHash`. Every other session ends, and so do
 * pending links for a password or address and unfinished sign-ins. Throws `Invalid` if another
 * change came first.
 */
export async function changePassword(
  { config, db }: Base,
  session: Session,
  from: From,
  { earlierHash, password }: { earlierHash: string; password: string },
): Promise<void> {
  const { userId, tokenHash } = session
  const password_hash = await hashNewPassword(password)
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(users)
      .set({ password_hash, updated_at: sql`now()` })
      .where(and(eq(users.id, userId), eq(users.password_hash, earlierHash)))
      .returning({ id: users.id })
    if (changed.length === 0) {
      throw new Invalid([{ field: 'current_password', message: wrongPassword }])
    }
    await endSessionsBut(tx, userId, tokenHash)
    await dropTokens(tx, userId, ['password', 'email', 'second_step'])
    await noteSecurity(tx, userId, 'password_changed', from)
    await tellPerson(tx, userId, passwordChangedMail(config.publicUrl))
  })
}

/** The user's sessions in all accounts: the current one first, then by last use. */
export async function sessionPage(
  db: Db,
  { userId, tokenHash }: Session,
  { page, per_page }: { page: number; per_page: number },
): Promise<Page<SessionRow>> {
  const theirs = and(eq(sessions.user_id, userId), isAlive)
  const current = sql<boolean>`${eq(sessions.token_hash, tokenHash)}`
  const rows = await db
    .select({
      id: sessions.id,
      device: sessions.device,
      account: accounts.name,
      created_at: sessions.created_at,
      last_seen_at: sessions.last_seen_at,
      current,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.account_id))
    .where(theirs)
    .orderBy(desc(current), desc(sessions.last_seen_at), desc(sessions.id))
    .limit(per_page)
    .offset((page - 1) * per_page)
  const value = rows.map((row) => ({ ...row, device: deviceName(row.device) }))
  return pageWith(value, await db.$count(sessions, theirs), per_page)
}

/** Ends one of the user's own sessions; returns its device's name. Throws `NotFound`. */
export async function endSessionById(db: Db, { userId }: Session, id: string): Promise<string> {
  const device = await endSessionOf(db, userId, id)
  if (device === undefined) throw new NotFound()
  return deviceName(device)
}

/** The user's security events, latest first. */
export async function eventPage(
  db: Db,
  { userId }: Session,
  { page, per_page }: { page: number; per_page: number },
): Promise<Page<SecurityEvent>> {
  const { id, kind, detail, device, network, created_at } = securityEvents
  const theirs = eq(securityEvents.user_id, userId)
  const rows = await db
    .select({ id, kind, detail, device, network, created_at })
    .from(securityEvents)
    .where(theirs)
    .orderBy(desc(created_at), desc(id))
    .limit(per_page)
    .offset((page - 1) * per_page)
  const value = rows.map((row) => ({
    ...row,
    text: wordsOf.get(row.kind) ?? row.kind,
    device: deviceName(row.device),
  }))
  return pageWith(value, await db.$count(securityEvents, theirs), per_page)
}

const wordsOf = new Map<string, string>(Object.entries(securityEventKinds))
