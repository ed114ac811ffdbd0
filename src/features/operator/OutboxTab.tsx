import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatMoment } from '../../shared/dates.ts'
import { counted } from '../../shared/durations.ts'
import { numberText } from '../../shared/numbers.ts'
import { Card } from '../../web/look/Card.tsx'
import { EmptyInCard } from '../../web/look/Empty.tsx'
import { Pages } from '../../web/look/Pages.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { Segments } from '../../web/look/Segments.tsx'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { useUser } from '../../web/user.ts'
import classes from './Operator.module.css'
import type { Letter, OutboxPage } from './operator.contract.ts'
import { useOperator, useOperatorAct } from './useOperator.ts'

/** Mails and pushes on their way, without what they say. */
export function OutboxTab() {
  const [filter, setFilter] = useState<Letter['state']>('waiting')
  const [page, setPage] = useState(1)
  const query = useOperator<OutboxPage>(`outbox?filter=${filter}&page=${page}`)
  const retry = useOperatorAct('POST', 'It is tried again.')
  const counts = query.data?.counts
  const withCount = (label: string, count: number | undefined) =>
    count ? `${label} ${numberText(count)}` : label
  return (
    <div className={classes.stack}>
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
                    title={one.channel === 'mail' ? one.recipient : 'A push to a device'}
                    second={<LetterState letter={one} />}
                    trailing={
                      one.state === 'failed' && (
                        <Button
                          variant="light"
                          aria-label={`Try again: ${one.recipient || 'a push'}`}
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
              The count beside Sent is that of the last 24 hours. Without SMTP settings mails are
              written to <code className={classes.path}>{folder}</code>.
            </p>
          </>
        )}
      </Loaded>
    </div>
  )
}

function LetterState({
  letter: { state, sent_at, next_try_at, tries, error },
}: {
  letter: Letter
}) {
  const { timezone } = useUser()
  const said = error && <p className={classes.failure}>{error}</p>
  if (state === 'sent' && sent_at) return `Sent ${formatMoment(sent_at, timezone)}`
  if (state === 'failed') {
    return (
      <>
        Given up after {counted(tries, 'try', 'tries')}
        {said}
      </>
    )
  }
  return (
    <>
      {tries === 0
        ? 'Not tried yet'
        : `Tried ${counted(tries, 'time')}, next ${formatMoment(next_try_at, timezone)}`}
      {said}
    </>
  )
}

const nothing = {
  waiting: 'Nothing waits.',
  failed: 'Nothing failed.',
  sent: 'Nothing was sent yet.',
}
