import { useState } from 'react'
import { formatShortMoment } from '../../shared/dates.ts'
import { counted } from '../../shared/durations.ts'
import { numberText } from '../../shared/numbers.ts'
import { Card } from '../../web/look/Card.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import { Segments } from '../../web/look/controls/Segments.tsx'
import { EmptyInCard } from '../../web/look/messages/Empty.tsx'
import { Pages } from '../../web/look/Pages.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { useUser } from '../../web/user.ts'
import classes from './Operator.module.css'
import type { OutboxMessage, OutboxPage } from './operator.contract.ts'
import { useOperator, useOperatorAct } from './useOperator.ts'

/** Emails and pushes waiting to be sent, without their content. */
export function OutboxTab() {
  const [filter, setFilter] = useState<OutboxMessage['state']>('waiting')
  const [page, setPage] = useState(1)
  const query = useOperator<OutboxPage>(`outbox?filter=${filter}&page=${page}`)
  const retry = useOperatorAct('POST', 'Trying again.')
  const counts = query.data?.counts
  const withCount = (label: string, count: number | undefined) =>
    count ? `${label} ${numberText(count)}` : label
  return (
    <div className="grid column gap16">
      <Segments
        label="State"
        value={filter}
        choices={[
          { value: 'waiting', label: withCount('Waiting', counts?.waiting) },
          { value: 'failed', label: withCount('Failed', counts?.failed) },
          { value: 'sent', label: withCount('Sent', counts?.sent_today) },
        ]}
        onChange={(next) => {
          setFilter(next)
          setPage(1)
        }}
      />
      <Loaded query={query} what="The outbox">
        {({ value, folder }) => (
          <>
            <Card isFlush={value.length > 0}>
              {value.length === 0 && <EmptyInCard>{nothing[filter]}</EmptyInCard>}
              <Rows label="Outbox">
                {value.map((one) => (
                  <Row
                    key={one.id}
                    title={one.channel === 'mail' ? one.recipient : 'Push notification'}
                    second={<MessageState message={one} />}
                    trailing={
                      one.state === 'failed' && (
                        <Button
                          variant="light"
                          aria-label={`Try again: ${one.recipient || 'a push notification'}`}
                          onClick={() => retry(`outbox/${one.id}/retry`)}
                        >
                          Try again
                        </Button>
                      )
                    }
                  />
                ))}
              </Rows>
            </Card>
            <Pages page={page} query={query} onChange={setPage} />
            <p className="quiet">
              The number next to Sent covers the last 24 hours. Without SMTP settings, emails are
              saved to <code className="text13">{folder}</code>.
            </p>
          </>
        )}
      </Loaded>
    </div>
  )
}

function MessageState({
  message: { state, sent_at, next_try_at, tries, error },
}: {
  message: OutboxMessage
}) {
  const { timezone } = useUser()
  const reason = error && <p className={`${classes.failure} alarm`}>{error}</p>
  if (state === 'sent' && sent_at) return `Sent ${formatShortMoment(sent_at, timezone)}`
  if (state === 'failed') {
    return (
      <>
        Gave up after {counted(tries, 'try', 'tries')}
        {reason}
      </>
    )
  }
  return (
    <>
      {tries === 0
        ? 'Not tried yet'
        : `Tried ${counted(tries, 'time')}, next ${formatShortMoment(next_try_at, timezone)}`}
      {reason}
    </>
  )
}

const nothing = {
  waiting: 'Nothing waiting.',
  failed: 'Nothing failed.',
  sent: 'Nothing sent yet.',
}
