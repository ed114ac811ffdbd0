import { IconColumns3, IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { AddAnimal, useAboutNoAnimals } from '../../collection/animals/AddAnimal.tsx'
import { placeWords, stateSince } from '../../collection/animals/words.ts'
import type { AnimalColumn } from '../../shared/choices.ts'
import { counted } from '../../shared/durations.ts'
import { joined } from '../../shared/joined.ts'
import { numberText } from '../../shared/numbers.ts'
import { perPage, type SortOf } from '../../shared/resource.ts'
import { api } from '../../web/api.ts'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { SexSign } from '../../web/look/animal/Sex.tsx'
import { ListScreen } from '../../web/screens/ListScreen.tsx'
import type { Grouping } from '../../web/screens/listParts.ts'
import { SelectionFoot } from '../../web/screens/SelectionFoot.tsx'
import { useUser } from '../../web/user.ts'
import { FedAndWeight, pinOf } from './animalCells.tsx'
import { columns, former, formerly, name, sex, tubColumn } from './animalColumns.tsx'
import {
  animalIndex,
  careShown,
  type ListedAnimal,
  mostChosen,
  usualViewOf,
} from './animalIndex.contract.ts'
import { BulkActions } from './bulk/BulkActions.tsx'
import type { AnimalIdsFound } from './bulk/bulkChanges.contract.ts'
import { ColumnsSheet, useColumns } from './ColumnsSheet.tsx'

/** The index of animals; the page, the form and adding many are large and loaded on demand. */
export function AnimalsScreen() {
  const [params] = useSearchParams()
  const filter = params.get('filter')
  const isFormer = filter === 'former'
  const [isChoosing, setIsChoosing] = useState(false)
  const chosen = useColumns()
  const { stats } = useUser()
  const isOneSpecies = stats.species === 1
  const isElsewhere = isFormer || filter === 'outside'
  const visible = chosen.filter(
    (column) =>
      !(isElsewhere && ofCollection.includes(column)) && !(isOneSpecies && column === 'species'),
  )
  return (
    <>
      <ListScreen
        resource={animalIndex}
        usualView={usualViewOf(stats.animals)}
        about={useAboutNoAnimals()}
        add={<AddAnimal />}
        alsoCounted={([first]) =>
          isOneSpecies
            ? first?.species?.commonName
            : stats.species > 0 && counted(stats.species, 'species', 'species')
        }
        asks={(view, sort) => ({
          care: careShown(view === 'table' ? chosen : []),
          ...(view === 'table' && groupingBy(sort) && { per_page: String(perPage.most) }),
        })}
        grouping={groupingBy}
        hasFunnel
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
          ...(visible.includes('place') ? [] : [tubColumn(params.get('sort') === 'place')]),
          ...visible.map((column) => (isFormer ? formerly(columns[column]) : columns[column])),
          ...(isFormer ? former : []),
        ]}
        leading={(animal) => <Portrait animal={animal} size="row" />}
        card={(animal, page) => cardOf(animal, page, isOneSpecies)}
      />
      <ColumnsSheet isOpen={isChoosing} onClose={() => setIsChoosing(false)} />
    </>
  )
}

/** An animal as a card: its last meal and weight, and where it lives. */
const cardOf = (animal: ListedAnimal, page: readonly ListedAnimal[], isOneSpecies: boolean) => ({
  title: animal.name,
  picture: <Portrait animal={animal} size="card" />,
  pin: pinOf(animal, page),
  sign: <SexSign sex={animal.sex} />,
  second:
    animal.last_feeding || animal.last_weight ? <FedAndWeight animal={animal} /> : animal.genetics,
  third: ['kept', 'outside'].includes(animal.state)
    ? joined(
        animal.code,
        !isOneSpecies && animal.species?.commonName,
        [animal.rack, animal.tub].filter(Boolean).join(' '),
      )
    : stateSince(animal),
})

/** The ids of all that a tab and words find, on every page. */
async function idsOfAll(filter: string, q: string): Promise<string[]> {
  const search = new URLSearchParams({ filter, q })
  return (await api<AnimalIdsFound>('GET', `animals/ids?${search}`)).value
}

/** Columns that say nothing of animals that have left the collection. */
const ofCollection: readonly AnimalColumn[] = ['due', 'next', 'place']

/** Racks in the order of their tubs, or species; undefined in other orders. */
function groupingBy(
  sort: SortOf<typeof animalIndex> | undefined,
): Grouping<ListedAnimal> | undefined {
  if (sort === 'place') {
    return { titleOf: (animal) => placeWords({ ...animal, tub: '' }) || 'No place', noteOf }
  }
  if (sort === 'species') {
    return { titleOf: ({ species }) => species?.commonName ?? 'No species', noteOf }
  }
  return undefined
}

/** '10, 4 to feed'. */
function noteOf(animals: readonly ListedAnimal[]) {
  const due = animals.filter(({ feeding_due: next }) => next?.due_on && !next.refused_today).length
  return (
    <>
      {numberText(animals.length)}
      {due > 0 && (
        <>
          , <b className="due">{numberText(due)} to feed</b>
        </>
      )}
    </>
  )
}
