import {
  IconApi,
  IconAt,
  IconChevronRight,
  IconDeviceMobileCheck,
  IconFingerprint,
  IconKey,
  IconLink,
  IconWebhook,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Card } from '../../web/look/Card.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { Tag } from '../../web/look/Tag.tsx'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useUser } from '../../web/user.ts'
import { profileCrumb } from '../crumbs.ts'
import { EventRows, SessionRows } from './SecurityRows.tsx'
import { hostOf, useLinkedSignIns, useMfa, useSecurityEvents, useSessions } from './useSecurity.ts'

/** How the user signs in, where they are signed in, and recent events. */
export function SecurityScreen() {
  const { owner } = useUser()
  const sessions = useSessions()
  const events = useSecurityEvents(1, 5)
  return (
    <Screen
      title="Security"
      crumbs={[profileCrumb, { label: 'Security' }]}
      second="How you sign in, and where you're signed in."
    >
      <div className="line67 grid gap halvesAtDesk startAtDesk">
        <WaysToSignIn />
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
          {owner && (
            <Card isFlush>
              <Rows label="The account">
                <Row
                  href="/account/delete"
                  title="Delete account"
                  second="What's deleted, and how to change your mind"
                  trailing={<IconChevronRight size={20} aria-hidden="true" />}
                />
              </Rows>
            </Card>
          )}
        </div>
      </div>
    </Screen>
  )
}

/** The ways to sign in and related settings, each with a screen of its own. */
function WaysToSignIn() {
  const { email, owner } = useUser()
  return (
    <div className="slim stack gap12">
      <MfaCard />
      <SecurityCard
        title="Passkeys"
        href="/account/security/passkeys"
        icon={<IconFingerprint size={24} aria-hidden="true" />}
      >
        Your face or fingerprint, in place of the password
      </SecurityCard>
      <LinkedCard />
      <SecurityCard
        title="Change password"
        href="/account/security/change-password"
        icon={<IconKey size={24} aria-hidden="true" />}
      >
        Signs out your other devices
      </SecurityCard>
      <SecurityCard
        title="Change email"
        href="/account/security/change-email"
        icon={<IconAt size={24} aria-hidden="true" />}
      >
        {email}
      </SecurityCard>
      <SecurityCard
        title="API tokens"
        href="/account/tokens"
        icon={<IconApi size={24} aria-hidden="true" />}
      >
        For scripts and other programs
      </SecurityCard>
      {owner && (
        <SecurityCard
          title="Webhooks"
          href="/account/webhooks"
          icon={<IconWebhook size={24} aria-hidden="true" />}
        >
          Addresses that are called when something happens
        </SecurityCard>
      )}
    </div>
  )
}

type SecurityCardProps = {
  title: string
  href: string
  icon: ReactNode
  /** A badge with its state. */
  beside?: ReactNode
  children: ReactNode
}

/** One way to sign in, or a related setting; the whole card is a link. `icon` is 24 px. */
function SecurityCard({ title, href, icon, beside, children }: SecurityCardProps) {
  return (
    <Card isFlush>
      <Rows>
        <Row
          title={title}
          href={href}
          leading={icon}
          beside={beside}
          second={children}
          side={<IconChevronRight size={20} aria-hidden="true" />}
        />
      </Rows>
    </Card>
  )
}

function MfaCard() {
  const { data: mfa } = useMfa()
  const isOn = mfa?.otpRequiredForLogin
  return (
    <SecurityCard
      title="Two-step sign-in (MFA)"
      href="/account/security/mfa"
      icon={<IconDeviceMobileCheck size={24} aria-hidden="true" />}
      beside={mfa && <Tag tone={isOn ? 'good' : 'quiet'}>{isOn ? 'On' : 'Off'}</Tag>}
    >
      {isOn
        ? `${mfa.recovery_codes_left} of 10 recovery codes left`
        : 'A code from your phone as well as your password'}
    </SecurityCard>
  )
}

/** A link to linked sign-ins, if the server offers a service or one is linked. */
function LinkedCard() {
  const { data } = useLinkedSignIns()
  if (!data || (data.offered === null && data.value.length === 0)) return null
  const [first] = data.value
  return (
    <SecurityCard
      title="Linked sign-in"
      href="/account/security/linked"
      icon={<IconLink size={24} aria-hidden="true" />}
    >
      {first ? hostOf(first.issuer) : `Sign in with ${data.offered}`}
    </SecurityCard>
  )
}
