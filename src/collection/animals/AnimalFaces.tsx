import { Link } from 'react-router'
import { numberText } from '../../shared/numbers.ts'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import type { PicturedAnimal } from './animals.contract.ts'

/** The pictures of some animals side by side, each a link to its page; `label` names the list. */
export function AnimalFaces({
  label,
  animals,
  total = animals.length,
}: {
  label: string
  animals: readonly PicturedAnimal[]
  /** How many there are, if more than these. */
  total?: number
}) {
  const faces = animals.slice(0, mostFaces)
  const more = total - faces.length
  return (
    <div className="flex wrap middle gap6">
      <ul className="flex wrap gap6" aria-label={label}>
        {faces.map((animal) => (
          <li key={animal.id}>
            <Link
              className="block round12"
              to={`/animals/${animal.id}`}
              aria-label={animal.name}
              title={animal.name}
            >
              <Portrait animal={animal} size="row" />
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && <span className="text14 ink3">+{numberText(more)}</span>}
    </div>
  )
}

const mostFaces = 12
