import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { animalResource } from '../../../collection/animals/animals.contract.ts'
import { SeriesSign } from '../../../web/chart/series.tsx'
import { Picker } from '../../../web/fields/Picker.tsx'
import classes from './Weights.module.css'
import { mostAnimals, type WeighedAnimal } from './weights.contract.ts'

/** Whose lines are drawn, each with its mark. A fifth animal replaces the one chosen first. */
export function ChosenAnimals({
  animals,
  onChoose,
}: {
  animals: readonly WeighedAnimal[]
  onChoose: (ids: string[]) => void
}) {
  const [isPicking, setIsPicking] = useState(false)
  const ids = animals.map(({ animal }) => animal.id)
  const add = (id: string) => {
    setIsPicking(false)
    if (!ids.includes(id)) onChoose([...ids, id].slice(-mostAnimals))
  }
  return (
    <div className={`${classes.choosing} stack gap8`}>
      <ul className="flex wrap gap8" aria-label="Animals in the chart">
        {animals.map(({ animal }, at) => (
          <li
            key={animal.id}
            className={`${classes.chip} chip borderless padX14 padY0 round12 touch inline middle gap8 ink`}
          >
            <SeriesSign at={at} />
            <span className="crop slim ellipsis oneLine">{animal.name}</span>
            {animals.length > 1 && (
              <button
                type="button"
                aria-label={`Take ${animal.name} out`}
                onClick={() => onChoose(ids.filter((id) => id !== animal.id))}
              >
                <IconX size={16} aria-hidden="true" />
              </button>
            )}
          </li>
        ))}
        <li>
          <button
            type="button"
            className={`${classes.add} chip borderless padX14 padY0 round12 touch inline middle gap8 ink2`}
            aria-expanded={isPicking}
            onClick={() => setIsPicking(!isPicking)}
          >
            <IconPlus size={17} aria-hidden="true" />
            Animal
          </button>
        </li>
      </ul>
      {isPicking && (
        <Picker
          to={animalResource}
          nameOf={({ name }) => name}
          label="Animal"
          chosen={undefined}
          onChoose={({ id }) => add(id)}
          onClose={() => setIsPicking(false)}
        />
      )}
    </div>
  )
}
