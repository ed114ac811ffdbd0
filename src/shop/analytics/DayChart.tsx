import { formatShortDay } from '../../shared/dates.ts'
import { numberText } from '../../shared/numbers.ts'
import { LineChart } from '../../web/chart/LineChart.tsx'
import type { Analytics } from './analytics.contract.ts'

type Days = Analytics['days']

/** Views and visitors of each day. */
export function DayChart({ analytics: { days }, now }: { analytics: Analytics; now: string }) {
  const lineOf = (of: 'views' | 'visitors', name: string) => ({
    id: of,
    name,
    points: days.map((day) => ({ x: Date.parse(day.day), y: day[of] })),
  })
  return (
    <LineChart
      label="Views and visitors by day"
      summary={sentence(days, now)}
      series={[lineOf('views', 'Views'), lineOf('visitors', 'Visitors')]}
      valueText={(value) => numberText(value)}
      momentText={(moment) => formatShortDay(new Date(moment).toISOString().slice(0, 10), now)}
      height={260}
      isFromZero
      isWhole
    />
  )
}

function sentence(days: Days, now: string): string {
  const [first, last] = [days.at(0), days.at(-1)]
  const best = days.reduce<Days[number] | undefined>(
    (top, day) => (day.views > (top?.views ?? 0) ? day : top),
    undefined,
  )
  const span = `Views and visitors by day, from ${formatShortDay(first?.day ?? now, now)} to ${formatShortDay(last?.day ?? now, now)}.`
  if (!best) return `${span} No one has visited.`
  return `${span} Most on ${formatShortDay(best.day, now)}: ${numberText(best.views)} views, ${numberText(best.visitors)} visitors.`
}
