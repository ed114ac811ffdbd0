import { IconAlertTriangle } from '@tabler/icons-react'
import { counted } from '../../../shared/durations.ts'
import { type WeightUnit, weightText } from '../../../shared/weights.ts'
import { Portrait } from '../../../web/look/animal/Portrait.tsx'
import { DataTable } from '../../../web/look/DataTable.tsx'
import { Tag } from '../../../web/look/Tag.tsx'
import type { Column } from '../../../web/look/tableParts.ts'
import { LogAtHand } from '../frame/LogAtHand.tsx'
import type { WeighedAnimal } from './weights.contract.ts'
import { changeWords, percentText } from './words.ts'

/** The animals of the chart in figures, all in one unit. */
export function WeightRows({
  animals,
  unit,
}: {
  animals: readonly WeighedAnimal[]
  unit: WeightUnit
}) {
  return (
    <DataTable
      label="Weight over time"
      records={animals.map((row) => ({ ...row, id: row.animal.id }))}
      columns={columnsIn(unit)}
      hrefOf={({ animal }) => `/animals/${animal.id}/weight`}
      leading={({ animal }) => <Portrait animal={animal} size="row" />}
      trailing={({ animal }) => <LogAtHand kind="weight" animal={animal} />}
    />
  )
}

const columnsIn = (unit: WeightUnit): [Column<WeighedAnimal>, ...Column<WeighedAnimal>[]] => [
  { header: 'Animal', cell: ({ animal }) => animal.name },
  {
    header: 'Start',
    cell: ({ points: [first] }) => first && weightText(first.grams, unit),
    numeric: true,
  },
  {
    header: 'Now',
    cell: ({ points }) => points.length > 0 && weightText(points.at(-1)?.grams ?? 0, unit),
    numeric: true,
    onPhone: 'side',
  },
  {
    header: 'Change',
    cell: ({ change_percent }) => change_percent !== null && percentText(change_percent),
    numeric: true,
    onPhone: 'side',
  },
  {
    header: 'A week',
    cell: ({ grams_a_week }) => grams_a_week !== null && changeWords(grams_a_week, unit),
    phoneCell: ({ grams_a_week }) =>
      grams_a_week !== null && `${changeWords(grams_a_week, unit)} a week`,
    numeric: true,
    onPhone: 'second',
  },
  {
    header: 'Weighed',
    cell: ({ points }) => counted(points.length, 'time'),
    numeric: true,
  },
  {
    header: 'Look at',
    cell: ({ loss }) =>
      loss &&
      (loss.laying ? (
        <Tag>{loss.laying.is_litter ? 'After a litter' : 'After laying'}</Tag>
      ) : (
        <Tag tone="late" icon={<IconAlertTriangle size={15} aria-hidden="true" />}>
          Sudden loss
        </Tag>
      )),
    isException: true,
    byNeed: true,
    onPhone: 'beside',
  },
]
