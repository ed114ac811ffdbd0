import type { ReactNode } from 'react'
import { formatShortDay } from '../../../shared/dates.ts'
import { joined } from '../../../shared/joined.ts'
import { Portrait } from '../../../web/look/animal/Portrait.tsx'
import { Row } from '../../../web/look/Row.tsx'
import { habitWords, LateWords } from '../DueList.tsx'
import { type Due, DueReport, listsOf } from '../DueReport.tsx'
import { LogAtHand } from '../frame/LogAtHand.tsx'
import type { Dirty, DirtyRow } from './dirty.contract.ts'

/** Whose enclosure is dirty: by schedule, and without one by habit, each with a clean at hand. */
export const DirtyScreen = () => (
  <DueReport<Dirty, AnyRow>
    report="dirty"
    kind="cleaning"
    logs="cleans"
    columnsOf={columnsOf}
    head={[
      ...['Animal', 'Species', 'Room', 'Rack', 'Tub', 'Due on', 'Days late'],
      ...['Last clean', 'Usual days between cleans'],
    ]}
    cellsOf={({ animal, due_on, days_overdue, last_on, usual_days }) => [
      ...[animal.name, animal.species?.commonName, animal.room, animal.rack, animal.tub],
      ...[due_on, days_overdue, last_on, usual_days],
    ]}
    calm={{
      title: 'Every enclosure is clean.',
      first:
        "Give an animal a cleaning schedule, or record three cleans, and you'll see here when its enclosure is due.",
      noNext: 'There is no cleaning schedule, and no enclosure is waiting longer than usual.',
    }}
  />
)

type AnyRow = DirtyRow & { usual_days?: number }

const columnsOf = ({ overdue, due_today, unscheduled }: Dirty, now: string) =>
  [
    [
      listOf('Overdue', overdue, ({ days_overdue, last_on }) => (
        <LateWords days={days_overdue} last_on={last_on} now={now} />
      )),
    ],
    [
      listOf('Due today', due_today, ({ last_on }) =>
        last_on ? `last cleaned ${formatShortDay(last_on, now)}` : 'never cleaned yet',
      ),
      listOf('Without a schedule', unscheduled, habitWords),
    ],
  ] as const satisfies [Due<AnyRow>[], Due<AnyRow>[]]

const listOf = listsOf<AnyRow>(DirtyAnimal)

function DirtyAnimal({ row: { animal }, children }: { row: DirtyRow; children: ReactNode }) {
  return (
    <Row
      title={animal.name}
      href={`/animals/${animal.id}`}
      leading={<Portrait animal={animal} size="row" />}
      second={
        <span className="grid">
          <span>{children}</span>
          <span>{joined(animal.room, animal.rack, animal.tub)}</span>
        </span>
      }
      trailing={<LogAtHand kind="cleaning" animal={animal} />}
    />
  )
}
