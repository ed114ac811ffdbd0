import { formatShort } from '../../../shared/dates.ts'
import { numberText } from '../../../shared/numbers.ts'
import { fromGrams, shortUnit, type WeightUnit, weightText } from '../../../shared/weights.ts'
import { LineChart } from '../../../web/chart/LineChart.tsx'
import { useUser } from '../../../web/user.ts'
import type { AnimalWithCare } from '../../animals/animalWithCare.contract.ts'
import classes from '../cards/Cards.module.css'
import { LogCard } from '../cards/LogCard.tsx'
import type { WeightLog } from '../logs.contract.ts'
import { changeText } from './weighing.ts'
import { weights } from './weights.tsx'

/** An animal's weight, its change and its curve, in the unit of the latest weighing. */
export function WeightCard({ animal }: { animal: AnimalWithCare }) {
  return (
    <LogCard kind={weights} animal={animal}>
      {(last, logs) => (
        <>
          <p className="flex wrap baseline rows2 columns10">
            <strong className={`${classes.figure} heavy`}>
              {weightText(last.weightInGrams, last.unit)}
            </strong>{' '}
            <Change logs={logs} />
          </p>
          {logs.length > 1 && <WeightChart logs={logs} unit={last.unit} />}
        </>
      )}
    </LogCard>
  )
}

/** The change since the previous weighing and, if that is another one, since the first shown. */
function Change({ logs }: { logs: [WeightLog, ...WeightLog[]] }) {
  const [last, ...earlier] = logs
  const { timezone } = useUser()
  const day = (log: WeightLog) => formatShort(log.happenedAt, timezone)
  const since = (log: WeightLog) =>
    `${changeText(last.weightInGrams, log.weightInGrams, last.unit)} since ${day(log)}`
  const [before, first] = [earlier[0], earlier.at(-1)]
  if (!before || !first) return <span className="text14 ink2">on {day(last)}</span>
  if (logs.every(({ weightInGrams }) => weightInGrams === last.weightInGrams)) {
    return <span className="text14 ink2">{since(first)}</span>
  }
  return (
    <span className="text14 ink2">
      {since(before)}
      {first !== before && `, ${since(first)}`}
    </span>
  )
}

/** Weighings over time, at a glance. `logs` are at least two, latest first; the list has them all. */
function WeightChart({
  logs,
  unit,
}: {
  logs: readonly [WeightLog, ...WeightLog[]]
  unit: WeightUnit
}) {
  const { timezone } = useUser()
  const ordered = logs.toSorted((one, other) => timeOf(one) - timeOf(other))
  const points = ordered.map((log) => ({
    x: timeOf(log),
    y: fromGrams(log.weightInGrams, unit),
  }))
  return (
    <LineChart
      label="Weight"
      summary={sentence(ordered, unit, timezone)}
      series={[{ id: 'weight', name: 'Weight', points }]}
      valueText={(value) => `${numberText(value)} ${shortUnit[unit]}`}
      axisText={(value) => numberText(value)}
      momentText={(moment) => formatShort(new Date(moment).toISOString(), timezone)}
      height={190}
    />
  )
}

const timeOf = ({ happenedAt }: WeightLog) => Date.parse(happenedAt)

function sentence(logs: readonly WeightLog[], unit: WeightUnit, zone: string) {
  const words = (log: WeightLog | undefined) =>
    log ? `${weightText(log.weightInGrams, unit)} on ${formatShort(log.happenedAt, zone)}` : ''
  const order = logs.toSorted((one, other) => one.weightInGrams - other.weightInGrams)
  return `${logs.length} weights, from ${words(logs[0])} to ${words(logs.at(-1))}. Lowest ${words(order[0])}, highest ${words(order.at(-1))}.`
}
