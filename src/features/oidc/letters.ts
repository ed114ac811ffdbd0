import { letter } from '../../server/letter.tsx'
import type { Mail } from '../../server/outbox.ts'

export const linkedLetter = (name: string, publicUrl: string): Mail =>
  letter({
    subject: 'A sign-in was linked',
    lines: [`From now on you can sign in to Vivary with ${name} as well.`],
    action: seeLinked(publicUrl),
    after: ['If it was not you, unlink it there and set a new password at once.'],
  })

export const unlinkedLetter = (name: string, publicUrl: string): Mail =>
  letter({
    subject: 'A sign-in was unlinked',
    lines: [`You can no longer sign in to Vivary with ${name}.`],
    action: seeLinked(publicUrl),
    after: [`If it was not you, set a new password at once: ${publicUrl}/users/password/new`],
  })

const seeLinked = (publicUrl: string) => ({
  label: 'See your linked sign-ins',
  url: `${publicUrl}/dashboard/account/security/linked`,
})
