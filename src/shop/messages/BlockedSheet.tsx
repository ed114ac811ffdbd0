import { useQuery } from '@tanstack/react-query'
import { daysAgo } from '../../shared/dates.ts'
import { api } from '../../web/api.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { ListFailed } from '../../web/look/messages/ListFailed.tsx'
import { Waiting } from '../../web/look/messages/Waiting.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import { useWrite } from '../../web/records.ts'
import { useCan, useUser } from '../../web/user.ts'
import type { BlockedVisitor } from './messages.contract.ts'

/** The visitors whose messages aren't delivered. */
export function BlockedSheet({ onClose }: { onClose: () => void }) {
  const { timezone } = useUser()
  const { mayChange } = useCan()
  const { report } = useFlash()
  const query = useQuery({
    queryKey: ['shop/blocked_visitors'],
    queryFn: () => api<{ value: BlockedVisitor[] }>('GET', 'shop/blocked_visitors'),
  })
  const unblock = useWrite((email: string) =>
    api('DELETE', 'shop/blocked_visitors', { blocked_visitor: { email } }),
  )
  const { data } = query
  return (
    <Sheet isOpen title="Blocked visitors" onClose={onClose}>
      {query.isError && !data && (
        <ListFailed what="Blocked visitors" onRetry={() => query.refetch()} />
      )}
      {!data && !query.isError && <Waiting shape="rows" />}
      {data?.value.length === 0 && (
        <p>No one is blocked. You can block a visitor below their messages.</p>
      )}
      {data && data.value.length > 0 && (
        <Rows label="Blocked visitors">
          {data.value.map(({ email, name, created_at }) => (
            <Row
              key={email}
              title={name || email}
              second={`${name ? `${email}, ` : ''}blocked ${daysAgo(created_at, timezone)}`}
              trailing={
                mayChange && (
                  <Button
                    variant="light"
                    aria-label={`Unblock ${name || email}`}
                    onClick={() => unblock.mutateAsync(email).catch(report)}
                  >
                    Unblock
                  </Button>
                )
              }
            />
          ))}
        </Rows>
      )}
    </Sheet>
  )
}
