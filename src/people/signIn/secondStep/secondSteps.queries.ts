import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/db.ts'
import { users } from '../../../db/schema.ts'
import type { Context } from '../../../server/context.ts'
import { Forbidden, Invalid, TooManyTries } from '../../../server/errors.ts'
import { forgetTries, takeTry } from '../../../server/limits/throttle.ts'
import { tellPerson } from '../../../server/messages/notify.ts'
import { giveToken, takeToken, tryToken } from '../../../server/session/oneTimeTokens.ts'
import { type From, noteSecurity } from '../../../server/session/securityEvents.ts'
import { takeSecondStep } from '../../security/mfa/secondStep.ts'
import { recoveryCodeMail, wrongCodesMail } from '../mails.ts'
import { findPerson, knownDevice } from '../signIns.queries.ts'
import { type Admitted, admit, type Seen } from '../signUp/admission.queries.ts'

/** How many minutes after the password a code can be entered, and how many tries. */
export const secondStepMinutes = 10
const mostCodes = 5

type Person = { userId: string; email: string; to: string | undefined; seen: Seen }

/**
 * Creates the token of a finished first step; its destination and proof are stored on the server.
 */
export const startSecondStep = (db: Db, { to, seen: proof, ...who }: Person): Promise<string> =>
  giveToken(db, 'second_step', {
    ...who,
    payload: { to, seen: proof },
    minutes: secondStepMinutes,
  })

type Attempt = { step: string | undefined; code: string; device: string | undefined; from: From }

/**
 * Opens a session for the right code after the first step, and returns its token and the
 * destination. Throws `Invalid` if the code is wrong or was used, `TooManyTries`, and `start_again`
 * if the first step must be repeated.
 */
export async function finishSecondStep(
  context: Context,
  { step, code, device, from }: Attempt,
): Promise<Admitted & { to: string | undefined }> {
  const { db } = context
  const owed = await tryToken(db, 'second_step', step, mostCodes)
  const first = begun.safeParse(owed?.payload)
  if (!owed?.userId || !first.success) throw startAgain()
  const { userId, email, tries } = owed
  const deviceKey = knownDevice(context, await findPerson(db, email), device)
  const codes = deviceKey ? `codes on ${deviceKey}` : `codes as ${userId}`
  await takeTry(db, codes, codesInTime)

  const kind = await takeSecondStep(context, userId, code)
  if (!kind) {
    await noteSecurity(db, userId, 'code_failed', from)
    if (tries < mostCodes) throw wrongCode()
    await giveUp(context, userId, step)
    throw startAgain()
  }
  // Another correct code has used the token meanwhile.
  if (!(await takeToken(db, 'second_step', step))) throw startAgain()
  await forgetTries(db, codes)
  if (kind === 'recovery') await tellOfRecovery(context, userId, from)
  const how = kind === 'recovery' ? 'with a recovery code' : 'with a code'
  const { to, seen: proof } = first.data
  return { ...(await admit(context, userId, from, { how, seen: proof })), to }
}

/**
 * Since when the user has two-step sign-in, null without it; undefined if they have been deleted.
 */
export async function secondStepOf(
  db: Db,
  userId: string,
): Promise<{ email: string; secondStepAt: string | null } | undefined> {
  const [person] = await db
    .select({ email: users.email, secondStepAt: users.otp_enabled_at })
    .from(users)
    .where(eq(users.id, userId))
  return person
}

/** A known browser has its own count, so that others can't use up its tries. */
const codesInTime = { most: 10, window_s: 15 * 60 }

const wrongCode = () =>
  new Invalid([
    { field: 'otp_attempt', message: 'That code is incorrect or has already been used' },
  ])
const startAgain = () => new Forbidden('start_again', 'Please sign in again')

async function giveUp({ db, config }: Context, userId: string, step: string | undefined) {
  await takeToken(db, 'second_step', step)
  try {
    await takeTry(db, `told of codes ${userId}`, { most: 1, window_s: 86_400 })
  } catch (error) {
    if (error instanceof TooManyTries) return
    throw error
  }
  await tellPerson(db, userId, wrongCodesMail(config.publicUrl))
}

const tellOfRecovery = ({ db, config }: Context, userId: string, from: From) =>
  db.transaction(async (tx) => {
    await noteSecurity(tx, userId, 'recovery_code_used', from)
    await tellPerson(tx, userId, recoveryCodeMail(config.publicUrl))
  })

const begun = z.object({
  to: z.string().optional(),
  seen: z.object({ password: z.string().optional(), secondStepAt: z.string() }),
})
