import { letter } from '../../server/letter.tsx'
import type { Mail } from '../../server/outbox.ts'
import { controls } from '../../shared/fields.ts'
import { invitationDays, type SharedRole } from './people.contract.ts'
import { roleWords } from './words.ts'

/**
 * What is mailed to who is asked to share an account. It goes to people who know nothing of Vivary:
 * the names, in which a stranger may say what they like, are cut short, and no subject has them.
 */
export function invitationLetter({
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
  return letter({
    subject: 'You are invited to an account on Vivary',
    lines: [
      `${who} would like to share “${what}” with you on Vivary, where keepers record what they do for their reptiles.`,
      `You would be a ${name}: you could ${can}.`,
    ],
    action: { label: 'See the invitation', url },
    after: [
      `The link works once, and for ${invitationDays} days.`,
      'If you do not know what this is about, there is nothing to do: without you nothing is shared.',
    ],
  })
}

/** At most 40 characters in one line. */
function shortened(name: string) {
  const letters = [...name.split(controls).join(' ').trim()]
  return letters.length > 40 ? `${letters.slice(0, 39).join('').trim()}…` : letters.join('')
}
