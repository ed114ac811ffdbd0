import { IconArrowsExchange, IconHome2 } from '@tabler/icons-react'
import { api } from '../../web/api.ts'
import { UserAction } from '../../web/look/frame/UserMenu.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { useUser } from '../../web/user.ts'

/** The current account and the user's others, as entries of the user menu. */
export function AccountEntries({ onOpen }: { onOpen: () => void }) {
  const { accounts, account_id } = useUser()
  const { report } = useFlash()
  const account = accounts.find(({ id }) => id === account_id)
  if (!account) return null
  return (
    <>
      <UserAction icon={<IconHome2 size={20} />} onClick={onOpen}>
        {account.name}
      </UserAction>
      {accounts
        .filter(({ id }) => id !== account_id)
        .map(({ id, name }) => (
          <UserAction
            key={id}
            icon={<IconArrowsExchange size={20} />}
            onClick={() => switchTo(id).catch(report)}
          >
            Switch to {name}
          </UserAction>
        ))}
    </>
  )
}

/**
 * Switches to another account and reloads the page, so that nothing of the previous one stays on
 * it.
 */
export async function switchTo(account_id: string): Promise<void> {
  await api('PATCH', 'session', { session: { account_id } })
  location.assign('/dashboard')
}
