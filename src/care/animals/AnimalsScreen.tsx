import { IconColumns3, IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { AddAnimal, useAboutNoAnimals } from '../../collection/animals/AddAnimal.tsx'
import { hatchedOn, hatchedPart, placeWords, stateSince } from '../../collection/animals/words.ts'
import { type AnimalColumn, sexWords, stateWords } from '../../shared/choices.ts'
import { formatDay } from '../../shared/dates.ts'
import { counted } from '../../shared/durations.ts'
import { joined } from '../../shared/joined.ts'
import { api } from '../../web/api.ts'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { SexSign } from '../../web/look/animal/Sex.tsx'
import { ListScreen } from '../../web/screens/ListScreen.tsx'
import type { ListColumn } from '../../web/screens/listParts.ts'
import { momentColumn } from '../../web/screens/momentColumn.ts'
import { SelectionFoot } from '../../web/screens/SelectionFoot.tsx'
import { useUser } from '../../web/user.ts'
import { Ago, codeOf, Fed, marksOf, nextOf, pinOf, Weight } from './animalCells.tsx'
import {
  animalIndex,
  type CarePart,
  careParts,
  type ListedAnimal,
  mostChosen,
} from './animalIndex.contract.ts'
import { BulkActions } from './bulk/BulkActions.tsx'
import type { AnimalIdsFound } from './bulk/bulkChanges.contract.ts'
import { ColumnsSheet, columnWords, useColumns } from './ColumnsSheet.tsx'

/** The index of animals; the page, the form and adding many are large and loaded on demand. */
export function AnimalsScreen() {
  const filter = useSearchParams()[0].get('filter')
  const isFormer = filter === 'former'
  const [isChoosing, setIsChoosing] = useState(false)
  const chosen = useColumns()
  const { species } = useUser().stats
  const isElsewhere = isFormer || filter === 'outside'
  const visible = isElsewhere ? chosen.filter((column) => !ofCollection.includes(column)) : chosen
  return (
    <>
      <ListScreen
        resource={animalIndex}
        usualView="grid"
        about={useAboutNoAnimals()}
        add={<AddAnimal />}
        alsoCounted={species > 0 && counted(species, 'species', 'species')}
        asks={(view) => ({ care: view === 'grid' ? 'due' : careFor(visible).join(',') })}
        tabs={[
          { value: 'all', label: 'All' },
          { value: 'quarantine', label: 'Quarantined' },
          { value: 'former', label: 'Former' },
          { value: 'outside', label: 'Not yours', isHiddenWhenEmpty: true },
        ]}
        selection={{
          nameOf: (animal) => animal.name,
          foot: ({ filter: tab, q, save, ...list }) => (
            <SelectionFoot {...list} idsOfAll={() => idsOfAll(tab, q)} most={mostChosen}>
              {(ids) => (
                <BulkActions
                  ids={ids}
                  filter={tab}
                  onSave={() => save(ids)}
                  onDone={list.selection.end}
                />
              )}
            </SelectionFoot>
          ),
        }}
        tools={[
          { href: '/locations', label: 'Locations', icon: <IconMapPin size={22} /> },
          {
            label: 'Columns',
            icon: <IconColumns3 size={22} />,
            view: 'table',
            onClick: () => setIsChoosing(true),
          },
        ]}
        columns={[
          name,
          sex,
          ...visible.map((column) => columns[column]),
          ...(isFormer ? former : []),
        ]}
        leading={(animal) => <Portrait animal={animal} size="row" />}
        card={(animal) => ({
          title: animal.name,
          picture: <Portrait animal={animal} size="card" />,
          pin: pinOf(animal),
          sign: <SexSign sex={animal.sex} />,
          second: joined(animal.code, animal.species?.commonName),
          third: ['kept', 'outside'].includes(animal.state) ? animal.genetics : stateSince(animal),
        })}
      />
      <ColumnsSheet isOpen={isChoosing} onClose={() => setIsChoosing(false)} />
    </>
  )
}

/** The ids of all that a tab and words find, on every page. */
async function idsOfAll(filter: string, q: string): Promise<string[]> {
  const search = new URLSearchParams({ filter, q })
  return (await api<AnimalIdsFound>('GET', `animals/ids?${search}`)).value
}

type Column = ListColumn<typeof animalIndex>

/** Columns that say nothing of animals that have left the collection. */
const ofCollection: readonly AnimalColumn[] = ['due', 'next', 'place']

/** The parts of the animals' care that columns show. */
function careFor(columns: readonly AnimalColumn[]): CarePart[] {
  const needed: Partial<Record<AnimalColumn, CarePart[]>> = {
    due: ['due', 'fed'],
    next: ['due'],
    fed: ['fed'],
    shed: ['shed'],
    weight: ['weight'],
  }
  const parts = columns.flatMap((column) => needed[column] ?? [])
  return careParts.filter((part) => parts.includes(part))
}

const name: Column = { field: 'name', sort: ['abc'] }

const sex: Column = {
  header: 'Sex',
  cell: (animal) => <SexSign sex={animal.sex} />,
  file: [{ header: 'Sex', cell: ({ sex }) => sexWords[sex] }],
  isBesideName: true,
  onPhone: 'beside',
}

const columns: Record<AnimalColumn, Column> = {
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
    phoneCell: (animal) => !marksOf(animal) && nextOf(animal),
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

/** Why and since when animals have left the collection. */
const former: readonly Column[] = [
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
