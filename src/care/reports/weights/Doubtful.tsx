import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatShort } from '../../../shared/dates.ts'
import { doubtfulIn } from '../../../shared/weightDoubts.ts'
import { type WeightUnit, weightText } from '../../../shared/weights.ts'
import { TextButton } from '../../../web/look/controls/TextButton.tsx'
import { useUser } from '../../../web/user.ts'
import classes from './Weights.module.css'
import type { WeighedAnimal, WeightPoint } from './weights.contract.ts'

/**
 * The weighings of the chart that are probably mistyped, each with an offer to draw the lines without it, and those that
 * are left out. The records stay.
 */
export function Doubtful({
  animals,
  unit,
  without,
  onChange,
}: {
  animals: readonly WeighedAnimal[]
  unit: WeightUnit
  /** The ids of what is left out. */
  without: readonly string[]
  onChange: (without: string[]) => void
}) {
  const { timezone } = useUser()
  const words = ({ grams, happenedAt }: WeightPoint) =>
    `${weightText(grams, unit)} on ${formatShort(happenedAt, timezone)}`
  const doubtful = animals.flatMap(({ animal, points }) =>
    doubtfulIn(points).map((point) => ({ animal, point, isPair: points.length === 2 })),
  )
  const leftOut = animals.flatMap(({ animal, left_out }) =>
    left_out.map((point) => ({ animal, point })),
  )
  return (
    <>
      {doubtful.slice(0, mostNamed).map(({ animal, point, isPair }) => (
        <div
          key={point.id}
          className={`${classes.notice} warns padX16 padY14 round16 flex gap12 text15 alarm`}
          data-calm
          role="note"
        >
          <IconAlertTriangle size={22} aria-hidden="true" />
          <div>
            <p>
              <Link to={`/animals/${animal.id}/weight`}>{animal.name}</Link>:{' '}
              <strong>{words(point)}</strong> is far from the{' '}
              {isPair ? 'other weight' : 'weights around it'}.
            </p>
            <TextButton onClick={() => onChange([...without, point.id])}>
              Leave this one out
            </TextButton>
          </div>
        </div>
      ))}
      {leftOut.map(({ animal, point }) => (
        <div key={point.id} className={`${classes.leftOut} cluster columns12 text15 ink2`}>
          <p>
            Without {animal.name}, {words(point)}.
          </p>
          <TextButton onClick={() => onChange(without.filter((id) => id !== point.id))}>
            Put it back
          </TextButton>
        </div>
      ))}
    </>
  )
}

/** So many are asked about at a time. */
const mostNamed = 3
