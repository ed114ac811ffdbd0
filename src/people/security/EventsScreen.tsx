import { Card } from '../../web/look/Card.tsx'
import { Pages } from '../../web/look/Pages.tsx'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { securityCrumb } from '../crumbs.ts'
import { EventRows } from './SecurityRows.tsx'
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
