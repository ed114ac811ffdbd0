import { writeMail } from '../../server/messages/mailLayout.tsx'
import type { Mail } from '../../server/messages/outbox.ts'

export const linkedMail = (name: string, publicUrl: string): Mail =>
  writeMail({
    subject: 'A sign-in was linked',
    lines: [`You can now sign in to Vivary with ${name} as well.`],
    action: seeLinked(publicUrl),
    after: ["If this wasn't you, unlink it and set a new password straight away."],
  })

export const unlinkedMail = (name: string, publicUrl: string): Mail =>
  writeMail({
    subject: 'A sign-in was unlinked',
    lines: [`You can no longer sign in to Vivary with ${name}.`],
    action: seeLinked(publicUrl),
    after: [
      `If this wasn't you, set a new password straight away: ${publicUrl}/users/password/new`,
    ],
  })

const seeLinked = (publicUrl: string) => ({
  label: 'See your linked sign-ins',
  url: `${publicUrl}/dashboard/account/security/linked`,
})
