import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useMatch } from 'react-router'
import { type Animal, animalResource } from '../../features/animals/animals.contract.ts'
import { FeedSheet } from '../../features/logs/FeedSheet.tsx'
import { FilterBox } from '../look/FilterBox.tsx'
import { ListFailed } from '../look/ListFailed.tsx'
import { Portrait } from '../look/Portrait.tsx'
import { Sheet } from '../look/Sheet.tsx'
import { Waiting } from '../look/Waiting.tsx'
import { usePage, useRecord } from '../records.ts'
import classes from './RecordSheet.module.css'

/** Records a feeding of the animal in view, or asks which one first. */
export function RecordSheet({ onClose }: { onClose: () => void }) {
  const inView = useMatch('/animals/:id/*')?.params.id
  const shown = useRecord(animalResource, inView === 'new' ? undefined : inView).data
  const [chosen, setChosen] = useState<Animal>()
  const animal = chosen ?? shown
  if (animal) {
    return (
      <FeedSheet
        animal={animal}
        isOpen
        onClose={onClose}
        onBack={chosen ? () => setChosen(undefined) : undefined}
      />
    )
  }
  return <WhichAnimal onClose={onClose} onChoose={setChosen} />
}

function WhichAnimal({
  onClose,
  onChoose,
}: {
  onClose: () => void
  onChoose: (animal: Animal) => void
}) {
  const [words, setWords] = useState('')
  const [q] = useDebouncedValue(words, 250)
  const query = usePage(animalResource, { q, per_page: 50 })
  return (
    <Sheet isOpen onClose={onClose} title="Feed which animal?">
      <FilterBox label="Filter by name, species…" value={words} onChange={setWords} />
      {query.isError && !query.data && (
        <ListFailed what="Animals" onRetry={() => query.refetch()} />
      )}
      {query.isPending && <Waiting shape="rows" />}
      {query.data?.value.length === 0 && (
        <p className={classes.none}>{q ? 'No results.' : 'No animals yet. Add one first.'}</p>
      )}
      <ul className={classes.animals}>
        {query.data?.value.map((animal) => (
          <li key={animal.id}>
            <button type="button" onClick={() => onChoose(animal)}>
              <Portrait animal={animal} size="row" />
              <span>
                <b>{animal.name}</b>
                <span className="quiet">{animal.species?.commonName}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
