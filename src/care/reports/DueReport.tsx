import type { ComponentType, ReactNode } from 'react'
import { RoundIcon } from '../../collection/animals/RoundLinks.tsx'
import { roundHref } from '../../collection/animals/roundAddress.ts'
import type { Csv } from '../../shared/csv.ts'
import { counted } from '../../shared/durations.ts'
import { ButtonLink } from '../../web/look/controls/Button.tsx'
import { PageMarks } from '../../web/look/frame/PageMarks.tsx'
import { Empty } from '../../web/look/messages/Empty.tsx'
import { useIsWide } from '../../web/look/useIsWide.ts'
import { useCan } from '../../web/user.ts'
import type { DueKind } from '../schedules/due/due.contract.ts'
import { countWords } from './DueCard.tsx'
import { DueList, nextDay, UnknownNote } from './DueList.tsx'
import classes from './DueLists.module.css'
import type { Standing } from './due.contract.ts'
import { ReportScreen } from './frame/ReportScreen.tsx'
import type { ReportName } from './frame/report.contract.ts'
import { animalsAsked, useReport, useReportAddress } from './frame/useReport.ts'
import footClasses from './RoundAtFoot.module.css'

/** One list of a report of what is due: 'Overdue', its rows, and how they are drawn. */
export type Due<Row> = { title: string; rows: readonly Row[]; drawn: ReactNode[] }

/** Makes the lists of a report whose rows are drawn so, each with words of its list. */
export const listsOf =
  <Any extends Row>(Drawn: ComponentType<{ row: Any; children: ReactNode }>) =>
  <One extends Any>(
    title: string,
    rows: readonly One[],
    words: (row: One) => ReactNode,
    keyOf = ({ schedule_id, animal }: One) => schedule_id ?? animal.id,
  ): Due<Any> => ({
    title,
    rows,
    drawn: rows.map((row) => (
      <Drawn key={keyOf(row)} row={row}>
        {words(row)}
      </Drawn>
    )),
  })
type Row = { schedule_id: string | null; animal: { id: string } }

/** A report of what is due by schedule, and without one by habit, with a round of it at the foot. */
export function DueReport<Report extends Standing, Row>({
  report,
  kind,
  logs,
  columnsOf,
  head,
  cellsOf,
  calm,
  children,
}: {
  report: ReportName
  kind: DueKind
  /** The records that a habit is worked out from: 'meals'. */
  logs: string
  /** Its lists: those that are late, and the others. */
  columnsOf: (report: Report, now: string) => readonly [Due<Row>[], Due<Row>[]]
  /** The columns of its file after the list, and the cells of a row. */
  head: string[]
  cellsOf: (row: Row) => Csv['rows'][number]
  /** Its texts while nothing is due. */
  calm: { title: string; first: string; noNext: string }
  children?: ReactNode
}) {
  const address = useReportAddress()
  const { now, group } = address
  const query = useReport<Report>(report, animalsAsked(address))
  const isWide = useIsWide()
  const { mayLog } = useCan()
  const listsOf = (loaded: Report) => columnsOf(loaded, now).flat()
  return (
    <ReportScreen
      report={report}
      address={address}
      query={query}
      second={(loaded) => countWords(listsOf(loaded).map(countOf)).join(', ')}
      hasPeriod={false}
      hasChart={false}
      action={
        isWide && mayLog && query.data && isDue(query.data) && <RoundButton {...{ kind, group }} />
      }
      isEmpty={(loaded) => listsOf(loaded).every(({ rows }) => rows.length === 0)}
      empty={query.data && <NothingDue standing={query.data} now={now} calm={calm} />}
      file={(loaded) => ({
        head: ['List', ...head],
        rows: listsOf(loaded).flatMap(({ title, rows }) =>
          rows.map((row) => [title, ...cellsOf(row)]),
        ),
      })}
    >
      {(loaded) => (
        <>
          {children}
          <Columns columns={columnsOf(loaded, now)} />
          <UnknownNote unknown={loaded.unknown} logs={logs} />
          {!isWide && mayLog && isDue(loaded) && (
            <div className={`${footClasses.foot} grid thumbBar offPaper`}>
              <PageMarks words="foot-high" />
              <RoundButton kind={kind} group={group} />
            </div>
          )}
        </>
      )}
    </ReportScreen>
  )
}

const isDue = ({ overdue, due_today }: Standing) => overdue.length + due_today.length > 0

const countOf = ({ title, rows }: Due<unknown>): [number, string] => [
  rows.length,
  title.toLowerCase(),
]

function Columns({ columns }: { columns: readonly (readonly Due<unknown>[])[] }) {
  const isTwo = columns.every((lists) => lists.some(({ rows }) => rows.length > 0))
  return (
    <div className={`${classes.lists} grid gap`} data-two={isTwo || undefined}>
      {columns.map((lists) => (
        <div key={lists[0]?.title} className={classes.column}>
          {lists.map(({ title, drawn }) => (
            <DueList key={title} title={title} rows={drawn} />
          ))}
        </div>
      ))}
    </div>
  )
}

function NothingDue({
  standing: { animals, next, unknown },
  now,
  calm,
}: {
  standing: Standing
  now: string
  calm: { title: string; first: string; noNext: string }
}) {
  if (animals === 0 || unknown === animals) {
    return (
      <Empty
        title={animals === 0 ? 'No animals here' : 'Nothing to go by yet'}
        action={<ButtonLink to="/animals">Go to animals</ButtonLink>}
      >
        {calm.first}
      </Empty>
    )
  }
  return (
    <Empty title={calm.title}>
      {next ? `Next: ${nextDay(next.on, now)}, ${counted(next.animals, 'animal')}.` : calm.noNext}
    </Empty>
  )
}

/** The round of everything due, of a group if the report is of one. */
const RoundButton = ({ kind, group }: { kind: DueKind; group: string }) => (
  <ButtonLink
    to={roundHref(kind, { due: '1', ...(group && { group }) })}
    leftSection={<RoundIcon kind={kind} />}
  >
    Start {kind} round
  </ButtonLink>
)
