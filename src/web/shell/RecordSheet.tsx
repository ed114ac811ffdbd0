import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { Link, useMatch } from 'react-router'
import {
  type Animal,
  animalDetail,
  animalResource,
} from '../../features/animals/animals.contract.ts'
import type { LogKind } from '../../features/logs/logs.contract.ts'
import { kinds, offered, SheetOfKind } from '../../features/logs/SheetOfKind.tsx'
import { QuickRounds } from '../../features/rounds/QuickRounds.tsx'
import { FilterBox } from '../look/FilterBox.tsx'
import { ListFailed } from '../look/ListFailed.tsx'
import { Portrait } from '../look/Portrait.tsx'
import { Sheet } from '../look/Sheet.tsx'
import { Waiting } from '../look/Waiting.tsx'
import { usePage, useRecord } from '../records.ts'
import { MayChange } from '../screens/May.tsx'
import classes from './RecordSheet.module.css'

/** Records something of the animal in view, or asks of which one first; every step has a way back. */
export function RecordSheet({ onClose }: { onClose: () => void }) {
  const inView = useMatch('/animals/:id/*')?.params.id
  const shown = useRecord(animalDetail, inView === 'new' ? undefined : inView).data
  const [chosen, setChosen] = useState<Animal>()
  const [kind, setKind] = useState<LogKind>()
  const animal = chosen ?? shown
  if (!animal) return <WhichAnimal onClose={onClose} onChoose={setChosen} />
  if (kind) {
    const onBack = () => setKind(undefined)
    return <SheetOfKind kind={kind} animal={animal} onClose={onClose} onBack={onBack} />
  }
  return (
    <WhichKind
      animal={animal}
      onClose={onClose}
      onBack={chosen ? () => setChosen(undefined) : undefined}
      onChoose={setKind}
    />
  )
}

function WhichKind({
  animal,
  onClose,
  onBack,
  onChoose,
}: {
  animal: Animal
  onClose: () => void
  onBack?: () => void
  onChoose: (kind: LogKind) => void
}) {
  return (
    <Sheet
      isOpen
      onClose={onClose}
      onBack={onBack}
      title={animal.name}
      second="What would you like to record?"
      portrait={<Portrait animal={animal} size="avatar" />}
    >
      <ul className={classes.choices}>
        {offered.map((kind) => {
          const { act, Icon } = kinds[kind]
          return (
            <li key={kind}>
              <button type="button" onClick={() => onChoose(kind)}>
                <Icon size={24} />
                <b>{act}</b>
              </button>
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
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
    <Sheet isOpen onClose={onClose} title="Record for which animal?">
      <section className={classes.rounds} aria-label="Many at once">
        <QuickRounds onFollow={onClose} />
        <div className={classes.ways}>
          <Link className="link" to="/locations" onClick={onClose}>
            By room or rack
          </Link>
          <MayChange>
            <Link className="link" to="/animals/new" onClick={onClose}>
              Add animal
            </Link>
          </MayChange>
        </div>
      </section>
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
