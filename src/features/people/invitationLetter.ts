import { letter } from '../../server/letter.tsx'
import type { Mail } from '../../server/outbox.ts'
import { invitationDays, type SharedRole } from './people.contract.ts'
import { roleWords } from './words.ts'

/** What is mailed to who is asked to share an account. */
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
  return letter({
    subject: `${inviter} invites you to ${account}`,
    lines: [
      `${inviter} would like to share ${account} with you on Vivary, where keepers record what they do for their reptiles.`,
      `You would be a ${name}: you could ${can}.`,
    ],
    action: { label: 'See the invitation', url },
    after: [
      `The link works once, and for ${invitationDays} days.`,
      'If you do not know what this is about, there is nothing to do: without you nothing is shared.',
    ],
  })
}
