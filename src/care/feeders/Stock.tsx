import { IconAlertTriangle } from '@tabler/icons-react'
import { moneyText, numberText } from '../../shared/numbers.ts'
import { Tag } from '../../web/look/Tag.tsx'
import type { Feeder } from './feeders.contract.ts'

/** The label of a stock that needs attention: 'Out', or 'Low: 4 left'. */
export function StockMark({ feeder }: { feeder: Feeder }) {
  const icon = <IconAlertTriangle size={15} aria-hidden="true" />
  if (feeder.quantity === 0) {
    return (
      <Tag tone="late" icon={icon}>
        Out
      </Tag>
    )
  }
  if (!feeder.isLow) return null
  return <Tag tone="due">Low: {stockOf(feeder)} left</Tag>
}

/** The stock in a list; nothing if it isn't tracked. */
export function StockLeft({ feeder }: { feeder: Feeder }) {
  if (feeder.quantity === null) return null
  return needsStock(feeder) ? <StockMark feeder={feeder} /> : `${stockOf(feeder)} left`
}

const needsStock = ({ isLow, quantity }: Feeder) => isLow || quantity === 0

export const stockOf = ({ quantity }: Pick<Feeder, 'quantity'>) =>
  quantity === null ? '' : numberText(quantity)

/* `currency` is the account's, by its ISO 4217 code. */

/** The cost of one, such as £1.85. */
export const costOf = ({ cost, cost_currency }: Priced, currency: string) =>
  cost === null ? '' : moneyText(cost, cost_currency ?? currency)

/** The currency of its cost; '' without one. */
export const currencyIn = ({ cost, cost_currency }: Priced, currency: string) =>
  cost === null ? '' : (cost_currency ?? currency)

/** The cost of everything in stock. */
export function stockValue(feeder: Priced & Pick<Feeder, 'quantity'>, currency: string) {
  const value = worthOf(feeder)
  return value === null ? '' : moneyText(value, feeder.cost_currency ?? currency)
}

type Priced = Pick<Feeder, 'cost' | 'cost_currency'>

/** The same as a number; null if something is missing. */
export const worthOf = ({ cost, quantity }: Pick<Feeder, 'cost' | 'quantity'>) =>
  cost === null || quantity === null ? null : Math.round(cost * quantity * 100) / 100
