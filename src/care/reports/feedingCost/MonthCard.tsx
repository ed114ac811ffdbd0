import { moneyText } from '../../../shared/numbers.ts'
import { BarChart, BarLegend } from '../../../web/chart/BarChart.tsx'
import { Card } from '../../../web/look/Card.tsx'
import type { CostMonth, FeedingCost } from './feedingCost.contract.ts'
import { longMonth, roundText, shortMonth } from './words.ts'

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
