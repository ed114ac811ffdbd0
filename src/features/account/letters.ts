import { letter } from '../../server/letter.tsx'
import type { Mail } from '../../server/outbox.ts'

/*
 * What people are mailed about their sign-in. None has the name somebody signed up with: a stranger
 * could have it say what they like to whom they like.
 */

export const confirmationLetter = (url: string): Mail =>
  letter({
    subject: 'Confirm your address',
    lines: ['Somebody signed up for Vivary with this address. If that was you, please confirm it.'],
    action: { label: 'Confirm this address', url },
    after: [
      'The link works for 3 days.',
      'If it was not you, do nothing: this address gets no other mails from us.',
    ],
  })

export const passwordLetter = (url: string): Mail =>
  letter({
    subject: 'Set a new password',
    lines: ['Somebody asked for a new password for your sign-in to Vivary.'],
    action: { label: 'Set a new password', url },
    after: [
      'The link works once, for 30 minutes.',
      'If it was not you, do nothing: your password stays as it is.',
    ],
  })

export const passwordSetLetter = (publicUrl: string): Mail =>
  letter({
    subject: 'Your password was changed',
    lines: [
      'A new password was set for your sign-in to Vivary. Whoever was signed in as you has been signed out, and their devices get no more notifications. The address at which other calendars read yours has ended as well.',
    ],
    action: { label: 'It was not me', url: `${publicUrl}/users/password/new` },
    after: [
      'If it was not you, somebody may be reading your mails: change the password of your mail first, then this one, and look over your passkeys and API tokens.',
    ],
  })

export const wrongCodesLetter = (publicUrl: string): Mail =>
  letter({
    subject: 'Somebody knows your password',
    lines: [
      'Somebody signed in to Vivary with your password and then entered five wrong codes. They did not get in.',
    ],
    action: { label: 'Set a new password', url: `${publicUrl}/users/password/new` },
    after: ['If it was you, you need not do anything.'],
  })

export const recoveryCodeLetter = (publicUrl: string): Mail =>
  letter({
    subject: 'A recovery code was used',
    lines: [
      'Somebody signed in to Vivary as you with one of your recovery codes. It works no more.',
    ],
    action: { label: 'See your sign-ins', url: `${publicUrl}/dashboard/account/security` },
    after: ['If it was not you, set a new password and make new recovery codes at once.'],
  })

export const secondStepOffLetter = (publicUrl: string): Mail =>
  letter({
    subject: 'Two-step sign-in was turned off',
    lines: [
      'Whoever runs this Vivary has turned off your second step. Your password is enough now.',
    ],
    action: { label: 'Turn it on again', url: `${publicUrl}/dashboard/account/security` },
    after: ['If you did not ask for that, tell them.'],
  })

export const signUpLetter = (url: string): Mail =>
  letter({
    subject: 'You are invited to Vivary',
    lines: [
      'Whoever runs this Vivary invites you to keep your animals here, in an account of your own.',
    ],
    action: { label: 'Create your account', url },
    after: ['The link works once, for 7 days.', 'If you want none, do nothing.'],
  })
