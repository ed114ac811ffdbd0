import { daysAgo, formatMoment } from '../../shared/dates.ts'
import { Card } from '../../web/look/Card.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import { EmptyInCard } from '../../web/look/messages/Empty.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { Tag } from '../../web/look/Tag.tsx'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { useUser } from '../../web/user.ts'
import classes from './Operator.module.css'
import type { OperatorJob } from './operator.contract.ts'
import { useOperator, useOperatorAct } from './useOperator.ts'
import { inWords } from './words.ts'

/** Jobs, their last results and next runs. */
export function JobsTab() {
  const query = useOperator<{ value: OperatorJob[] }>('jobs')
  const run = useOperatorAct('POST', 'Starting within 15 seconds.')
  const { timezone } = useUser()
  return (
    <Loaded query={query} what="Jobs">
      {({ value }) => (
        <Card isFlush={value.length > 0}>
          {value.length === 0 && <EmptyInCard>No job has run on this database yet.</EmptyInCard>}
          <Rows label="Jobs">
            {value.map((job) => (
              <Row
                key={job.name}
                title={inWords(job.name)}
                beside={<JobTag job={job} />}
                second={
                  <>
                    {job.last
                      ? `Last ${daysAgo(job.last.at, timezone)}`
                      : "Hasn't run in the last seven days"}
                    , next {formatMoment(job.next_at, timezone)}
                    {job.last?.error && (
                      <p className={`${classes.failure} alarm`}>{job.last.error}</p>
                    )}
                  </>
                }
                trailing={
                  <Button
                    variant="light"
                    disabled={job.state !== 'idle'}
                    aria-label={`Run ${inWords(job.name)} now`}
                    onClick={() => run(`jobs/${job.name}/run`)}
                  >
                    Run now
                  </Button>
                }
              />
            ))}
          </Rows>
        </Card>
      )}
    </Loaded>
  )
}

function JobTag({ job: { state, last, failures } }: { job: OperatorJob }) {
  if (state !== 'idle') return <Tag tone="due">{stateWords[state]}</Tag>
  if (last?.failed) return <Tag tone="late">Failed</Tag>
  if (failures > 0) return <Tag tone="quiet">{failures} failed this week</Tag>
  return null
}

const stateWords = { waiting: 'Waiting', running: 'Running', retrying: 'Failed, retrying' }
