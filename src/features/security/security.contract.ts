import { z } from 'zod'
import { isStorable, moment, unstorable, yesNo } from '../../shared/fields.ts'
import { passwordLength } from '../account/account.contract.ts'

/** What can happen to somebody's sign-in, with how it is told them. */
export const securityEventKinds = {
  signed_up: 'You signed up',
  signed_in: 'Signed in',
  sign_in_failed: 'Somebody entered a wrong password',
  code_failed: 'Somebody entered a wrong code',
  signed_out: 'Signed out',
  session_ended: 'A session was ended',
  sessions_ended: 'All other sessions were ended',
  email_confirmed: 'Address confirmed',
  email_change_asked: 'A new address was asked for',
  email_changed: 'Address changed',
  password_reset_asked: 'A new password was asked for',
  password_reset: 'Password set anew by mail',
  password_changed: 'Password changed',
  mfa_enabled: 'Two-step sign-in turned on',
  mfa_disabled: 'Two-step sign-in turned off',
  recovery_codes_made: 'New recovery codes made',
  recovery_code_used: 'A recovery code was used',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  oidc_linked: 'Sign-in elsewhere linked',
  oidc_unlinked: 'Sign-in elsewhere unlinked',
  token_made: 'API token made',
  token_revoked: 'API token revoked',
  invitation_accepted: 'Invitation accepted',
  account_left: 'Left an account',
  erasure_asked: 'Deletion of the account asked for',
  erasure_taken_back: 'Deletion of the account taken back',
} as const
export type SecurityEventKind = keyof typeof securityEventKinds

/** What is said where a password is asked for and there is none. */
export const withoutPassword =
  "You have no password yet. Sign out, and set one with 'Forgotten password?' on the sign-in page."

/** What is said of a code that turns the second step on. */
export const codeWords = {
  wrong: 'This code is not right. Enter the one your app shows now.',
  anew: 'This was begun anew on another device. Scan the code below once more.',
}

const entered = (message: string) => z.string(message).min(1, message).max(1000)

/** The second step of the sign-in as `GET /mfa/user` tells it. */
export const mfaUser = z.object({
  otpRequiredForLogin: z.boolean(),
  /** To type into an authenticator; null once the second step is on. */
  secret: z.string().nullable(),
  /** The same as an address that opens an authenticator on this device. */
  otp_address: z.string().nullable(),
  recovery_codes_left: z.int(),
})
export type MfaUser = z.output<typeof mfaUser>

/** Turns the second step on: `{ enable, user: { code } }`. */
export const mfaEnable = z.object({
  enable: yesNo()
    .refine((enable) => enable, 'Turning it off asks for the password')
    .optional(),
  user: z.object({
    code: z
      .string('Please enter a code')
      .trim()
      .min(1, 'Please enter a code')
      .max(100, codeWords.wrong),
  }),
})

/** The password, once more. */
export const passwordAgain = z.object({ password: entered('Please enter your password') })

export const recoveryCodeList = z.object({ recovery_codes: z.array(z.string()) })

export const passwordChange = z
  .object({
    current_password: entered('Please enter your current password'),
    password: z
      .string('Please enter your new password')
      .min(1, { error: 'Please enter your new password', abort: true })
      .min(passwordLength.least, `At least ${passwordLength.least} characters`)
      .max(passwordLength.most, `At most ${passwordLength.most} characters`),
    password_confirmation: entered('Please enter your new password confirmation'),
  })
  .refine(({ password, password_confirmation }) => password === password_confirmation, {
    path: ['password_confirmation'],
    error: 'This is not the same password',
  })

export const emailChange = z.object({
  current_password: entered('Please enter your current password'),
  email: z
    .string('Please enter your new email')
    .trim()
    .toLowerCase()
    .min(1, 'Please enter your new email')
    .max(191, 'At most 191 characters')
    .refine(isStorable, unstorable)
    .pipe(z.email('Please enter a valid email')),
})

/** Minutes that the link to a new address works for. */
export const emailChangeMinutes = 30

/** A browser that somebody is signed in with. */
export const session = z.object({
  id: z.uuid(),
  /** Such as 'Safari on iPhone'; '' when it did not say. */
  device: z.string(),
  /** The account it is in. */
  account: z.string(),
  created_at: moment(),
  last_seen_at: moment(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
})
export type SessionRow = z.output<typeof session>

/** Something that happened to somebody's sign-in. */
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
