import { writeMail } from '../../../server/messages/mailLayout.tsx'
import type { Mail } from '../../../server/messages/outbox.ts'
import { controls } from '../../../shared/fields.ts'
import { invitationDays, type SharedRole } from '../people.contract.ts'
import { roleWords } from '../words.ts'

/**
 * The email of an invitation. Its readers don't know Vivary and anyone can choose these names, so
 * they are shortened and never in the subject.
 */
export function invitationMail({
  inviter,
  account,
  role,
  mayLog,
  url,
}: {
  inviter: string
  account: string
  role: SharedRole
  mayLog: boolean
  url: string
}): Mail {
  const { name, can } = roleWords(role, mayLog)
  const [who, what] = [shortened(inviter), shortened(account)]
  return writeMail({
    subject: "You're invited to share an account on Vivary",
    lines: [
      `${who} would like to share “${what}” with you on Vivary, where keepers track the care of their reptiles.`,
      `You'd join as a ${name}, able to ${can}.`,
    ],
    action: { label: 'See the invitation', url },
    after: [
      `The link works once and expires after ${invitationDays} days.`,
      'Not expecting this? Just ignore it. Nothing is shared unless you accept.',
    ],
  })
}

/** At most 40 characters in one line. */
function shortened(name: string) {
  const characters = [...name.split(controls).join(' ').trim()]
  return characters.length > 40
    ? `${characters.slice(0, 39).join('').trim()}…`
    : characters.join('')
}
