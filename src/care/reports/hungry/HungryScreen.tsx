import type { ReactNode } from 'react'
import { formatShortDay } from '../../../shared/dates.ts'
import { numberText } from '../../../shared/numbers.ts'
import { weightText } from '../../../shared/weights.ts'
import { Portrait } from '../../../web/look/animal/Portrait.tsx'
import { Row } from '../../../web/look/Row.tsx'
import { ScaleMark } from '../../../web/look/ScaleMark.tsx'
import { feederName } from '../../feeders/feederName.ts'
import { plannedWords } from '../../schedules/words.ts'
import { habitWords, LateWords } from '../DueList.tsx'
import { type Due, DueReport, listsOf } from '../DueReport.tsx'
import { LogAtHand } from '../frame/LogAtHand.tsx'
import type { Hungry, HungryRow, RefusingRow } from './hungry.contract.ts'
import strips from './OutcomeStrip.module.css'

/** Hungry animals: by schedule, and without one by habit, each with a meal at hand. */
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
      // Stays the same row whether it's due today or no longer is.
      listOf(
        'Refusing',
        refusing,
        (row) => <RefusingWords row={row} now={now} />,
        ({ animal }) => animal.id,
      ),
    ],
    [
      listOf('Due today', due_today, (row) => plannedWords(row, row.count)),
      listOf('Without a schedule', unscheduled, habitWords),
    ],
  ] as const satisfies [Due<AnyRow>[], Due<AnyRow>[]]

const listOf = listsOf<AnyRow>(HungryAnimal)

const RefusingWords = ({ row, now }: { row: RefusingRow; now: string }) => (
  <span>
    {refusalWords(row, now)}
    {row.due_on !== null && ', due today'}
    {row.weight && <br />}
    {row.weight && weightWords(row.weight)}
  </span>
)

function HungryAnimal({ row, children }: { row: HungryRow; children: ReactNode }) {
  return (
    <Row
      title={row.animal.name}
      href={`/animals/${row.animal.id}`}
      leading={<Portrait animal={row.animal} size="row" />}
      second={children}
      side={<OutcomeStrip outcomes={row.outcomes} />}
      trailing={<LogAtHand kind="feeding" animal={row.animal} />}
    />
  )
}

/** '4 not taken since Oct 12'. */
const refusalWords = (
  { refused_in_row, refused_since }: Pick<HungryRow, 'refused_in_row' | 'refused_since'>,
  now: string,
) =>
  `${numberText(refused_in_row)} not taken${
    refused_since ? ` since ${formatShortDay(refused_since, now)}` : ''
  }`

/** Less than this, in per cent over 90 days, is nothing to speak of. */
const steady = 2

/** 'Weight 1,121 g, steady', 'Weight 940 g, 6% less in 90 days'. */
function weightWords({ weightInGrams, unit, change }: NonNullable<RefusingRow['weight']>): string {
  const weight = `Weight ${weightText(weightInGrams, unit)}`
  if (change === null) return weight
  if (Math.abs(change) < steady) return `${weight}, steady`
  return `${weight}, ${numberText(Math.abs(change))}% ${change < 0 ? 'less' : 'more'} in 90 days`
}

type Outcome = HungryRow['outcomes'][number]

/** The last three meals as scales: full when taken, struck when refused or regurgitated. */
function OutcomeStrip({ outcomes }: { outcomes: readonly Outcome[] }) {
  if (outcomes.length === 0) return null
  return (
    <span className="inline gap6" role="img" aria-label={stripWords(outcomes)}>
      {outcomes.map(({ happenedAt, success }) => (
        <ScaleMark key={happenedAt} state={success ? 'full' : 'struck'} />
      ))}
    </span>
  )
}

/** 'Last meals, newest last: took it, refused, refused'. */
const stripWords = (outcomes: readonly Outcome[]) =>
  `Last meals, newest last: ${outcomes.map(outcomeWord).join(', ')}`

const outcomeWord = ({ success, refusal_reason }: Outcome) =>
  success ? 'took it' : (refusal_reason ?? 'refused')

const OutcomeLegend = () => (
  <p className={`${strips.legend} padY0 cluster rows2 columns10 text13 ink3`} aria-hidden="true">
    Last three, newest right:
    <span>
      <ScaleMark state="full" /> took it
    </span>
    <span>
      <ScaleMark state="struck" /> not taken
    </span>
  </p>
)
