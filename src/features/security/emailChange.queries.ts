import { eq, sql } from 'drizzle-orm'
import type { Database, Db } from '../../db/db.ts'
import { users } from '../../db/schema.ts'
import type { Context } from '../../server/context.ts'
import { databaseErrorOf, Invalid } from '../../server/errors.ts'
import { letter } from '../../server/letter.tsx'
import { dropTokens, giveToken, takeToken } from '../../server/oneTimeTokens.ts'
import { queueMail } from '../../server/outbox.ts'
import { type From, noteSecurity } from '../../server/securityEvents.ts'
import type { Session } from '../../server/session.ts'
import { takeTry } from '../../server/throttle.ts'
import { emailChangeMinutes } from './security.contract.ts'
import { confirmedAddress } from './told.ts'

/**
 * Sends a link to a new address, and word of it to the old one; nothing changes until the link is
 * used. Whether the new one belongs to somebody already is told to nobody but them. Throws
 * `Invalid` when it is their own, and `TooManyTries`.
 */
export async function askForEmail(
  { config, db }: Pick<Context, 'config' | 'db'>,
  { userId, accountId }: Session,
  from: From,
  email: string,
): Promise<void> {
  const owner = await ownerOf(db, email)
  if (owner?.id === userId) {
    throw new Invalid([{ field: 'email', message: 'This is your email already' }])
  }
  await takeTry(db, `new address ${userId}`, { most: 5, window_s: 3600 })
  await db.transaction(async (tx) => {
    await dropTokens(tx, userId, ['email'])
    const token = await giveToken(tx, 'email', { userId, email, minutes: emailChangeMinutes })
    const url = `${config.publicUrl}/users/email?token=${token}`
    const mail = owner ? takenLetter() : linkLetter(url)
    // Who has not confirmed their address yet gets no mail but the asking.
    if (!owner || owner.isConfirmed)
      await queueMail(tx, [{ account_id: accountId, to: email, mail }])
    const earlier = await confirmedAddress(tx, userId)
    if (earlier)
      await queueMail(tx, [
        { account_id: accountId, to: earlier, mail: askedLetter(config.publicUrl, email) },
      ])
    await noteSecurity(tx, userId, 'email_change_asked', from, email)
  })
}

async function ownerOf(db: Db, email: string) {
  const [owner] = await db
    .select({ id: users.id, isConfirmed: sql<boolean>`${users.confirmed_at} is not null` })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email))
  return owner
}

/**
 * Uses a link up: the address is the person's from now on. Nobody is signed in by it. Answers the
 * new address, or undefined when the link does not work; throws `Invalid` when the address is
 * somebody else's.
 */
export async function confirmEmail(
  db: Database,
  from: From,
  token: unknown,
): Promise<string | undefined> {
  try {
    return await db.transaction(async (tx) => {
      const taken = await takeToken(tx, 'email', token)
      if (!taken?.userId) return undefined
      const { userId, email } = taken
      const earlier = await confirmedAddress(tx, userId)
      await tx
        .update(users)
        .set({ email, confirmed_at: sql`now()`, updated_at: sql`now()` })
        .where(eq(users.id, userId))
      await dropTokens(tx, userId, ['confirmation', 'password', 'email', 'second_step'])
      await noteSecurity(tx, userId, 'email_changed', from, email)
      if (earlier)
        await queueMail(tx, [{ account_id: null, to: earlier, mail: changedLetter(email) }])
      return email
    })
  } catch (error) {
    const isTaken = error instanceof Error && databaseErrorOf(error)?.code === uniqueViolation
    if (isTaken) throw new Invalid([{ message: 'This address belongs to another sign-in' }])
    throw error
  }
}

const uniqueViolation = '23505'

const linkLetter = (url: string) =>
  letter({
    subject: 'Your new address for Vivary',
    lines: ['Somebody wants to sign in to Vivary with this address. If it is you, confirm it.'],
    action: { label: 'Confirm this address', url },
    after: [
      `The button works for ${emailChangeMinutes} minutes, once.`,
      'If it was not you, do nothing: without the button nothing changes.',
    ],
  })

const takenLetter = () =>
  letter({
    subject: 'Your address at Vivary',
    lines: [
      'Somebody wants to use this address for another sign-in to Vivary. It has one already, so nothing has changed.',
    ],
    after: ['If it was you, sign in with this address, or choose another one.'],
  })

const askedLetter = (publicUrl: string, email: string) =>
  letter({
    subject: 'A new address was asked for',
    lines: [
      `Your sign-in to Vivary is to move to ${email}. It stays with this address until the new one is confirmed.`,
    ],
    after: [
      `If it was not you, change your password at once, which ends it: ${publicUrl}/dashboard/account/security/change-password`,
    ],
  })

const changedLetter = (email: string) =>
  letter({
    subject: 'Your address was changed',
    lines: [`You sign in to Vivary with ${email} from now on, and its mails go there.`],
    after: ['If it was not you, tell whoever runs this Vivary at once.'],
  })
