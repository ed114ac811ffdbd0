import { writeMail } from '../../server/messages/mailLayout.tsx'
import type { Mail } from '../../server/messages/outbox.ts'

/*
 * Emails about signing in. None contains the name given at sign-up, with which a stranger could
 * send any text to anyone.
 */

export const confirmationMail = (url: string): Mail =>
  writeMail({
    subject: 'Confirm your email',
    lines: [
      'This email address was used to sign up for Vivary. If that was you, please confirm it.',
    ],
    action: { label: 'Confirm your email', url },
    after: [
      'The link works for 3 days.',
      "If this wasn't you, ignore this email and you won't hear from us again.",
    ],
  })

export const passwordMail = (url: string): Mail =>
  writeMail({
    subject: 'Set a new password',
    lines: ['Someone, hopefully you, asked to reset your Vivary password.'],
    action: { label: 'Set a new password', url },
    after: [
      'The link works once and expires after 30 minutes.',
      "If this wasn't you, ignore this email. Your password hasn't changed.",
    ],
  })

/** `isFirst`: the address had never been confirmed, so that what someone else may have set up is gone as well. */
export const passwordSetMail = (publicUrl: string, { isFirst }: { isFirst: boolean }): Mail =>
  writeMail({
    subject: 'Your password was changed',
    lines: [
      "Your Vivary password was changed. Every device has been signed out and won't get any more notifications, and your calendar link has stopped working.",
      ...(isFirst
        ? [
            'Until now no one had confirmed that this address is yours. So passkeys, linked sign-ins, API tokens, webhooks, two-step sign-in, invitations and hand-over links were removed, too.',
          ]
        : []),
    ],
    action: { label: "This wasn't me", url: `${publicUrl}/users/password/new` },
    after: [
      "If this wasn't you, someone may have access to your email. Change your email password first, then this one, and check your passkeys and API tokens.",
    ],
  })

export const wrongCodesMail = (publicUrl: string): Mail =>
  writeMail({
    subject: 'Someone knows your password',
    lines: [
      "Someone entered your Vivary password and then five incorrect codes. They didn't get in.",
    ],
    action: { label: 'Set a new password', url: `${publicUrl}/users/password/new` },
    after: ["If this was you, there's nothing to do."],
  })

export const recoveryCodeMail = (publicUrl: string): Mail =>
  writeMail({
    subject: 'A recovery code was used',
    lines: [
      "Someone signed in to your Vivary account with one of your recovery codes. That code can't be used again.",
    ],
    action: { label: 'See your sign-ins', url: `${publicUrl}/dashboard/account/security` },
    after: ["If this wasn't you, set a new password and create new recovery codes straight away."],
  })

export const secondStepOffMail = (publicUrl: string): Mail =>
  writeMail({
    subject: 'Two-step sign-in was turned off',
    lines: [
      'Whoever runs your Vivary server has turned off two-step sign-in for you. You now sign in with just your password.',
    ],
    action: { label: 'Turn it on again', url: `${publicUrl}/dashboard/account/security` },
    after: ["If you didn't ask for this, let them know."],
  })

export const signUpMail = (url: string): Mail =>
  writeMail({
    subject: "You're invited to Vivary",
    lines: ["You're invited to keep your animals' records on Vivary, in an account of your own."],
    action: { label: 'Create your account', url },
    after: [
      'The link works once and expires after 7 days.',
      'Not interested? Just ignore this email.',
    ],
  })
