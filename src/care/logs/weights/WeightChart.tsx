import { formatShort } from '../../../shared/dates.ts'
import { numberText } from '../../../shared/numbers.ts'
import { fromGrams, shortUnit } from '../../../shared/weights.ts'
import { LineChart } from '../../../web/chart/LineChart.tsx'
import { useUser } from '../../../web/user.ts'
import type { WeightLog } from '../logs.contract.ts'
import { weightsSentence } from './weighing.ts'

/**
 * Weighings over time, at a glance, in the unit of the latest. `logs` are at least two, latest first; the
 * list has them all.
 */
export function WeightChart({ logs }: { logs: readonly WeightLog[] }) {
  const { timezone } = useUser()
  const unit = logs[0]?.unit ?? 'grams'
  const points = logs
    .map((log) => ({ x: Date.parse(log.happenedAt), y: fromGrams(log.weightInGrams, unit) }))
    .toSorted((one, other) => one.x - other.x)
  return (
    <LineChart
      label="Weight"
      summary={weightsSentence(logs, timezone)}
      series={[{ id: 'weight', name: 'Weight', points }]}
      valueText={(value) => `${numberText(value)} ${shortUnit[unit]}`}
      axisText={(value) => numberText(value)}
      momentText={(moment) => formatShort(new Date(moment).toISOString(), timezone)}
      height={190}
    />
  )
}
