import { useState } from 'react'
import { formatMoment } from '../../../shared/dates.ts'
import { counted } from '../../../shared/durations.ts'
import { listWords } from '../../../shared/listed.ts'
import { numberText } from '../../../shared/numbers.ts'
import { Button } from '../../../web/look/controls/Button.tsx'
import { Facts } from '../../../web/look/Facts.tsx'
import { Sheet } from '../../../web/look/sheet/Sheet.tsx'
import { useAnswer } from '../../../web/records.ts'
import { Loaded } from '../../../web/screens/Loaded.tsx'
import { useUser } from '../../../web/user.ts'
import { sizeOf } from '../words.ts'
import { DeleteBackup, DownloadBackup, RestoreBackup } from './backupActions.tsx'
import type { BackupCheck } from './backups.contract.ts'

type Contents = NonNullable<BackupCheck['contents']>

/** One backup, read whole: what it holds beside what is here, and what can be done with it. */
export function BackupSheet({ name, onClose }: { name: string; onClose: () => void }) {
  const [action, setAction] = useState<'restore' | 'download' | 'delete'>()
  const path = `operator/backups/${encodeURIComponent(name)}`
  // Not again once something is done with it, since the whole file is read.
  const query = useAnswer<BackupCheck>(['operator', 'backup', name], path, action === undefined)
  const { data } = query
  const isRestorable = data?.contents !== undefined && data.contents !== null && !data.problem
  const parts = { name, path, onBack: () => setAction(undefined), onClose }
  if (action === 'restore') return <RestoreBackup {...parts} />
  if (action === 'download') return <DownloadBackup {...parts} />
  if (action === 'delete') return <DeleteBackup {...parts} />
  return (
    <Sheet
      isOpen
      title="Backup"
      second={<span className="asTyped">{name}</span>}
      onClose={onClose}
      foot={
        isRestorable && (
          <Button color="clay" onClick={() => setAction('restore')}>
            Restore…
          </Button>
        )
      }
    >
      <Loaded query={query} what="The backup">
        {(check) => (
          <div className="stack gap16">
            {check.problem && (
              <p className="alarm" role="alert">
                {check.problem}
              </p>
            )}
            {check.contents && !check.problem && <Losses contents={check.contents} />}
            {check.contents && <Holdings check={check} contents={check.contents} />}
            <div className="cluster rows8 columns12">
              <Button variant="light" onClick={() => setAction('download')}>
                Download
              </Button>
              <Button variant="light" color="clay" onClick={() => setAction('delete')}>
                Delete
              </Button>
            </div>
          </div>
        )}
      </Loaded>
    </Sheet>
  )
}

function Holdings({
  check: { bytes, problem },
  contents,
}: {
  check: BackupCheck
  contents: Contents
}) {
  const { timezone } = useUser()
  const { made_at, upgrades, holds, present, newest_change_at, key } = contents
  const beside = (kind: 'accounts' | 'animals' | 'logs') =>
    `${numberText(holds[kind])}, here ${numberText(present[kind])}`
  return (
    <Facts
      facts={[
        ['Made', formatMoment(made_at, timezone)],
        ['Latest change here', newest_change_at && formatMoment(newest_change_at, timezone)],
        ['Accounts', beside('accounts')],
        ['Animals', beside('animals')],
        ['Logs', beside('logs')],
        ['Pictures', numberText(holds.pictures)],
        ['Size', `${sizeOf(bytes)}, whole and undamaged`],
        ['Version', problem ? 'A newer one' : versionWords(upgrades)],
        ['Key', keyWords[key]],
      ]}
    />
  )
}

const versionWords = (upgrades: number) =>
  upgrades === 0 ? "This server's" : 'An older one. Restoring upgrades it.'

const keyWords: Record<Contents['key'], string> = {
  same: "This server's",
  other: "Another server's. Restoring replaces this server's.",
  none: "Not in it. Two-step sign-in and links only work with the old server's SECRET_KEY.",
  setting: "SECRET_KEY is set here. Two-step sign-in and links only work with the old server's.",
}

/** The effect of restoring it, before anything happens. */
function Losses({ contents }: { contents: Contents }) {
  const { timezone } = useUser()
  const { made_at, added_since, newest_change_at, missing_accounts, holds, present } = contents
  const { has_you, waiting } = contents
  const { accounts, animals, logs } = added_since
  const added = [
    accounts > 0 && counted(accounts, 'account', 'accounts'),
    animals > 0 && counted(animals, 'animal', 'animals'),
    logs > 0 && counted(logs, 'log', 'logs'),
  ].filter((part) => part !== false)
  const isNewer = newest_change_at !== null && newest_change_at > made_at
  return (
    <div className="stack gap8">
      <h3 className="text16">If you restore it</h3>
      {!isNewer && (
        <p>
          {(['accounts', 'animals', 'logs'] as const).every((kind) => holds[kind] === present[kind])
            ? 'No record has been added or changed here since it was made.'
            : 'Nothing here is newer, but it holds other records, as the numbers above say. They take the place of those here.'}
        </p>
      )}
      {isNewer && (
        <p>
          Everything recorded or changed after {formatMoment(made_at, timezone)} will be lost
          {added.length > 0 && `, including ${listWords(added)} added since`}.
        </p>
      )}
      {missing_accounts > 0 && (
        <p>
          {missing_accounts === present.accounts
            ? 'None of the accounts here is in it.'
            : `${missing_accounts === 1 ? "1 account here isn't" : `${numberText(missing_accounts)} accounts here aren't`} in it and will be deleted.`}
        </p>
      )}
      <p>
        {has_you
          ? 'Everyone else is signed out.'
          : "Everyone is signed out, including you. Your sign-in isn't in it, so you'll need someone else's."}{' '}
        Passwords, passkeys and API tokens go back to what they were then. Sensor readings come back
        as hourly values.
      </p>
      {waiting > 0 && (
        <p>
          {counted(waiting, 'message was', 'messages were')} waiting to be sent when it was made,
          and will be sent once it's restored.
        </p>
      )}
      <p>A backup of what is here now is made first, so that you can undo it.</p>
    </div>
  )
}
