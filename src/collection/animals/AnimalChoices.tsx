import { useDeferredValue, useState } from 'react'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { usePage } from '../../web/records.ts'
import { useDebouncedValue } from '../../web/useDebounced.ts'
import { type Animal, animalResource } from './animals.contract.ts'

/** The first fifty animals that `words` find, once they aren't typed any more; `q` is what found them. */
export function useAnimalsFound() {
  const [words, setWords] = useState('')
  const q = useDebouncedValue(words, 250)
  const query = usePage(animalResource, { q, per_page: 50 })
  return { words, setWords, q, query }
}

/** Animals to choose one from; `chosenId` where the choice stays on show, null for none yet. */
export function AnimalChoices({
  label,
  className,
  animals = none,
  chosenId,
  onChoose,
}: {
  label: string
  className: string | undefined
  animals: readonly Animal[] | undefined
  chosenId?: string | null
  onChoose: (animal: Animal) => void
}) {
  // They follow after the paint: the tap that opens them is seen before.
  const drawn = useDeferredValue(animals, none)
  return (
    <ul className={className} aria-label={label}>
      {drawn.map((animal) => (
        <li key={animal.id}>
          <button
            type="button"
            className="bare round12 wide row gap12 left"
            aria-pressed={chosenId === undefined ? undefined : animal.id === chosenId}
            onClick={() => onChoose(animal)}
          >
            <Portrait animal={animal} size="row" />
            <span className="slim stack">
              <b>{animal.name}</b>
              <span className="quiet">{animal.species?.commonName}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const none: readonly Animal[] = []
