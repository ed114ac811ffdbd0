import { and, eq, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/db.ts'
import { users } from '../../db/schema.ts'
import type { Context } from '../../server/context.ts'
import { Forbidden, Invalid, TooManyTries } from '../../server/errors.ts'
import { giveToken, takeToken, tryToken } from '../../server/oneTimeTokens.ts'
import { type From, noteSecurity } from '../../server/securityEvents.ts'
import { tellPerson } from '../../server/tellPerson.ts'
import { forgetTries, takeTry } from '../../server/throttle.ts'
import { takeSecondStep } from '../security/secondStep.ts'
import { admit } from './admission.queries.ts'
import { recoveryCodeLetter, wrongCodesLetter } from './letters.ts'
import { knownDevice } from './signIns.queries.ts'

/** So long after the password a code can be entered, and so many. */
export const secondStepMinutes = 10
const mostCodes = 5

type Person = { userId: string; email: string; to: string | undefined }

/** Gives out what stands for the first step; where they were going is kept out of others' hands. */
export const startSecondStep = (db: Db, { userId, email, to }: Person): Promise<string> =>
  giveToken(db, 'second_step', { userId, email, payload: { to }, minutes: secondStepMinutes })

type Attempt = { step: string | undefined; code: string; device: string | undefined; from: From }

/**
 * Opens a session for who enters the right code after the first step, and answers its token and
 * where they were going. Throws `Invalid` when the code is wrong or was used, `TooManyTries`, and
 * `Forbidden` (`start_again`) when the first step has to be done anew.
 */
export async function finishSecondStep(
  context: Context,
  { step, code, device, from }: Attempt,
): Promise<{ token: string; email: string; to: string | undefined }> {
  const { db, key } = context
  const owed = await tryToken(db, 'second_step', step, mostCodes)
  if (!owed?.userId) throw startAgain()
  const { userId, email, tries } = owed
  const known = knownDevice(key, email, device)
  const codes = known ? `codes on ${known}` : `codes as ${userId}`
  await takeTry(db, codes, codesInTime)

  const kind = await takeSecondStep(context, userId, code)
  if (!kind) {
    await noteSecurity(db, userId, 'code_failed', from)
    if (tries < mostCodes) throw wrongCode()
    await giveUp(context, userId, step)
    throw startAgain()
  }
  // Whoever used another right code meanwhile has it.
  if (!(await takeToken(db, 'second_step', step))) throw startAgain()
  await forgetTries(db, codes)
  if (kind === 'recovery') await tellOfRecovery(context, userId, from)
  const how = kind === 'recovery' ? 'with a recovery code' : 'with a code'
  return { ...(await admit(context, userId, from, how)), to: goingOf(owed.payload) }
}

/** Whom to ask for the code of their second step; undefined when they have none. */
export async function owesSecondStep(
  db: Db,
  userId: string,
): Promise<{ userId: string; email: string } | undefined> {
  const [person] = await db
    .select({ userId: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.otp_enabled_at)))
  return person
}

/** A browser that has signed in before counts by itself, so that others can't use up its tries. */
const codesInTime = { most: 10, window_s: 15 * 60 }

const wrongCode = () =>
  new Invalid([{ field: 'otp_attempt', message: 'This code is wrong, or was used already' }])
const startAgain = () => new Forbidden('start_again', 'Please sign in again')

async function giveUp({ db, config }: Context, userId: string, step: string | undefined) {
  await takeToken(db, 'second_step', step)
  try {
    await takeTry(db, `told of codes ${userId}`, { most: 1, window_s: 86_400 })
  } catch (error) {
    if (error instanceof TooManyTries) return
    throw error
  }
  await tellPerson(db, userId, wrongCodesLetter(config.publicUrl))
}

const tellOfRecovery = ({ db, config }: Context, userId: string, from: From) =>
  db.transaction(async (tx) => {
    await noteSecurity(tx, userId, 'recovery_code_used', from)
    await tellPerson(tx, userId, recoveryCodeLetter(config.publicUrl))
  })

const goingOf = (payload: unknown) => going.parse(payload).to
const going = z.object({ to: z.string().optional() }).catch({})
