import { IconMapPin } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { stateWords } from '../../shared/choices.ts'
import { formatDay } from '../../shared/dates.ts'
import { joined } from '../../shared/joined.ts'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { QuarantineBadge } from '../../web/look/animal/Quarantine.tsx'
import { SexSign } from '../../web/look/animal/Sex.tsx'
import { Tag } from '../../web/look/Tag.tsx'
import { ListScreen } from '../../web/screens/ListScreen.tsx'
import { LabelsOfChosen } from '../codes/LabelsLink.tsx'
import { AddAnimal, useAboutNoAnimals } from './AddAnimal.tsx'
import { type Animal, animalResource } from './animals.contract.ts'
import { RoundLinks } from './RoundLinks.tsx'
import { mostInAddress } from './roundAddress.ts'
import { hatchedOn, stateSince } from './words.ts'

/** Lists of animals; the page, the form and adding many are large and loaded on demand. */
export function List() {
  const isFormer = useSearchParams()[0].get('filter') === 'former'
  return (
    <ListScreen
      resource={animalResource}
      usualView="grid"
      about={useAboutNoAnimals()}
      add={<AddAnimal />}
      tabs={[
        { value: 'all', label: 'All' },
        { value: 'quarantine', label: 'Quarantined' },
        { value: 'former', label: 'Former' },
      ]}
      selection={{
        nameOf: (animal) => animal.name,
        most: mostInAddress,
        actions: (ids) => (
          <>
            <RoundLinks choice={{ ids: ids.join(',') }} />
            <LabelsOfChosen kind="animal" ids={ids} />
          </>
        ),
      }}
      tools={[{ href: '/locations', label: 'Locations', icon: <IconMapPin size={22} /> }]}
      columns={[
        { field: 'name', sort: ['abc'] },
        {
          header: 'Code',
          cell: (animal) => animal.code && <span className="quiet">{animal.code}</span>,
          isException: true,
          onPhone: 'beside',
        },
        {
          header: 'Sex',
          cell: (animal) => <SexSign sex={animal.sex} />,
          onPhone: 'beside',
        },
        { header: 'Species', cell: (animal) => animal.species?.commonName, onPhone: 'second' },
        { field: 'genetics', onPhone: 'second' },
        { header: 'Hatched', cell: hatchedOn },
        {
          header: 'State',
          isException: true,
          cell: (animal) => stateOf(animal),
          onPhone: 'side',
        },
        ...(isFormer ? [since] : []),
      ]}
      leading={(animal) => <Portrait animal={animal} size="row" />}
      card={(animal) => ({
        title: animal.name,
        picture: <Portrait animal={animal} size="card" />,
        pin: stateOf(animal),
        sign: <SexSign sex={animal.sex} />,
        second: joined(animal.code, animal.species?.commonName),
        third: animal.state === 'kept' ? animal.genetics : stateSince(animal),
      })}
    />
  )
}

/** Since when an animal has left the collection. */
const since = {
  header: 'Since',
  cell: ({ state_on }: Animal) => state_on && formatDay(state_on),
  onPhone: 'side',
} as const

/** Only exceptions are shown: gone, or in quarantine. */
function stateOf(animal: Animal) {
  if (animal.state !== 'kept') return <Tag>{stateWords[animal.state]}</Tag>
  return animal.in_quarantine && <QuarantineBadge />
}
