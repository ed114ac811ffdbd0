import type { ReactNode } from 'react'
import { Portrait } from '../../../web/look/animal/Portrait.tsx'
import { Row } from '../../../web/look/Row.tsx'
import { feederName } from '../../feeders/feeders.contract.ts'
import { preyWords } from '../../schedules/words.ts'
import { habitWords, LateWords } from '../DueList.tsx'
import { type Due, DueReport } from '../DueReport.tsx'
import { LogAtHand } from '../frame/LogAtHand.tsx'
import type { Hungry, HungryRow, RefusingRow } from './hungry.contract.ts'
import { OutcomeLegend, OutcomeStrip } from './OutcomeStrip.tsx'
import { refusalWords, weightWords } from './words.ts'

/** Who is hungry: by schedule, and without one by habit, each with a meal at hand. */
export const HungryScreen = () => (
  <DueReport<Hungry, AnyRow>
    report="hungry"
    kind="feeding"
    logs="meals"
    columnsOf={columnsOf}
    head={[
      ...['Animal', 'Species', 'Due on', 'Days late', 'Feeder', 'Last meal'],
      ...['Refused in a row', 'Refused since', 'Usual days between meals'],
    ]}
    cellsOf={({ animal, due_on, days_overdue, feeder, usual_days, ...row }) => [
      ...[animal.name, animal.species?.commonName, due_on, days_overdue],
      ...[feeder && feederName(feeder), row.last_on, row.refused_in_row, row.refused_since],
      usual_days,
    ]}
    calm={{
      title: 'Everyone has eaten.',
      first:
        "Give an animal a feeding schedule, or record three of its meals, and you'll see here when it's hungry.",
      noNext: 'No animal has a feeding schedule, and no one is waiting longer than usual.',
    }}
  >
    <OutcomeLegend />
  </DueReport>
)

type AnyRow = HungryRow & { usual_days?: number }

const columnsOf = ({ overdue, refusing, due_today, unscheduled }: Hungry, now: string) =>
  [
    [
      listOf('Overdue', overdue, (row) => (
        <>
          <LateWords days={row.days_overdue} last_on={row.last_on} now={now} />
          {row.refused_in_row > 0 && <span>{refusalWords(row, now)}</span>}
        </>
      )),
      listOf('Refusing', refusing, (row) => <RefusingWords row={row} now={now} />),
    ],
    [
      listOf('Due today', due_today, preyWords),
      listOf('Without a schedule', unscheduled, habitWords),
    ],
  ] as const satisfies [Due<AnyRow>[], Due<AnyRow>[]]

const listOf = <One extends AnyRow>(
  title: string,
  rows: readonly One[],
  words: (row: One) => ReactNode,
): Due<AnyRow> => ({
  title,
  rows,
  drawn: rows.map((row) => (
    <HungryAnimal key={row.schedule_id ?? row.animal.id} row={row}>
      {words(row)}
    </HungryAnimal>
  )),
})

const RefusingWords = ({ row, now }: { row: RefusingRow; now: string }) => (
  <span>
    {refusalWords(row, now)}
    {row.due_on !== null && ', due today'}
    {row.weight && <br />}
    {row.weight && weightWords(row.weight)}
  </span>
)

const HungryAnimal = ({ row, children }: { row: HungryRow; children: ReactNode }) => (
  <Row
    title={row.animal.name}
    href={`/animals/${row.animal.id}`}
    leading={<Portrait animal={row.animal} size="row" />}
    second={children}
    side={<OutcomeStrip outcomes={row.outcomes} />}
    trailing={<LogAtHand kind="feeding" animal={row.animal} />}
  />
)
