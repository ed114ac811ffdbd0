import { formatMoment } from '../../shared/dates.ts'
import { joined } from '../../shared/joined.ts'
import { EmptyInCard } from '../../web/look/messages/Empty.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { useUser } from '../../web/user.ts'
import type { SecurityEvent } from './security.contract.ts'

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
