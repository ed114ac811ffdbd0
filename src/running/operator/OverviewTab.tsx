import type { ReactNode } from 'react'
import { formatMoment } from '../../shared/dates.ts'
import { counted } from '../../shared/durations.ts'
import { numberText } from '../../shared/numbers.ts'
import { Card } from '../../web/look/Card.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { Tag } from '../../web/look/Tag.tsx'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { useUser } from '../../web/user.ts'
import type { Overview } from './operator.contract.ts'
import { useOperator } from './useOperator.ts'
import { sizeOf } from './words.ts'

/** How the server is doing, at a glance: a line for each of the other tabs, which it leads to. */
export function OverviewTab() {
  const query = useOperator<Overview>('overview')
  const { timezone } = useUser()
  return (
    <Loaded query={query} what="The overview">
      {(overview) => (
        <Card isFlush>
          <Rows label="Overview">
            {linesOf(overview, timezone).map(({ title, tab, wrong, second }) => (
              <Row
                key={title}
                title={title}
                second={second}
                {...(tab && { href: `?tab=${tab}` })}
                {...(wrong && { beside: <Tag tone="late">{wrong}</Tag> })}
              />
            ))}
          </Rows>
        </Card>
      )}
    </Loaded>
  )
}

type Line = { title: string; tab?: string; wrong?: string | false; second: ReactNode }

function linesOf(overview: Overview, zone: string): Line[] {
  const { jobs, outbox, errors, disk, versions, replica } = overview
  return [
    {
      title: 'Jobs',
      tab: 'jobs',
      wrong: wrongIn(jobs),
      second: counted(jobs.total, 'job'),
    },
    {
      title: 'Backups',
      tab: 'backups',
      wrong: wrongInBackups(overview),
      second: backupsIn(overview, zone),
    },
    {
      title: 'Outbox',
      tab: 'outbox',
      wrong: outbox.failed > 0 && `${numberText(outbox.failed)} failed`,
      second:
        outbox.waiting > 0 ? `${counted(outbox.waiting, 'message')} waiting` : 'Nothing waiting',
    },
    {
      title: 'Errors',
      tab: 'errors',
      second: errors > 0 ? `${counted(errors, 'error')} in browsers` : 'None in browsers',
    },
    { title: 'Accounts', tab: 'accounts', second: counted(overview.accounts, 'account') },
    {
      title: 'Disk',
      tab: 'storage',
      second: `${sizeOf(disk.free_bytes)} of ${sizeOf(disk.total_bytes)} free, ${sizeOf(overview.database_bytes)} in the database`,
    },
    {
      title: 'In progress',
      second: `${counted(overview.imports, 'import')}, ${counted(overview.archives, 'archive')}`,
    },
    ...(replica ? [{ title: 'Replica', second: readingsOf(replica) }] : []),
    {
      title: `Vivary ${versions.vivary}`,
      second: `Node ${versions.node}, PostgreSQL ${versions.postgres}; running since ${formatMoment(overview.started_at, zone)}`,
    },
  ]
}

function backupsIn({ backups }: Overview, zone: string) {
  if (!backups) return "The place that keeps them doesn't answer"
  if (!backups.latest_at) return 'Nothing could be restored'
  return `${counted(backups.count, 'backup')}, the latest of ${formatMoment(backups.latest_at, zone)}`
}

function wrongInBackups({ backups, backup_failed }: Overview) {
  if (!backups) return 'Out of reach'
  if (backup_failed) return 'Failed'
  return backups.count === 0 && 'None yet'
}

function wrongIn({ failed, late }: Overview['jobs']) {
  if (late > 0) return `${numberText(late)} late`
  return failed > 0 && `${numberText(failed)} failed`
}

function readingsOf({ replica, database }: NonNullable<Overview['replica']>) {
  const all = counted(replica + database, 'reading')
  return `${all} since the start, ${numberText(replica)} of them there`
}
