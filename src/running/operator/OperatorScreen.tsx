import { DetailTabs } from '../../web/screens/DetailTabs.tsx'
import { MissingScreen } from '../../web/screens/MissingScreen.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useUserQuery } from '../../web/user.ts'
import { AccountsTab } from './AccountsTab.tsx'
import { ErrorsTab } from './clientErrors/ErrorsTab.tsx'
import { HelpTab } from './HelpTab.tsx'
import { JobsTab } from './JobsTab.tsx'
import { OutboxTab } from './OutboxTab.tsx'
import { StorageTab } from './StorageTab.tsx'

/** The server's state, for operators. A 404 for everyone else. */
export function OperatorScreen() {
  const { data: user, isPending } = useUserQuery()
  if (isPending) return null
  if (!user?.operator) return <MissingScreen what="Page" />
  return (
    <Screen
      title="Operator"
      crumbs={[{ label: 'Operator' }]}
      second="How this server is doing. Keepers' records aren't shown here."
    >
      <div className="grid column gap16">
        <DetailTabs
          tabs={[
            { value: 'jobs', label: 'Jobs', content: <JobsTab /> },
            { value: 'outbox', label: 'Outbox', content: <OutboxTab /> },
            { value: 'errors', label: 'Errors', content: <ErrorsTab /> },
            { value: 'accounts', label: 'Accounts', content: <AccountsTab /> },
            { value: 'help', label: 'Help', content: <HelpTab /> },
            { value: 'storage', label: 'Disk', content: <StorageTab /> },
          ]}
        />
      </div>
    </Screen>
  )
}
