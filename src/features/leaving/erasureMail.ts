import type { Config } from '../../server/config.ts'
import { letter } from '../../server/letter.tsx'
import type { Mail } from '../../server/outbox.ts'
import { counted } from '../../shared/durations.ts'

/** Tells the owner when the account goes, and how to keep it. `day` is 'December 5, 2026'. */
export const erasureMail = (
  { publicUrl, backupKeep }: Pick<Config, 'publicUrl' | 'backupKeep'>,
  { account, day }: { account: string; day: string },
): Mail =>
  letter({
    subject: `Your Vivary account will be deleted on ${day}`,
    lines: [
      `You have asked for the deletion of "${account}". On ${day} all of its animals, logs and pictures are deleted for good, for everybody who works in it.`,
      'Until then everything works as before, and you can keep the account with one tap.',
    ],
    action: { label: 'Keep my account', url: `${publicUrl}/dashboard/account/delete` },
    after: [
      ...(backupKeep > 0
        ? [
            `The backups of this Vivary still hold the account until they are rotated, which takes ${counted(backupKeep, 'day')} after that.`,
          ]
        : []),
      'If it was not you who asked for this: keep the account, and then choose a new password.',
    ],
  })
