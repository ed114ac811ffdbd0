import { letter } from '../../server/letter.tsx'
import type { Mail } from '../../server/outbox.ts'

export const passkeyAddedLetter = (publicUrl: string): Mail =>
  letter({
    subject: 'A passkey was added',
    lines: ['A passkey can sign in to Vivary as you from now on, without your password.'],
    action: seePasskeys(publicUrl),
    after: ['If it was not you, remove it there and set a new password at once.'],
  })

export const passkeyRemovedLetter = (publicUrl: string): Mail =>
  letter({
    subject: 'A passkey was removed',
    lines: ['One of your passkeys was removed. It signs nobody in to Vivary any more.'],
    action: seePasskeys(publicUrl),
    after: [`If it was not you, set a new password at once: ${publicUrl}/users/password/new`],
  })

const seePasskeys = (publicUrl: string) => ({
  label: 'See your passkeys',
  url: `${publicUrl}/dashboard/account/security/passkeys`,
})
