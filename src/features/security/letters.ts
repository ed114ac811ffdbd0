import { letter } from '../../server/letter.tsx'
import type { Mail } from '../../server/outbox.ts'
import { emailChangeMinutes } from './security.contract.ts'

/* What is told by mail, so that nobody's sign-in changes without their hearing of it. */

export const mfaEnabledLetter = (publicUrl: string): Mail =>
  letter({
    subject: 'Two-step sign-in is on',
    lines: [
      'From now on, signing in to Vivary asks for a code of your authenticator app as well. Every other device was signed out.',
    ],
    action: seeSecurity(publicUrl),
    after: ['Keep the recovery codes where you find them without your phone.', ifNotYou(publicUrl)],
  })

export const mfaDisabledLetter = (publicUrl: string): Mail =>
  letter({
    subject: 'Two-step sign-in is off',
    lines: ['From now on, signing in to Vivary asks for your password only.'],
    action: seeSecurity(publicUrl),
    after: [ifNotYou(publicUrl)],
  })

export const recoveryCodesLetter = (publicUrl: string): Mail =>
  letter({
    subject: 'You have new recovery codes',
    lines: [
      'Ten new recovery codes were made for your sign-in to Vivary. Those before work no more.',
    ],
    action: seeSecurity(publicUrl),
    after: [ifNotYou(publicUrl)],
  })

export const passwordChangedLetter = (publicUrl: string): Mail =>
  letter({
    subject: 'Your password was changed',
    lines: [
      'The password of your sign-in to Vivary was changed. Every other device was signed out and gets no more notifications.',
    ],
    action: seeSecurity(publicUrl),
    after: [ifNotYou(publicUrl)],
  })

const seeSecurity = (publicUrl: string) => ({
  label: 'See your sign-ins',
  url: `${publicUrl}/dashboard/account/security`,
})

const ifNotYou = (publicUrl: string) =>
  `If it was not you, set a new password at once: ${publicUrl}/users/password/new`

export const newAddressLetter = (url: string): Mail =>
  letter({
    subject: 'Your new address for Vivary',
    lines: ['Somebody wants to sign in to Vivary with this address. If it is you, confirm it.'],
    action: { label: 'Confirm this address', url },
    after: [
      `The button works for ${emailChangeMinutes} minutes, once.`,
      'If it was not you, do nothing: without the button nothing changes.',
    ],
  })

export const addressTakenLetter = (): Mail =>
  letter({
    subject: 'Your address at Vivary',
    lines: [
      'Somebody wants to use this address for another sign-in to Vivary. It has one already, so nothing has changed.',
    ],
    after: ['If it was you, sign in with this address, or choose another one.'],
  })

export const addressAskedLetter = (publicUrl: string, email: string): Mail =>
  letter({
    subject: 'A new address was asked for',
    lines: [
      `Your sign-in to Vivary is to move to ${email}. It stays with this address until the new one is confirmed.`,
    ],
    after: [
      `If it was not you, change your password at once, which ends it: ${publicUrl}/dashboard/account/security/change-password`,
    ],
  })

export const addressChangedLetter = (email: string): Mail =>
  letter({
    subject: 'Your address was changed',
    lines: [`You sign in to Vivary with ${email} from now on, and its mails go there.`],
    after: ['If it was not you, tell whoever runs this Vivary at once.'],
  })
