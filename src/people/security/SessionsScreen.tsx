import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import { daysAgo, formatShort } from '../../shared/dates.ts'
import { joined } from '../../shared/joined.ts'
import { api } from '../../web/api.ts'
import { Card } from '../../web/look/Card.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Pages } from '../../web/look/Pages.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { Tag } from '../../web/look/Tag.tsx'
import { useWrite } from '../../web/records.ts'
import { Confirm } from '../../web/screens/Confirm.tsx'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useUser } from '../../web/user.ts'
import { securityCrumb } from '../crumbs.ts'
import classes from './Security.module.css'
import type { SessionRow } from './security.contract.ts'
import { usePageNumber, useSessions } from './useSecurity.ts'

/** All of the user's sessions, with a button to end all others. */
export function SessionsScreen() {
  const { page, show } = usePageNumber()
  const query = useSessions(page)
  const { flash, report } = useFlash()
  const [isAsking, setIsAsking] = useState(false)
  const endOthers = useWrite(() => api('DELETE', 'sessions'))
  const total = query.data?.total ?? 0
  const end = () =>
    endOthers.mutateAsync(undefined).then(() => flash('Your other devices are signed out.'), report)

  return (
    <Screen
      title="Where you're signed in"
      crumbs={[securityCrumb, { label: 'Sessions' }]}
      second="Don't recognise one? Sign it out, then change your password."
    >
      <div className="slim stack gap">
        <Card isFlush>
          <Loaded query={query} what="Your sessions" outline={{ shape: 'rows', count: 3 }} isInCard>
            {({ value }) => <SessionRows sessions={value} />}
          </Loaded>
        </Card>
        <Pages page={page} query={query} onChange={show} />
        {total > 1 && (
          <Button
            className={classes.end}
            variant="light"
            color="clay"
            loading={endOthers.isPending}
            onClick={() => setIsAsking(true)}
          >
            Sign out all others
          </Button>
        )}
      </div>
      <Confirm
        isOpen={isAsking}
        title="Sign out all other devices?"
        yes="Sign out"
        onYes={end}
        onClose={() => setIsAsking(false)}
      >
        You'll stay signed in here. Other devices will stop getting notifications until you sign in
        again.
      </Confirm>
    </Screen>
  )
}

/** The user's sessions; each but the current one can be ended. */
export function SessionRows({ sessions }: { sessions: readonly SessionRow[] }) {
  const { timezone, accounts } = useUser()
  const { flash, report } = useFlash()
  const end = useWrite(({ id }: SessionRow) => api('DELETE', `sessions/${id}`))
  const hasSeveral = accounts.length > 1

  return (
    <Rows label="Sessions">
      {sessions.map((session) => {
        const { id, current, last_seen_at, created_at, account } = session
        const name = session.device || 'A browser'
        const isPhone = /iPhone|iPad|Android/.test(name)
        const lastUse = current ? 'In use' : `Used ${daysAgo(last_seen_at, timezone)}`
        return (
          <Row
            key={id}
            leading={isPhone ? <IconDeviceMobile size={24} /> : <IconDeviceDesktop size={24} />}
            title={name}
            beside={current && <Tag tone="good">This device</Tag>}
            second={joined(
              lastUse,
              `since ${formatShort(created_at, timezone)}`,
              hasSeveral && account,
            )}
            trailing={
              !current && (
                <Button
                  variant="subtle"
                  color="clay"
                  aria-label={`Sign out ${name}`}
                  loading={end.isPending && end.variables.id === id}
                  onClick={() =>
                    end.mutateAsync(session).then(() => flash(`${name} is signed out.`), report)
                  }
                >
                  Sign out
                </Button>
              )
            }
          />
        )
      })}
    </Rows>
  )
}
