import type { AnimalTableParts } from '../../collection/animals/animalParts.ts'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { DataTable } from '../../web/look/DataTable.tsx'
import { usePage } from '../../web/records.ts'
import { marksOf, nextOf, phoneMarksOf } from './animalCells.tsx'
import { columns, sex } from './animalColumns.tsx'
import { animalIndex, careShown, type ListedAnimal } from './animalIndex.contract.ts'

/** The marks of an animal, otherwise the day of what is next. */
const next = {
  ...columns.next,
  cell: (animal: ListedAnimal) => marksOf(animal) || nextOf(animal),
  phoneCell: (animal: ListedAnimal) => phoneMarksOf(animal) || nextOf(animal),
}

/** A species' or group's animals with when they were fed, what is next and their weight, as the index shows them. */
export function AnimalTable({ animals, rows }: AnimalTableParts) {
  const ids = animals.map(({ id }) => id)
  const { data } = usePage(animalIndex, {
    ids: ids.join(','),
    care: careShown(),
    per_page: ids.length,
  })
  const isMixed = new Set(animals.map(({ species }) => species?.id)).size > 1
  const { species, genetics, fed, weight } = columns
  const cares = [sex, ...(isMixed ? [species] : []), genetics, fed, next, weight]
  if (!data || data.value.length < ids.length) return rows
  return (
    <section className="slim stack gap10" aria-label="Animals">
      <DataTable
        label="Animals"
        records={data.value.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))}
        columns={[
          { header: 'Animal', cell: ({ name }: ListedAnimal) => name },
          ...cares.flatMap((column) => (column.header === undefined ? [] : [column])),
        ]}
        hrefOf={({ id }) => `/animals/${id}`}
        leading={(animal) => <Portrait animal={animal} size="row" />}
      />
    </section>
  )
}
