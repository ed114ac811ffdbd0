import type { ReactNode } from 'react'
import type { Csv } from '../../../shared/csv.ts'
import { formatShortDay } from '../../../shared/dates.ts'
import { counted } from '../../../shared/durations.ts'
import { joined } from '../../../shared/joined.ts'
import { numberText } from '../../../shared/numbers.ts'
import { Portrait } from '../../../web/look/animal/Portrait.tsx'
import { ButtonLink } from '../../../web/look/controls/Button.tsx'
import { Empty } from '../../../web/look/messages/Empty.tsx'
import { Row } from '../../../web/look/Row.tsx'
import { DueList, habitWords, LateWords, nextDay, UnknownNote } from '../DueList.tsx'
import classes from '../DueLists.module.css'
import { LogAtHand } from '../frame/LogAtHand.tsx'
import { ReportScreen } from '../frame/ReportScreen.tsx'
import { animalsAsked, useReport, useReportAddress } from '../frame/useReport.ts'
import { RoundAtFoot } from '../RoundAtFoot.tsx'
import type { Dirty, DirtyRow } from './dirty.contract.ts'

/** Whose enclosure is dirty: by schedule, and without one by habit, each with a clean at hand. */
export function DirtyScreen() {
  const address = useReportAddress()
  const { now, group } = address
  const query = useReport<Dirty>('dirty', animalsAsked(address))
  return (
    <ReportScreen
      report="dirty"
      address={address}
      query={query}
      second={summaryOf}
      hasPeriod={false}
      hasChart={false}
      isEmpty={({ overdue, due_today, unscheduled }) =>
        [overdue, due_today, unscheduled].every((list) => list.length === 0)
      }
      empty={query.data && <AllClean report={query.data} now={now} />}
      file={fileOf}
    >
      {(report) => (
        <>
          <Lists report={report} now={now} />
          <UnknownNote unknown={report.unknown} logs="cleans" />
          {report.overdue.length + report.due_today.length > 0 && (
            <RoundAtFoot kind="cleaning" group={group} />
          )}
        </>
      )}
    </ReportScreen>
  )
}

function Lists({ report, now }: { report: Dirty; now: string }) {
  const { overdue, due_today, unscheduled } = report
  const isTwo = overdue.length > 0 && due_today.length + unscheduled.length > 0
  return (
    <div className={classes.lists} data-two={isTwo || undefined}>
      <div className={classes.column}>
        <DueList
          title="Overdue"
          items={overdue}
          more="more overdue"
          row={(row) => (
            <DirtyAnimal key={row.schedule_id} row={row}>
              <LateWords days={row.days_overdue} last_on={row.last_on} now={now} />
            </DirtyAnimal>
          )}
        />
      </div>
      <div className={classes.column}>
        <DueList
          title="Due today"
          items={due_today}
          more="more due today"
          row={(row) => (
            <DirtyAnimal key={row.schedule_id} row={row}>
              {row.last_on
                ? `last cleaned ${formatShortDay(row.last_on, now)}`
                : 'never cleaned yet'}
            </DirtyAnimal>
          )}
        />
        <DueList
          title="Without a schedule"
          items={unscheduled}
          more="more without a schedule"
          row={(row) => (
            <DirtyAnimal key={row.animal.id} row={row}>
              {habitWords(row)}
            </DirtyAnimal>
          )}
        />
      </div>
    </div>
  )
}

function DirtyAnimal({ row: { animal }, children }: { row: DirtyRow; children: ReactNode }) {
  return (
    <Row
      title={animal.name}
      href={`/animals/${animal.id}`}
      leading={<Portrait animal={animal} size="row" />}
      second={
        <span className={classes.lines}>
          <span>{children}</span>
          <span>{placeOf(animal)}</span>
        </span>
      }
      trailing={<LogAtHand kind="cleaning" animal={animal} />}
    />
  )
}

const placeOf = ({ room, rack, tub }: DirtyRow['animal']) => joined(room, rack, tub)

/** '1 overdue, 4 due today'. */
function summaryOf({ overdue, due_today, unscheduled }: Dirty): string {
  const parts: [number, string][] = [
    [overdue.length, 'overdue'],
    [due_today.length, 'due today'],
    [unscheduled.length, 'without a schedule'],
  ]
  return parts
    .flatMap(([count, what]) => (count > 0 ? [`${numberText(count)} ${what}`] : []))
    .join(', ')
}

function AllClean({ report: { animals, next, unknown }, now }: { report: Dirty; now: string }) {
  if (animals === 0 || unknown === animals) {
    return (
      <Empty
        title={animals === 0 ? 'No animals here' : 'Nothing to go by yet'}
        action={<ButtonLink to="/animals">Go to animals</ButtonLink>}
      >
        Give an animal a cleaning schedule, or record three cleans, and you'll see here when its
        enclosure is due.
      </Empty>
    )
  }
  return (
    <Empty title="Every enclosure is clean.">
      {next
        ? `Next: ${nextDay(next.on, now)}, ${counted(next.animals, 'animal')}.`
        : 'There is no cleaning schedule, and no enclosure is waiting longer than usual.'}
    </Empty>
  )
}

function fileOf({ overdue, due_today, unscheduled }: Dirty): Csv {
  const rows = (list: string, some: (DirtyRow & { usual_days?: number })[]) =>
    some.map(({ animal, due_on, days_overdue, last_on, usual_days }) => [
      ...[list, animal.name, animal.species?.commonName, animal.room, animal.rack, animal.tub],
      ...[due_on, days_overdue, last_on, usual_days],
    ])
  return {
    head: [
      ...['List', 'Animal', 'Species', 'Room', 'Rack', 'Tub', 'Due on', 'Days late'],
      ...['Last clean', 'Usual days between cleans'],
    ],
    rows: [
      ...rows('Overdue', overdue),
      ...rows('Due today', due_today),
      ...rows('Without a schedule', unscheduled),
    ],
  }
}
