import type { ReactNode } from 'react'
import { counted } from '../../../shared/durations.ts'
import { Portrait } from '../../../web/look/animal/Portrait.tsx'
import { ButtonLink } from '../../../web/look/controls/Button.tsx'
import { Empty } from '../../../web/look/messages/Empty.tsx'
import { Row } from '../../../web/look/Row.tsx'
import { preyWords } from '../../schedules/words.ts'
import { DueList, habitWords, LateWords, nextDay, UnknownNote } from '../DueList.tsx'
import classes from '../DueLists.module.css'
import { LogAtHand } from '../frame/LogAtHand.tsx'
import { ReportScreen } from '../frame/ReportScreen.tsx'
import { animalsAsked, useReport, useReportAddress } from '../frame/useReport.ts'
import { RoundAtFoot } from '../RoundAtFoot.tsx'
import { fileOf } from './file.ts'
import type { Hungry, HungryRow, RefusingRow } from './hungry.contract.ts'
import { OutcomeLegend, OutcomeStrip } from './OutcomeStrip.tsx'
import { refusalWords, summaryOf, weightWords } from './words.ts'

/** Who is hungry: by schedule, and without one by habit, each with a meal at hand. */
export function HungryScreen() {
  const address = useReportAddress()
  const { now, group } = address
  const query = useReport<Hungry>('hungry', animalsAsked(address))
  return (
    <ReportScreen
      report="hungry"
      address={address}
      query={query}
      second={summaryOf}
      hasPeriod={false}
      hasChart={false}
      isEmpty={({ overdue, refusing, due_today, unscheduled }) =>
        [overdue, refusing, due_today, unscheduled].every((list) => list.length === 0)
      }
      empty={query.data && <NobodyHungry report={query.data} now={now} />}
      file={fileOf}
    >
      {(report) => (
        <>
          <OutcomeLegend />
          <Lists report={report} now={now} />
          <UnknownNote unknown={report.unknown} logs="meals" />
          {report.overdue.length + report.due_today.length > 0 && (
            <RoundAtFoot kind="feeding" group={group} />
          )}
        </>
      )}
    </ReportScreen>
  )
}

function Lists({ report, now }: { report: Hungry; now: string }) {
  const { overdue, refusing, due_today, unscheduled } = report
  const isTwo = overdue.length + refusing.length > 0 && due_today.length + unscheduled.length > 0
  return (
    <div className={classes.lists} data-two={isTwo || undefined}>
      <div className={classes.column}>
        <DueList
          title="Overdue"
          items={overdue}
          more="more overdue"
          row={(row) => (
            <HungryAnimal key={row.schedule_id} row={row}>
              <LateWords days={row.days_overdue} last_on={row.last_on} now={now} />
              {row.refused_in_row > 0 && <span>{refusalWords(row, now)}</span>}
            </HungryAnimal>
          )}
        />
        <DueList
          title="Refusing"
          items={refusing}
          more="more refusing"
          row={(row) => <Refusing key={row.animal.id} row={row} now={now} />}
        />
      </div>
      <div className={classes.column}>
        <DueList
          title="Due today"
          items={due_today}
          more="more due today"
          row={(row) => (
            <HungryAnimal key={row.schedule_id} row={row}>
              {preyWords(row)}
            </HungryAnimal>
          )}
        />
        <DueList
          title="Without a schedule"
          items={unscheduled}
          more="more without a schedule"
          row={(row) => (
            <HungryAnimal key={row.animal.id} row={row}>
              {habitWords(row)}
            </HungryAnimal>
          )}
        />
      </div>
    </div>
  )
}

function Refusing({ row, now }: { row: RefusingRow; now: string }) {
  return (
    <HungryAnimal row={row}>
      <span>
        {refusalWords(row, now)}
        {row.due_on !== null && ', due today'}
        {row.weight && <br />}
        {row.weight && weightWords(row.weight)}
      </span>
    </HungryAnimal>
  )
}

function HungryAnimal({ row, children }: { row: HungryRow; children: ReactNode }) {
  const { animal, outcomes } = row
  return (
    <Row
      title={animal.name}
      href={`/animals/${animal.id}`}
      leading={<Portrait animal={animal} size="row" />}
      second={children}
      side={<OutcomeStrip outcomes={outcomes} />}
      trailing={<LogAtHand kind="feeding" animal={animal} />}
    />
  )
}

function NobodyHungry({ report, now }: { report: Hungry; now: string }) {
  const { animals, next, unknown } = report
  if (animals === 0 || unknown === animals) {
    return (
      <Empty
        title={animals === 0 ? 'No animals here' : 'Nothing to go by yet'}
        action={<ButtonLink to="/animals">Go to animals</ButtonLink>}
      >
        Give an animal a feeding schedule, or record three of its meals, and you'll see here when
        it's hungry.
      </Empty>
    )
  }
  return (
    <Empty title="Everyone has eaten.">
      {next
        ? `Next: ${nextDay(next.on, now)}, ${counted(next.animals, 'animal')}.`
        : 'No animal has a feeding schedule, and no one is waiting longer than usual.'}
    </Empty>
  )
}
