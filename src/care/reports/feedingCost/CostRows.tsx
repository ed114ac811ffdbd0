import { counted } from '../../../shared/durations.ts'
import { moneyText, numberText } from '../../../shared/numbers.ts'
import { Button } from '../../../web/look/controls/Button.tsx'
import { DataTable } from '../../../web/look/DataTable.tsx'
import type { Column } from '../../../web/look/tableParts.ts'
import { useFold } from '../../../web/look/useFold.ts'
import type { CostRow, FeedingCost, Stacking } from './feedingCost.contract.ts'

/** Titles of the ways to split the cost. */
export const titles: Record<Stacking, string> = {
  feeder: 'By feeder',
  species: 'By species',
  animal: 'By animal',
}

const mostRows = 50
const places: Record<Stacking, string> = {
  feeder: 'inventory/feeders',
  species: 'species',
  animal: 'animals',
}

/** Pieces, share and cost of every feeder, species or animal. */
export function CostRows({
  report: { currency, rows, total },
  by,
}: {
  report: FeedingCost
  by: Stacking
}) {
  const [isWhole, unfold] = useFold()
  const visible = isWhole ? rows : rows.slice(0, mostRows)
  const columns: [Column<CostRow>, ...Column<CostRow>[]] = [
    {
      header: titles[by].replace('By ', '').replace(/^./, (letter) => letter.toUpperCase()),
      cell: ({ name }) => name,
    },
    {
      header: 'Pieces',
      cell: ({ pieces }) => numberText(pieces),
      phoneCell: ({ pieces }) => counted(pieces, 'piece'),
      numeric: true,
      onPhone: 'second',
    },
    {
      header: 'Share',
      cell: ({ cost }) => (total > 0 ? `${numberText(Math.round((100 * cost) / total))}%` : ''),
      numeric: true,
      onPhone: 'second',
    },
    {
      header: 'Cost',
      cell: ({ cost }) => moneyText(cost, currency),
      numeric: true,
      onPhone: 'side',
    },
  ]
  return (
    <>
      <DataTable
        label={titles[by]}
        records={visible.map((row) => ({ ...row, key: row.id, id: row.id ?? 'none' }))}
        columns={columns}
        hrefOf={({ id }) => (id === 'none' ? undefined : `/${places[by]}/${id}`)}
      />
      {rows.length > visible.length && (
        <Button variant="light" onClick={unfold}>
          Show all {numberText(rows.length)}
        </Button>
      )}
    </>
  )
}
