import type { ReactNode } from 'react'
import { Card } from '../../web/look/Card.tsx'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { DeleteAccountLink } from '../leaving/DeleteAccountLink.tsx'
import { LinkedCard } from '../oidc/LinkedCard.tsx'
import { PasskeysCard } from '../passkeys/PasskeysCard.tsx'
import { profileCrumb } from '../profile/profileCrumb.ts'
import { TokensCard } from '../tokens/TokensCard.tsx'
import { EventRows } from './EventRows.tsx'
import classes from './Security.module.css'
import { EmailCard, MfaCard, PasswordCard } from './SecurityCard.tsx'
import { SessionRows } from './SessionRows.tsx'
import { useSecurityEvents, useSessions } from './useSecurity.ts'

/** How the user signs in, where they are signed in, and recent events. */
export function SecurityScreen() {
  const sessions = useSessions()
  const events = useSecurityEvents(1, 5)
  return (
    <Screen
      title="Security"
      crumbs={[profileCrumb, { label: 'Security' }]}
      second="How you sign in, and where you're signed in."
    >
      <div className={`${classes.columns} grid gap halvesAtDesk startAtDesk`}>
        <div className="slim stack gap12">
          {Object.entries(securityCards).map(([name, Way]) => (
            <Way key={name} />
          ))}
        </div>
        <div className="slim stack gap">
          <Card
            title="Where you're signed in"
            link={{ label: 'View all', href: '/account/security/sessions' }}
            isFlush
          >
            <Loaded
              query={sessions}
              what="Your sessions"
              outline={{ shape: 'rows', count: 2 }}
              isInCard
            >
              {({ value }) => <SessionRows sessions={value.slice(0, 3)} />}
            </Loaded>
          </Card>
          <Card
            title="Recent activity"
            link={{ label: 'View all', href: '/account/security/events' }}
            isFlush
          >
            <Loaded
              query={events}
              what="Your activity"
              outline={{ shape: 'rows', count: 3 }}
              isInCard
            >
              {({ value }) => <EventRows events={value} />}
            </Loaded>
          </Card>
          <DeleteAccountLink />
        </div>
      </div>
    </Screen>
  )
}

/** The cards of this screen by name, ordered as in /account/security. */
const securityCards: Readonly<Record<string, () => ReactNode>> = {
  mfa: MfaCard,
  passkeys: PasskeysCard,
  linked: LinkedCard,
  password: PasswordCard,
  email: EmailCard,
  tokens: TokensCard,
}
