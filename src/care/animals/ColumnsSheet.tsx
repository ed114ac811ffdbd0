import { type AnimalColumn, animalColumns } from '../../shared/choices.ts'
import { api } from '../../web/api.ts'
import { Switch } from '../../web/look/controls/Switch.tsx'
import { TextButton } from '../../web/look/controls/TextButton.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import { useWrite } from '../../web/records.ts'
import { useUser } from '../../web/user.ts'
import classes from './ColumnsSheet.module.css'

export const columnWords: Record<AnimalColumn, string> = {
  code: 'Code',
  species: 'Species',
  genetics: 'Genetics',
  hatched: 'Hatched',
  place: 'Location',
  due: 'Due',
  fed: 'Last fed',
  next: 'Next',
  shed: 'Last shed',
  weight: 'Weight, 90 days',
}

const usualColumns: readonly AnimalColumn[] = ['code', 'species', 'due', 'fed', 'next', 'weight']

/** The columns of the animals table that the user wants, in the table's order. */
export const useColumns = (): readonly AnimalColumn[] => useUser().animal_columns ?? usualColumns

/** Chooses the columns of the animals table, for the user on every device. */
export function ColumnsSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const columns = useColumns()
  const { report } = useFlash()
  const saving = useWrite((animal_columns: readonly AnimalColumn[] | null) =>
    api('PATCH', 'user', { user: { animal_columns } }),
  )
  const current = saving.isPending ? (saving.variables ?? usualColumns) : columns
  const choose = (next: readonly AnimalColumn[] | null) => saving.mutate(next, { onError: report })
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Columns" second="Yours on every device.">
      <div className={`${classes.columns} grid gap4`}>
        {animalColumns.map((column) => (
          <Switch
            key={column}
            label={columnWords[column]}
            checked={current.includes(column)}
            onChange={({ target }) =>
              choose(animalColumns.filter((one) => isChosen(one, column, target.checked, current)))
            }
          />
        ))}
        <TextButton onClick={() => choose(null)}>Use the usual columns</TextButton>
      </div>
    </Sheet>
  )
}

const isChosen = (
  one: AnimalColumn,
  changed: AnimalColumn,
  isOn: boolean,
  current: readonly AnimalColumn[],
) => (one === changed ? isOn : current.includes(one))
