import { letter } from '../../server/letter.tsx'
import type { Mail } from '../../server/outbox.ts'

export const passkeyAddedLetter = (publicUrl: string): Mail =>
  letter({
    subject: 'A passkey was added',
    lines: ['A passkey can sign in to Vivary as you from now on, without your password.'],
    action: { label: 'See your passkeys', url: `${publicUrl}/dashboard/account/security/passkeys` },
    after: ['If it was not you, remove it there and set a new password at once.'],
  })
