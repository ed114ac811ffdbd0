import { Portrait } from '../../web/look/Portrait.tsx'
import { QuarantineBadge } from '../../web/look/Quarantine.tsx'
import { SexSign } from '../../web/look/Sex.tsx'
import { ListScreen } from '../../web/screens/ListScreen.tsx'
import { AddAnimal } from './AddAnimal.tsx'
import { animalResource } from './animals.contract.ts'
import { hatchedOn } from './words.ts'

export { AnimalForm as Form } from './AnimalForm.tsx'
export { AnimalScreen as Detail } from './AnimalScreen.tsx'

export function List() {
  return (
    <ListScreen
      resource={animalResource}
      usualView="grid"
      about="You don't have any animals yet. Create your first today!"
      add={<AddAnimal />}
      tabs={[
        { value: 'all', label: 'All' },
        { value: 'quarantine', label: 'Quarantined' },
      ]}
      columns={[
        { header: 'Name', cell: (animal) => animal.name, sort: ['abc'] },
        {
          header: 'Sex',
          cell: (animal) => <SexSign sex={animal.sex} />,
          onPhone: 'beside',
        },
        { header: 'Species', cell: (animal) => animal.species?.commonName, onPhone: 'second' },
        { header: 'Genetics', cell: (animal) => animal.genetics, onPhone: 'second' },
        { header: 'Hatched', cell: hatchedOn },
        {
          header: 'Quarantine',
          isException: true,
          cell: (animal) => animal.in_quarantine && <QuarantineBadge />,
          onPhone: 'side',
        },
      ]}
      leading={(animal) => <Portrait animal={animal} size="row" />}
      card={(animal) => ({
        title: animal.name,
        picture: <Portrait animal={animal} size="card" />,
        pin: animal.in_quarantine && <QuarantineBadge />,
        sign: <SexSign sex={animal.sex} />,
        second: animal.species?.commonName,
        third: animal.genetics,
      })}
    />
  )
}
