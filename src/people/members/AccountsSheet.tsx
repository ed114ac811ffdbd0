import { IconDoorExit, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import type { CurrentUser } from '../../shared/currentUser.ts'
import { api } from '../../web/api.ts'
import { FormSheet } from '../../web/form/FormSheet.tsx'
import { labelled } from '../../web/form/form.ts'
import { useInputForm } from '../../web/form/useForm.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { IconButton } from '../../web/look/controls/IconButton.tsx'
import { TextInput } from '../../web/look/controls/TextInput.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import { Tag } from '../../web/look/Tag.tsx'
import { useUser } from '../../web/user.ts'
import { switchTo } from './AccountEntries.tsx'
import classes from './People.module.css'
import { accountChange, roleNames } from './people.contract.ts'

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
          className="above12"
          onClick={() => startOwn().catch(report)}
        >
          Start my own collection
        </Button>
      )}
    </Sheet>
  )
}

type AccountRowProps = { account: Account; onLeave: () => void; onRename: () => void }

function AccountRow({ account: { id, name, role }, onLeave, onRename }: AccountRowProps) {
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

type LeaveAccountProps = {
  account: { id: string; name: string }
  onBack: () => void
  onClose: () => void
}

/** Asks before the user leaves someone else's account. */
function LeaveAccount({ account: { id, name }, onBack, onClose }: LeaveAccountProps) {
  const { accounts } = useUser()
  const { report } = useFlash()
  const [isLeaving, setIsLeaving] = useState(false)

  function go() {
    setIsLeaving(true)
    leave(id).catch((error) => {
      setIsLeaving(false)
      report(error)
    })
  }

  return (
    <Sheet
      isOpen
      title={`Leave ${name}?`}
      onBack={onBack}
      onClose={onClose}
      foot={
        <Button color="clay" loading={isLeaving} onClick={go}>
          Leave
        </Button>
      }
    >
      <p>
        Everything you've recorded stays, with your name on it. You'll need a new invitation to come
        back.
        {accounts.length === 1 && " It's your only account here, so you'll be signed out."}
      </p>
    </Sheet>
  )
}

type RenameAccountProps = { account: { name: string }; onBack: () => void; onClose: () => void }

/** Renames an account of one's own, also for those who share it. */
function RenameAccount({ account, onBack, onClose }: RenameAccountProps) {
  const { flash } = useFlash()
  const state = useInputForm(accountChange, {
    blank: { name: account.name },
    send: (values) => api('PATCH', 'account', { account: values }),
    onSent() {
      onClose()
      flash('Account updated.')
    },
  })
  const { form, unsaved } = state

  return (
    <FormSheet
      state={state}
      title="Rename the account"
      action="Save"
      onBack={unsaved.isDirty ? undefined : onBack}
      onClose={onClose}
    >
      <TextInput {...labelled({ form, name: 'name' })} autoComplete="off" data-autofocus />
    </FormSheet>
  )
}

/** Leaves an account and switches to another of the user's; without one, to the sign-in page. */
async function leave(account_id: string): Promise<void> {
  await api('DELETE', `memberships/${account_id}`)
  location.assign('/dashboard')
}

/** Creates an account of the user's own and switches to it. */
async function startOwn(): Promise<void> {
  await api('POST', 'accounts', {})
  location.assign('/dashboard')
}
