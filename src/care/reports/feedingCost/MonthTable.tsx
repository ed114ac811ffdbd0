import { moneyText } from '../../../shared/numbers.ts'
import { type Column, DataTable } from '../../../web/look/DataTable.tsx'
import type { CostMonth, FeedingCost } from './feedingCost.contract.ts'
import { aboutText, longMonth } from './words.ts'

type MonthRow = CostMonth & { id: string }

/** The figures of the chart, the latest month first. */
export function MonthTable({ report: { currency, months, parts } }: { report: FeedingCost }) {
  const money = (amount: number) => moneyText(amount, currency)
  const columns: [Column<MonthRow>, ...Column<MonthRow>[]] = [
    { header: 'Month', cell: ({ month }) => longMonth(month) },
    ...parts.map(
      ({ name }, at): Column<MonthRow> => ({
        header: shortened(name),
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
const shortened = (name: string) =>
  name.length > longest ? `${name.slice(0, longest - 1).trimEnd()}…` : name
