import { IconPlayerPlay } from '@tabler/icons-react'
import { lazy, type ReactNode } from 'react'
import { daysAgo, formatMoment, formatShortMoment } from '../../shared/dates.ts'
import { counted } from '../../shared/durations.ts'
import { Card } from '../../web/look/Card.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import { IconButton } from '../../web/look/controls/IconButton.tsx'
import { Facts } from '../../web/look/Facts.tsx'
import { EmptyInCard } from '../../web/look/messages/Empty.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { Tag } from '../../web/look/Tag.tsx'
import { DetailTabs } from '../../web/screens/DetailTabs.tsx'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { MissingScreen } from '../../web/screens/MissingScreen.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useUser, useUserQuery } from '../../web/user.ts'
import { AccountsTab } from './AccountsTab.tsx'
import { BackupsTab } from './backups/BackupsTab.tsx'
import { MaintenanceTab } from './backups/MaintenanceTab.tsx'
import { ErrorsTab } from './clientErrors/ErrorsTab.tsx'
import classes from './Operator.module.css'
import { OutboxTab } from './OutboxTab.tsx'
import { OverviewTab } from './OverviewTab.tsx'
import type { Concern, OperatorJob, Storage } from './operator.contract.ts'
import { useOperator, useOperatorAct } from './useOperator.ts'
import { inWords, sizeOf } from './words.ts'

/** With the titles of all articles of the help. */
const HelpTab = lazy(() => import('./HelpTab.tsx'))

/** The server's state, for operators. A 404 for everyone else. */
export function OperatorScreen() {
  const { data: user, isPending } = useUserQuery()
  if (isPending) return null
  if (!user?.operator) return <MissingScreen what="Page" />
  return (
    <Screen
      title="Operator"
      crumbs={[{ label: 'Operator' }]}
      second="How this server is doing. Keepers' records aren't shown here."
    >
      <div className="grid column gap16">
        <Concerns />
        <DetailTabs
          tabs={[
            { value: 'overview', label: 'Overview', content: <OverviewTab /> },
            { value: 'jobs', label: 'Jobs', content: <JobsTab /> },
            { value: 'backups', label: 'Backups', content: <BackupsTab /> },
            { value: 'outbox', label: 'Outbox', content: <OutboxTab /> },
            { value: 'errors', label: 'Errors', content: <ErrorsTab /> },
            { value: 'accounts', label: 'Accounts', content: <AccountsTab /> },
            { value: 'help', label: 'Help', content: <HelpTab /> },
            { value: 'storage', label: 'Disk', content: <StorageTab /> },
            { value: 'maintenance', label: 'Maintenance', content: <MaintenanceTab /> },
          ]}
        />
      </div>
    </Screen>
  )
}

/** Reasons why the server needs its operator; nothing while all is well. */
function Concerns() {
  const { data } = useOperator<{ value: Concern[] }>('concerns')
  if (!data || data.value.length === 0) return null
  return (
    <div className="warns padX16 padY12 round14 stack gap8" role="alert">
      {data.value.map(({ key, text }) => (
        <p key={key} className="alarm">
          {text}
        </p>
      ))}
    </div>
  )
}

/** The amount of data, and the free space. */
function StorageTab() {
  const query = useOperator<Storage>('storage')
  const { timezone } = useUser()
  return (
    <Loaded query={query} what="Storage">
      {({ database_bytes, pictures, backups, disk, database_disk }) => (
        <Card>
          <Facts
            facts={[
              ['Database', sizeOf(database_bytes)],
              [
                'Pictures',
                `${counted(pictures.count, 'picture', 'pictures')}, ${sizeOf(pictures.bytes)}`,
              ],
              ...backupFacts(backups, timezone),
              ['Free disk', freeOn(disk)],
              ["Free on the database's disk", database_disk ? besideData(database_disk) : notSeen],
            ]}
          />
        </Card>
      )}
    </Loaded>
  )
}

function backupFacts(
  backups: Storage['backups'],
  timezone: string,
): [label: string, value: ReactNode][] {
  if (!backups) return [['Backups', "The store of files doesn't answer"]]
  const { count, bytes, latest_at, folder } = backups
  return [
    ['Backups', `${counted(count, 'backup', 'backups')}, ${sizeOf(bytes)}`],
    ['Latest backup', latest_at ? formatMoment(latest_at, timezone) : 'None yet'],
    [
      'Backup folder',
      <code key="folder" className="text13">
        {folder}
      </code>,
    ],
  ]
}

const freeOn = ({ free_bytes, total_bytes }: Storage['disk']) =>
  `${sizeOf(free_bytes)} of ${sizeOf(total_bytes)}`

const besideData = (disk: NonNullable<Storage['database_disk']>) =>
  disk.is_same ? 'The same disk' : freeOn(disk)

const notSeen = "We can't see how full it is from here. Check it where PostgreSQL runs."

/** Jobs, their last results and next runs. */
function JobsTab() {
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
                    <span>{lastWords(job, timezone)},</span>
                    <span className="oneLine">next {formatShortMoment(job.next_at, timezone)}</span>
                    {job.last?.error && (
                      <p className={`${classes.failure} alarm`}>{job.last.error}</p>
                    )}
                  </>
                }
                trailing={<RunNow job={job} onRun={() => run(`jobs/${job.name}/run`)} />}
              />
            ))}
          </Rows>
        </Card>
      )}
    </Loaded>
  )
}

function lastWords({ last, is_new, state }: OperatorJob, timezone: string) {
  if (last) return `Last ${daysAgo(last.at, timezone)}`
  if (!is_new) return "Hasn't finished in the last seven days"
  return state === 'running' || state === 'retrying' ? "Hasn't finished yet" : "Hasn't run yet"
}

/** In words for a job that has gone wrong: of the others there are dozens, which hardly anyone runs by hand. */
function RunNow({ job, onRun }: { job: OperatorJob; onRun: () => void }) {
  const { name, state, is_late, last } = job
  const label = `Run ${inWords(name)} now`
  const isDisabled = state !== 'idle'
  return is_late || last?.failed ? (
    <Button variant="light" disabled={isDisabled} aria-label={label} onClick={onRun}>
      Run now
    </Button>
  ) : (
    <IconButton
      label={label}
      icon={<IconPlayerPlay size={20} />}
      isDisabled={isDisabled}
      onClick={onRun}
    />
  )
}

function JobTag({ job: { state, last, failures, is_late } }: { job: OperatorJob }) {
  if (state !== 'idle') return <Tag tone="due">{stateWords[state]}</Tag>
  if (is_late) return <Tag tone="late">Late</Tag>
  if (last?.failed) return <Tag tone="late">Failed</Tag>
  if (failures > 0) return <Tag tone="quiet">{failures} failed this week</Tag>
  return null
}

const stateWords = { waiting: 'Waiting', running: 'Running', retrying: 'Failed, retrying' }
