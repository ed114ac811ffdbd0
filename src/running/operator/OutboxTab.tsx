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
  const isSaved = typeof query.data?.folder === 'string'
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
          { value: 'sent', label: withCount(isSaved ? 'Done' : 'Sent', counts?.sent_today) },
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
                    second={
                      <MessageState message={one} isSaved={isSaved && one.channel === 'mail'} />
                    }
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
              The number next to {isSaved ? 'Done' : 'Sent'} covers the last 24 hours.
              {folder && (
                <>
                  {' '}
                  SMTP_URL isn't set, so emails are saved to{' '}
                  <code className="text13">{folder}</code> instead of being sent.
                </>
              )}
            </p>
          </>
        )}
      </Loaded>
    </div>
  )
}

function MessageState({
  message: { state, sent_at, next_try_at, tries, error },
  isSaved,
}: {
  message: OutboxMessage
  isSaved: boolean
}) {
  const { timezone } = useUser()
  const reason = error && <p className={`${classes.failure} alarm`}>{error}</p>
  if (state === 'sent' && sent_at)
    return `${isSaved ? 'Saved' : 'Sent'} ${formatShortMoment(sent_at, timezone)}`
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
  sent: 'Nothing yet.',
}
