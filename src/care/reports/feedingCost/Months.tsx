import { moneyText } from '../../../shared/numbers.ts'
import { shortened } from '../../../shared/text.ts'
import { BarChart, BarLegend } from '../../../web/chart/BarChart.tsx'
import { Card } from '../../../web/look/Card.tsx'
import { DataTable } from '../../../web/look/DataTable.tsx'
import type { Column } from '../../../web/look/tableParts.ts'
import type { CostMonth, FeedingCost } from './feedingCost.contract.ts'
import { aboutText, longMonth, roundText, shortMonth } from './words.ts'

/** The bars of the months, of the dearest parts each, and what they rest on. */
export function MonthCard({
  report: { currency, months, parts, at_todays_prices },
}: {
  report: FeedingCost
}) {
  const money = (amount: number) => moneyText(amount, currency)
  const series = parts.map(({ name }) => name)
  const dearest = months.toSorted((one, other) => other.cost - one.cost)[0]
  return (
    <Card title="By month">
      <BarLegend series={series} hasExpected />
      <BarChart
        label="Feeding cost by month"
        summary={`Feeding cost by month. Dearest: ${
          dearest ? `${longMonth(dearest.month)}, ${money(dearest.cost)}` : 'none'
        }.`}
        series={series.length > 0 ? series : ['Cost']}
        bars={months.map((month, at) => barOf(month, at === months.length - 2))}
        valueText={money}
        axisText={(amount) => roundText(amount, currency)}
        height={300}
      />
      <p className="above12 text14 ink3">
        At the price each feeder had when it was fed.
        {at_todays_prices > 0 &&
          ` ${money(at_todays_prices)} of it was recorded without a price, and counts at today's.`}
      </p>
    </Card>
  )
}

function barOf({ month, cost, parts, expected }: CostMonth, isNow: boolean) {
  return {
    id: month,
    words: shortMonth(month),
    name: longMonth(month),
    parts: parts.length > 0 ? parts : [cost],
    ...(expected > 0 && { expected: cost + expected }),
    isNow,
  }
}

type MonthRow = CostMonth & { id: string }

/** The figures of the chart, the latest month first. */
export function MonthTable({ report: { currency, months, parts } }: { report: FeedingCost }) {
  const money = (amount: number) => moneyText(amount, currency)
  const columns: [Column<MonthRow>, ...Column<MonthRow>[]] = [
    { header: 'Month', cell: ({ month }) => longMonth(month) },
    ...parts.map(
      ({ name }, at): Column<MonthRow> => ({
        header: shortened(name, longest),
        cell: ({ cost, parts: of }) => cost > 0 && money(of[at] ?? 0),
        numeric: true,
        onPhone: 'hidden',
      }),
    ),
    {
      header: 'Expected',
      cell: ({ expected }) => expected > 0 && aboutText(expected, currency),
      phoneCell: ({ expected }) => expected > 0 && `${aboutText(expected, currency)} expected`,
      numeric: true,
      isException: true,
      onPhone: 'second',
    },
    {
      header: 'Cost',
      cell: ({ cost, expected }) => (cost > 0 || expected === 0) && money(cost),
      numeric: true,
      onPhone: 'side',
    },
  ]
  return (
    <DataTable
      label="Cost by month"
      records={months.toReversed().map((month) => ({ ...month, id: month.month }))}
      columns={columns}
    />
  )
}

/** Names of columns keep to a line; four of them stand beside the month. */
const longest = 24
