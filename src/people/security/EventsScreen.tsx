import { formatMoment } from '../../shared/dates.ts'
import { joined } from '../../shared/joined.ts'
import { Card } from '../../web/look/Card.tsx'
import { EmptyInCard } from '../../web/look/messages/Empty.tsx'
import { Pages } from '../../web/look/Pages.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useUser } from '../../web/user.ts'
import { securityCrumb } from '../crumbs.ts'
import type { SecurityEvent } from './security.contract.ts'
import { usePageNumber, useSecurityEvents } from './useSecurity.ts'

/** The user's security log of about a year. */
export function EventsScreen() {
  const { page, show } = usePageNumber()
  const query = useSecurityEvents(page)
  return (
    <Screen
      title="Activity"
      crumbs={[securityCrumb, { label: 'Activity' }]}
      second="Sign-ins and security changes. Only you can see this."
    >
      <div className="slim stack gap">
        <Card isFlush>
          <Loaded query={query} what="Your activity" outline={{ shape: 'rows', count: 6 }} isInCard>
            {({ value }) => <EventRows events={value} />}
          </Loaded>
        </Card>
        <Pages page={page} query={query} onChange={show} />
      </div>
    </Screen>
  )
}

/** Security events: what, when, on which device and network. */
export function EventRows({ events }: { events: readonly SecurityEvent[] }) {
  const { timezone } = useUser()
  if (events.length === 0) {
    return <EmptyInCard>Nothing yet. Sign-ins and security changes will appear here.</EmptyInCard>
  }
  return (
    <Rows label="Activity">
      {events.map(({ id, text, detail, device, network, created_at }) => (
        <Row
          key={id}
          title={detail ? `${text}: ${detail}` : text}
          second={joined(formatMoment(created_at, timezone), device, network)}
        />
      ))}
    </Rows>
  )
}
