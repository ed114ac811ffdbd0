import { IconCoins } from '@tabler/icons-react'
import { listed } from '../../../shared/listed.ts'
import { moneyText } from '../../../shared/numbers.ts'
import { useUser } from '../../../web/user.ts'
import { ReportCard } from '../frame/ReportCard.tsx'
import type { FeedingCostCard as Card } from './feedingCost.contract.ts'
import classes from './MonthBars.module.css'
import { monthName } from './words.ts'

/** The cost of feeding this month so far, beside the eleven before. */
export function FeedingCostCard({ card: { cost, others, unpriced } }: { card: Card }) {
  const { currency } = useUser()
  const icon = <IconCoins size={20} />
  if (!cost) {
    return (
      <ReportCard
        report="feeding_cost"
        icon={icon}
        empty={
          others.length > 0
            ? `What your meals cost so far is in ${inCurrencies(others)}.`
            : unpriced > 0
              ? "Enter what your feeders cost, and you'll see what feeding costs."
              : "Give your feeders a cost and record meals, and you'll see what feeding costs."
        }
      />
    )
  }
  const most = Math.max(...cost.months)
  return (
    <ReportCard
      report="feeding_cost"
      icon={icon}
      figure={moneyText(cost.this_month, currency.code)}
      line={`in ${monthName(cost.month)} so far${others.length > 0 ? `, without meals in ${inCurrencies(others)}` : ''}`}
    >
      <div className={`${classes.bars} flex bottom gap4`}>
        {cost.months.map((month, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: months keep their order
          <span key={at} style={{ height: `${(100 * month) / most}%` }} />
        ))}
      </div>
    </ReportCard>
  )
}

/** 'EUR and USD'. */
const inCurrencies = (currencies: string[]) =>
  listed(currencies, { most: currencies.length, sign: 'point' })
