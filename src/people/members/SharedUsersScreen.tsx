import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { daysAgo, formatShort } from '../../shared/dates.ts'
import { counted } from '../../shared/durations.ts'
import { Face } from '../../web/look/animal/Face.tsx'
import { Card } from '../../web/look/Card.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import { HelpLink } from '../../web/look/controls/HelpLink.tsx'
import { Empty } from '../../web/look/messages/Empty.tsx'
import { Waiting } from '../../web/look/messages/Waiting.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { MissingScreen } from '../../web/screens/MissingScreen.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useUser } from '../../web/user.ts'
import classes from './People.module.css'
import { roleNames, type SharedUser, type SharedUsers } from './people.contract.ts'
import { InviteSheet, SharedUserSheet } from './SharedUserSheets.tsx'
import { isTooOld, useShared } from './useShared.ts'

/** The people who share the account. Only the owner has this screen. */
export function SharedUsersScreen() {
  const { owner, isDefault } = useUser()
  const query = useShared(owner)
  const [isInviting, setIsInviting] = useState(false)
  if (!owner) return isDefault ? <Waiting shape="card" /> : <MissingScreen what="Page" />
  const invite = (
    <Button
      leftSection={<IconPlus size={20} />}
      aria-keyshortcuts="n"
      onClick={() => setIsInviting(true)}
    >
      Invite
    </Button>
  )
  const isEmpty = query.data?.total === 0
  const members = query.data?.value.filter(isMember).length ?? 0
  return (
    <Screen
      title="Shared users"
      crumbs={[{ label: 'Shared users' }]}
      second={members > 0 && counted(members, 'person', 'people')}
      action={query.data && !isEmpty && invite}
    >
      <Loaded query={query} what="Shared users" outline={{ shape: 'card' }}>
        {(shared) => (isEmpty ? <NobodyYet invite={invite} /> : <Everybody shared={shared} />)}
      </Loaded>
      {isInviting && (
        <InviteSheet
          hasMail={query.data?.has_mail_server ?? false}
          onClose={() => setIsInviting(false)}
        />
      )}
    </Screen>
  )
}

/** Explains sharing while no one shares the account. */
const NobodyYet = ({ invite }: { invite: React.ReactNode }) => (
  <Empty
    title="Just you so far"
    action={
      <>
        {invite}
        <div>
          <HelpLink to="people#roles" />
        </div>
      </>
    }
  >
    Keepers can do everything with the animals that you can. Viewers, such as a vet or sitter, can
    see everything, and record feedings and weights if you let them. Only you manage the
    subscription and shared users.
  </Empty>
)

function Everybody({ shared }: { shared: SharedUsers }) {
  const [chosen, setChosen] = useState<SharedUser>()
  const members = shared.value.filter(isMember)
  const invited = shared.value.filter((who) => !isMember(who))
  return (
    <div className="line45 stack gap">
      <HelpLink to="people#roles" />
      {members.length > 0 && (
        <Card title="People" isFlush>
          <Rows label="People">
            {members.map((who) => (
              <Row
                key={who.id}
                title={who.name}
                leading={<Face person={{ ...who, name: who.name ?? who.email }} />}
                second={<Seen who={who} />}
                side={<Role who={who} />}
                onOpen={() => setChosen(who)}
              />
            ))}
          </Rows>
        </Card>
      )}
      {invited.length > 0 && (
        <Card title="Invited" isFlush>
          <Rows label="Invited">
            {invited.map((who) => (
              <Row
                key={who.id}
                title={who.email}
                second={<Until who={who} />}
                side={<Role who={who} />}
                onOpen={() => setChosen(who)}
              />
            ))}
          </Rows>
          {!shared.has_mail_server && (
            <p className={`${classes.foot} ruled second`}>
              This server can't send email. Invitations are saved to its outbox folder, and whoever
              runs it can pass them on.
            </p>
          )}
        </Card>
      )}
      {chosen && <SharedUserSheet who={chosen} onClose={() => setChosen(undefined)} />}
    </div>
  )
}

const isMember = ({ kind }: SharedUser) => kind === 'member'

const Role = ({ who: { role, may_log } }: { who: SharedUser }) => (
  <>
    <span>{roleNames[role]}</span>
    {role === 'viewer' && may_log && <span>can record</span>}
  </>
)

function Seen({ who: { email, last_seen_at, since } }: { who: SharedUser }) {
  const { timezone } = useUser()
  return (
    <>
      <span className="block">{email}</span>
      <span>
        {last_seen_at
          ? `Last seen ${daysAgo(last_seen_at, timezone)}`
          : `Joined ${daysAgo(since, timezone)}`}
      </span>
    </>
  )
}

function Until({ who }: { who: SharedUser }) {
  const { timezone } = useUser()
  const { since, expires_at } = who
  if (isTooOld(who)) return <span className="alarm">This link has expired. Resend it.</span>
  return (
    <>
      Invited {daysAgo(since, timezone)}
      {expires_at && `, expires ${formatShort(expires_at, timezone)}`}
    </>
  )
}
