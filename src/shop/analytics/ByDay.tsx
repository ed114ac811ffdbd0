import { formatShortDay } from '../../shared/dates.ts'
import { numberText } from '../../shared/numbers.ts'
import { LineChart } from '../../web/chart/LineChart.tsx'
import { DataTable } from '../../web/look/DataTable.tsx'
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

/** The same as the chart in figures, the latest day first. */
export function DayTable({ analytics, now }: { analytics: Analytics; now: string }) {
  return (
    <DataTable
      label="By day"
      records={analytics.days.map((sums) => ({ id: sums.day, ...sums })).toReversed()}
      columns={[
        { header: 'Day', cell: ({ day }) => formatShortDay(day, now) },
        {
          header: 'Views',
          cell: ({ views }) => numberText(views),
          phoneCell: ({ views }) => `${numberText(views)} views`,
          numeric: true,
          onPhone: 'second',
        },
        {
          header: 'Visitors',
          cell: ({ visitors }) => numberText(visitors),
          phoneCell: ({ visitors }) => `${numberText(visitors)} visitors`,
          numeric: true,
          onPhone: 'second',
        },
        {
          header: 'Questions',
          cell: ({ questions }) => numberText(questions),
          phoneCell: ({ questions }) => questions > 0 && `${numberText(questions)} asked`,
          numeric: true,
          onPhone: 'second',
        },
      ]}
    />
  )
}
