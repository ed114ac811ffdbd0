import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { daysAgo, formatMoment, formatShort } from '../../shared/dates.ts'
import { joined } from '../../shared/joined.ts'
import { api } from '../../web/api.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { EmptyInCard } from '../../web/look/messages/Empty.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { Tag } from '../../web/look/Tag.tsx'
import { useWrite } from '../../web/records.ts'
import { useUser } from '../../web/user.ts'
import type { SecurityEvent, SessionRow } from './security.contract.ts'

/* Rows of the overview, which shows the latest, and of the screens that show all. */

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
