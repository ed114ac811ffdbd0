import { z } from 'zod'
import { moment, yesNo } from '../../shared/fields.ts'
import { field } from '../../shared/labels.ts'
import { easilyGuessed, isNoSiteWord, passwordLength } from '../signIn/account.contract.ts'

/** The message where a password is needed and there is none. */
export const withoutPassword =
  "You don't have a password yet. Sign out, then set one with “Forgotten password?” on the sign-in page."

/** The messages about a code that turns two-step sign-in on. */
export const codeWords = {
  wrong: 'That code is incorrect. Enter the one your app shows now.',
  anew: 'You started again on another device. Scan the code below again.',
}

const entered = (message: string) => z.string(message).min(1, message).max(1000)

/** Two-step sign-in as in `GET /mfa/user`. */
export const mfaUser = z.object({
  otpRequiredForLogin: z.boolean(),
  /** To type into an authenticator app; null once it is on. */
  secret: z.string().nullable(),
  /** The same as a link that opens an authenticator app on this device. */
  otp_address: z.string().nullable(),
  recovery_codes_left: z.int(),
})
export type MfaUser = z.output<typeof mfaUser>

/** Turns two-step sign-in on: `{ enable, user: { code } }`. */
export const mfaEnable = z.object({
  enable: yesNo()
    .refine((enable) => enable, 'You need your password to turn this off')
    .optional(),
  user: z.object({
    code: field(
      'Code',
      z
        .string('Please enter a code')
        .trim()
        .min(1, 'Please enter a code')
        .max(100, codeWords.wrong),
    ),
  }),
})

/** The password, once more. */
export const passwordAgain = z.object({
  password: field('Current password', entered('Please enter your password')),
})

export const recoveryCodeList = z.object({ recovery_codes: z.array(z.string()) })

export const passwordChange = z
  .object({
    current_password: field('Current password', entered('Please enter your current password')),
    password: field(
      'New password',
      z
        .string('Please enter your new password')
        .min(1, { error: 'Please enter your new password', abort: true })
        .min(passwordLength.least, `At least ${passwordLength.least} characters`)
        .max(passwordLength.most, `At most ${passwordLength.most} characters`)
        .refine(isNoSiteWord, easilyGuessed),
    ),
    password_confirmation: field(
      'Confirm new password',
      entered('Please enter your new password confirmation'),
    ),
  })
  .refine(({ password, password_confirmation }) => password === password_confirmation, {
    path: ['password_confirmation'],
    error: "The passwords don't match",
  })

export const emailChange = z.object({
  current_password: field('Current password', entered('Please enter your current password')),
  email: field(
    'New email',
    z
      .string('Please enter your new email')
      .trim()
      .toLowerCase()
      .min(1, 'Please enter your new email')
      .max(191, 'At most 191 characters')
      .pipe(z.email('Please enter a valid email')),
  ),
})

/** Minutes that the link to a new address works for. */
export const emailChangeMinutes = 30

/** A session of the user. */
export const session = z.object({
  id: z.uuid(),
  /** Such as 'Safari on iPhone'; '' if unknown. */
  device: z.string(),
  /** The account it is in. */
  account: z.string(),
  created_at: moment(),
  last_seen_at: moment(),
  /** True if it is the current one. */
  current: z.boolean(),
})
export type SessionRow = z.output<typeof session>

/** An event in the user's security log. */
export const securityEvent = z.object({
  id: z.uuid(),
  kind: z.string(),
  /** The kind in words. */
  text: z.string(),
  detail: z.string(),
  device: z.string(),
  network: z.string(),
  created_at: moment(),
})
export type SecurityEvent = z.output<typeof securityEvent>
