import { writeMail } from '../../server/messages/mailLayout.tsx'
import type { Mail } from '../../server/messages/outbox.ts'
import { emailChangeMinutes } from './security.contract.ts'

/* Emails about security, so that no one's sign-in changes without their knowledge. */

export const mfaEnabledMail = (publicUrl: string): Mail =>
  securityMail(
    publicUrl,
    'Two-step sign-in is on',
    "From now on, you'll need a code from your authenticator app to sign in to Vivary. Every other device has been signed out.",
    'Keep your recovery codes somewhere you can get at without your phone.',
  )

export const mfaDisabledMail = (publicUrl: string): Mail =>
  securityMail(
    publicUrl,
    'Two-step sign-in is off',
    "From now on, you'll sign in to Vivary with just your password.",
  )

export const recoveryCodesMail = (publicUrl: string): Mail =>
  securityMail(
    publicUrl,
    'You have new recovery codes',
    "You've created ten new recovery codes for Vivary. Your old ones no longer work.",
  )

export const passwordChangedMail = (publicUrl: string): Mail =>
  securityMail(
    publicUrl,
    'Your password was changed',
    "Your Vivary password was changed. Every other device has been signed out and won't get any more notifications.",
  )

const securityMail = (publicUrl: string, subject: string, line: string, ...advice: string[]) =>
  writeMail({
    subject,
    lines: [line],
    action: { label: 'See your sign-ins', url: `${publicUrl}/dashboard/account/security` },
    after: [...advice, ifNotYou(publicUrl)],
  })

/** The advice to someone who didn't do what an email tells of. */
export const ifNotYou = (publicUrl: string): string =>
  `If this wasn't you, set a new password straight away: ${publicUrl}/users/password/new`

export const newAddressMail = (url: string): Mail =>
  writeMail({
    subject: 'Confirm your new email for Vivary',
    lines: [
      'Someone asked to sign in to Vivary with this email address. If that was you, please confirm it.',
    ],
    action: { label: 'Confirm your email', url },
    after: [
      `The button works once and expires after ${emailChangeMinutes} minutes.`,
      "If this wasn't you, ignore this email and nothing will change.",
    ],
  })

export const addressTakenMail = (publicUrl: string): Mail =>
  writeMail({
    subject: 'Your email is already in use on Vivary',
    lines: [
      'Someone tried to use this address for another Vivary sign-in. It already has one, so nothing has changed.',
    ],
    action: { label: 'Set a new password', url: `${publicUrl}/users/password/new` },
    after: ['If this was you, set a password for that sign-in, or choose a different address.'],
  })

export const addressAskedMail = (publicUrl: string, email: string): Mail =>
  writeMail({
    subject: 'Your email is about to change',
    lines: [
      `Someone asked to change your Vivary email to ${email}. You'll keep signing in with this address until the new one is confirmed.`,
    ],
    after: [
      `If this wasn't you, change your password straight away to stop it: ${publicUrl}/dashboard/account/security/change-password`,
    ],
  })

export const addressChangedMail = (email: string): Mail =>
  writeMail({
    subject: 'Your email was changed',
    lines: [`From now on, you'll sign in to Vivary with ${email}, and its emails will go there.`],
    after: ["If this wasn't you, tell whoever runs your Vivary server straight away."],
  })
