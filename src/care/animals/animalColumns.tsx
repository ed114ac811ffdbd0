import { hatchedOn, hatchedPart, placeWords } from '../../collection/animals/words.ts'
import { type AnimalColumn, sexWords, stateWords } from '../../shared/choices.ts'
import { formatDay } from '../../shared/dates.ts'
import { SexSign } from '../../web/look/animal/Sex.tsx'
import type { ListColumn } from '../../web/screens/listParts.ts'
import { momentColumn } from '../../web/screens/momentColumn.ts'
import { Ago, codeOf, Fed, marksOf, nextOf, phoneMarksOf, tubOf, Weight } from './animalCells.tsx'
import type { animalIndex, ListedAnimal } from './animalIndex.contract.ts'
import { columnWords } from './ColumnsSheet.tsx'

/* The columns of the animals table, and what its CSV has of them. */

type Column = ListColumn<typeof animalIndex>

export const name: Column = { field: 'name', sort: ['abc'] }

export const sex: Column = {
  header: 'Sex',
  cell: (animal) => <SexSign sex={animal.sex} />,
  file: [{ header: 'Sex', cell: ({ sex }) => sexWords[sex] }],
  isBesideName: true,
  onPhone: 'beside',
}

/**
 * Not in the CSV, whose place has its tub. A row of the phone names the rack too, unless a heading does; the table at
 * the desk has no room for it beside the name.
 */
export const tubColumn = (isByPlace: boolean): Column => ({
  header: 'Tub',
  cell: (animal) => tubOf(animal, false),
  phoneCell: (animal) => tubOf(animal, !isByPlace),
  file: [],
  isBesideName: true,
  onPhone: 'second',
  isChip: true,
})

export const columns: Record<AnimalColumn, Column> = {
  code: {
    header: columnWords.code,
    cell: codeOf,
    file: [{ header: columnWords.code, cell: ({ code }) => code }],
    byNeed: true,
    isException: true,
    onPhone: 'beside',
  },
  species: {
    header: columnWords.species,
    sort: ['species'],
    cell: (animal) => animal.species?.commonName,
    phoneCell: unlessFed((animal) => animal.species?.commonName),
    onPhone: 'second',
  },
  genetics: {
    header: columnWords.genetics,
    cell: (animal) => animal.genetics,
    phoneCell: unlessFed((animal) => animal.genetics),
    onPhone: 'second',
  },
  hatched: {
    header: columnWords.hatched,
    cell: hatchedOn,
    file: [{ header: columnWords.hatched, cell: hatchedPart }],
  },
  place: {
    header: columnWords.place,
    sort: ['place'],
    cell: placeWords,
    file: [
      { header: 'Room', cell: ({ room }) => room },
      { header: 'Rack', cell: ({ rack }) => rack },
      { header: 'Tub', cell: ({ tub }) => tub },
    ],
    onPhone: 'second',
  },
  due: {
    header: columnWords.due,
    sort: ['due'],
    cell: marksOf,
    phoneCell: phoneMarksOf,
    file: [
      { header: 'Feeding due', cell: ({ feeding_due }) => feeding_due?.due_on },
      { header: 'Clean due', cell: ({ cleaning_due }) => cleaning_due?.due_on },
      { header: 'Quarantine', cell: ({ in_quarantine }) => in_quarantine && 'Yes' },
    ],
    isException: true,
    onPhone: 'side',
  },
  fed: {
    header: columnWords.fed,
    sort: ['fed_at_asc', 'fed_at_desc'],
    cell: ({ last_feeding }) => last_feeding && <Fed feeding={last_feeding} />,
    file: [
      momentColumn('Last feeding', ({ last_feeding }) => last_feeding?.happenedAt),
      {
        header: 'Taken',
        cell: ({ last_feeding }) => last_feeding && (last_feeding.success ? 'Yes' : 'No'),
      },
    ],
    onPhone: 'second',
  },
  next: {
    header: columnWords.next,
    cell: nextOf,
    file: [
      { header: 'Next feeding', cell: ({ feeding_due }) => feeding_due?.next_on },
      { header: 'Next clean', cell: ({ cleaning_due }) => cleaning_due?.next_on },
    ],
    isException: true,
    phoneCell: (animal) => !phoneMarksOf(animal) && nextOf(animal),
    onPhone: 'side',
  },
  shed: {
    header: columnWords.shed,
    sort: ['shed_at_asc', 'shed_at_desc'],
    cell: ({ last_shed }) => last_shed && <Ago moment={last_shed.happenedAt} />,
    file: [momentColumn('Last shed', ({ last_shed }) => last_shed?.happenedAt)],
  },
  weight: {
    header: columnWords.weight,
    sort: ['weight_in_grams_desc', 'weight_in_grams_asc'],
    cell: ({ last_weight }) => last_weight && <Weight weight={last_weight} />,
    file: [
      { header: 'Weight (g)', cell: ({ last_weight }) => last_weight?.weightInGrams },
      momentColumn('Weighed', ({ last_weight }) => last_weight?.happenedAt),
      { header: 'Change in 90 days (%)', cell: ({ last_weight }) => last_weight?.change },
    ],
    numeric: true,
    isException: true,
    onPhone: 'side',
    isFirstOnPhone: true,
  },
}

/** A row of the phone has room for one of them beside the weight: the last meal comes first. */
function unlessFed(cell: (animal: ListedAnimal) => string | undefined) {
  return (animal: ListedAnimal) => (animal.last_feeding ? undefined : cell(animal))
}

/** Of an animal that has left, a row of the phone says what it was, not how it did at last. */
export const formerly = (column: Column): Column => ({
  ...column,
  phoneCell: undefined,
  onPhone: ofKind.includes(column) ? 'second' : 'hidden',
})
const ofKind = [columns.species, columns.genetics]

/** Why and since when animals have left the collection. */
export const former: readonly Column[] = [
  {
    header: 'State',
    cell: marksOf,
    file: [{ header: 'State', cell: ({ state }) => stateWords[state] }],
    onPhone: 'side',
  },
  {
    header: 'Since',
    file: [{ header: 'Since', cell: ({ state_on }) => state_on }],
    cell: ({ state_on }) => state_on && formatDay(state_on),
    onPhone: 'side',
  },
]
