import { IconBolt } from '@tabler/icons-react'
import { moneyText } from '../../../shared/numbers.ts'
import { useUser } from '../../../web/user.ts'
import { ReportCard } from '../frame/ReportCard.tsx'
import type { ElectricityCard as Card } from './electricity.contract.ts'
import { LampBar } from './LampBar.tsx'

/** The lamps' cost in 30 days. */
export function ElectricityCard({ card: { month, lamps, has_price, parts } }: { card: Card }) {
  const { currency } = useUser()
  const icon = <IconBolt size={20} />
  if (parts.length === 0) {
    return <ReportCard report="electricity_cost" icon={icon} isNew empty={whatToRecord()} />
  }
  return (
    <ReportCard
      report="electricity_cost"
      icon={icon}
      isNew
      figure={moneyText(month, currency.code)}
      line="in 30 days"
    >
      <LampBar isSmall parts={parts} />
    </ReportCard>
  )

  function whatToRecord() {
    if (lamps === 0) return "Add your lamps, and you'll see what they cost to run."
    if (!has_price) return 'Enter what a kilowatt hour costs you.'
    return 'Enter the watts and hours of your lamps.'
  }
}
