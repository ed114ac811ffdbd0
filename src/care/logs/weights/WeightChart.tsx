import { formatShort } from '../../../shared/dates.ts'
import { numberText } from '../../../shared/numbers.ts'
import { fromGrams, shortUnit, type WeightUnit, weightText } from '../../../shared/weights.ts'
import { LineChart } from '../../../web/chart/LineChart.tsx'
import { useUser } from '../../../web/user.ts'
import type { WeightLog } from '../logs.contract.ts'

/** Weighings over time, at a glance. `logs` are at least two, latest first; the list has them all. */
export function WeightChart({
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
