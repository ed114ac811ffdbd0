import { useState } from 'react'
import { api } from '../../web/api.ts'
import { Card } from '../../web/look/Card.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Pages } from '../../web/look/Pages.tsx'
import { useWrite } from '../../web/records.ts'
import { Confirm } from '../../web/screens/Confirm.tsx'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { securityCrumb } from '../crumbs.ts'
import classes from './Security.module.css'
import { SessionRows } from './SecurityRows.tsx'
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
