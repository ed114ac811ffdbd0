import { IconDoorExit, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import type { CurrentUser } from '../../shared/currentUser.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { IconButton } from '../../web/look/controls/IconButton.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import { Tag } from '../../web/look/Tag.tsx'
import { useUser } from '../../web/user.ts'
import { LeaveAccount } from './LeaveAccount.tsx'
import classes from './People.module.css'
import { RenameAccount } from './RenameAccount.tsx'
import { startOwn, switchTo } from './switching.ts'
import { roleNames } from './words.ts'

type Account = CurrentUser['accounts'][number]

/** The user's accounts: switch to another, leave one, rename one's own. */
export function AccountsSheet({ onClose }: { onClose: () => void }) {
  const { accounts, can_start_account } = useUser()
  const [leaving, setLeaving] = useState<Account>()
  const [naming, setNaming] = useState<Account>()
  const { report } = useFlash()
  if (leaving) {
    return <LeaveAccount account={leaving} onBack={() => setLeaving(undefined)} onClose={onClose} />
  }
  if (naming) {
    return <RenameAccount account={naming} onBack={() => setNaming(undefined)} onClose={onClose} />
  }
  return (
    <Sheet isOpen title="Accounts" onClose={onClose}>
      <div className={classes.accounts}>
        <Rows label="Accounts">
          {accounts.map((account) => (
            <AccountRow
              key={account.id}
              account={account}
              onLeave={() => setLeaving(account)}
              onRename={() => setNaming(account)}
            />
          ))}
        </Rows>
      </div>
      {can_start_account && (
        <Button
          variant="default"
          fullWidth
          className={classes.start}
          onClick={() => startOwn().catch(report)}
        >
          Start my own collection
        </Button>
      )}
    </Sheet>
  )
}

function AccountRow({
  account: { id, name, role },
  onLeave,
  onRename,
}: {
  account: Account
  onLeave: () => void
  onRename: () => void
}) {
  const { account_id } = useUser()
  const { report } = useFlash()
  const isHere = id === account_id
  return (
    <Row
      title={name}
      second={roleNames[role]}
      beside={isHere && <Tag tone="good">You are here</Tag>}
      onChoose={isHere ? undefined : () => switchTo(id).catch(report)}
      trailing={
        role !== 'owner' ? (
          <IconButton label={`Leave ${name}`} icon={<IconDoorExit size={22} />} onClick={onLeave} />
        ) : (
          isHere && <IconButton label="Rename" icon={<IconPencil size={22} />} onClick={onRename} />
        )
      }
    />
  )
}
