import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { users } from '../../db/schema.ts'
import type { Config } from '../../server/config.ts'
import { letter } from '../../server/letter.tsx'
import { type Mail, queueMail } from '../../server/outbox.ts'
import type { Session } from '../../server/session.ts'

/** What is told by mail, so that nobody's sign-in changes without their hearing of it. */
const letters = {
  mfa_enabled: (publicUrl: string) =>
    letter({
      subject: 'Two-step sign-in is on',
      lines: [
        'From now on, signing in to Vivary asks for a code of your authenticator app as well. Every other device was signed out.',
      ],
      action: seeSecurity(publicUrl),
      after: [
        'Keep the recovery codes where you find them without your phone.',
        ifNotYou(publicUrl),
      ],
    }),
  mfa_disabled: (publicUrl: string) =>
    letter({
      subject: 'Two-step sign-in is off',
      lines: ['From now on, signing in to Vivary asks for your password only.'],
      action: seeSecurity(publicUrl),
      after: [ifNotYou(publicUrl)],
    }),
  recovery_codes_made: (publicUrl: string) =>
    letter({
      subject: 'You have new recovery codes',
      lines: [
        'Ten new recovery codes were made for your sign-in to Vivary. Those before work no more.',
      ],
      action: seeSecurity(publicUrl),
      after: [ifNotYou(publicUrl)],
    }),
  password_changed: (publicUrl: string) =>
    letter({
      subject: 'Your password was changed',
      lines: [
        'The password of your sign-in to Vivary was changed. Every other device was signed out.',
      ],
      action: seeSecurity(publicUrl),
      after: [ifNotYou(publicUrl)],
    }),
} satisfies Record<string, (publicUrl: string) => Mail>

const seeSecurity = (publicUrl: string) => ({
  label: 'See your sign-ins',
  url: `${publicUrl}/dashboard/account/security`,
})

const ifNotYou = (publicUrl: string) =>
  `If it was not you, set a new password at once: ${publicUrl}/users/password/new`

/** Tells somebody of a change by mail, with the transaction; who has not confirmed gets none. */
export async function tellByMail(
  tx: Db,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { userId, accountId }: Pick<Session, 'userId' | 'accountId'>,
  what: keyof typeof letters,
): Promise<void> {
  const to = await confirmedAddress(tx, userId)
  if (to) await queueMail(tx, [{ account_id: accountId, to, mail: letters[what](publicUrl) }])
}

/** Where somebody reads mails, once they have shown that the address is theirs. */
export async function confirmedAddress(tx: Db, userId: string): Promise<string | undefined> {
  const [person] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.confirmed_at)))
  return person?.email
}
