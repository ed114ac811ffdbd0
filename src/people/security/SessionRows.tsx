import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { daysAgo, formatShort } from '../../shared/dates.ts'
import { joined } from '../../shared/joined.ts'
import { api } from '../../web/api.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { Tag } from '../../web/look/Tag.tsx'
import { useWrite } from '../../web/records.ts'
import { useUser } from '../../web/user.ts'
import type { SessionRow } from './security.contract.ts'

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
