import { IconAlertTriangle, IconBrush, IconLock } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { ScaleMark } from '../../web/look/ScaleMark.tsx'
import { useUser } from '../../web/user.ts'
import type { ListedAnimal } from '../animals/animalIndex.contract.ts'
import classes from './Places.module.css'
import { type Need, needOf, type Spot, type Tub } from './racks.ts'
import type { Moving } from './useMoving.ts'

const hues = { late: 'clay', due: 'lamp', quarantine: 'iris', shed: 'shed' }

/** The animal that is dragged from one tub to another. */
const dragged: { animal?: ListedAnimal | undefined } = {}

/** One tub: its number, who lives there and how that animal is doing. Opens the animal, or takes the one that moves. */
export function TubTile({ tub, animal, spot, moving }: Tub & { spot: Spot; moving: Moving }) {
  const { timezone } = useUser()
  const [isOver, setIsOver] = useState(false)
  const { mover, mayMove } = moving
  const need = animal && needOf(animal, timezone)
  // Where it moves to, racks of several rooms may bear the same name.
  const where = (mover ? [spot.room, spot.rack] : [spot.rack || spot.room]).filter(Boolean)
  const after = mover ? actionOf(mover, animal) : need?.words.map((word) => `, ${word}`).join('')
  const isMover = mover !== undefined && mover !== 'choosing' && mover.id === animal?.id
  const isTarget = mover !== undefined && mover !== 'choosing'
  const isChosen = isMover || isOver || (isTarget && !animal)
  const hue = isChosen ? 'primary' : need?.tone && !mover ? hues[need.tone] : undefined
  const tile = {
    className: `${classes.tub} padX6 padY6 round10 relative clip tall wide row gap6 left ink`,
    style: hue
      ? {
          borderColor: `var(--${hue})`,
          background: `var(--${hue}-soft)`,
          boxShadow: isMover ? 'inset 0 0 0 1px var(--primary)' : undefined,
        }
      : undefined,
    'data-empty': animal ? undefined : true,
    ...(mayMove && dropping(animal, setIsOver, (one) => moving.put(one, spot, animal))),
  }
  const inside = (
    <>
      {animal && <Portrait animal={animal} size="row" />}
      <span className="slim grow snug">
        <span className={`twoLines text13 ${need?.tone && !mover ? 'ink2' : 'ink3'}`}>
          <span className="hidden">{where.join(', ')} </span>
          {tub}
          {where.length + tub.length > 0 && <span className="hidden">, </span>}
        </span>
        <b
          title={animal?.name}
          className={`twoLines text14 ${animal ? 'ink' : isTarget || isOver ? 'primary' : 'regular ink3'}`}
        >
          {animal?.name ?? (isTarget || isOver ? 'Put here' : 'empty')}
        </b>
        <span className="hidden">{after}</span>
      </span>
      {need && !mover && <Marks need={need} isQuarantined={animal.in_quarantine} />}
    </>
  )
  if (mover) {
    const isIdle = mover === 'choosing' && !animal
    return (
      <button
        type="button"
        {...tile}
        disabled={isIdle}
        aria-pressed={animal ? isMover : undefined}
        onClick={() => {
          if (isMover) moving.end()
          else if (mover !== 'choosing') moving.put(mover, spot, animal)
          else if (animal) moving.begin(animal)
        }}
      >
        {inside}
      </button>
    )
  }
  if (!animal) return <div {...tile}>{inside}</div>
  return (
    <Link {...tile} to={`/animals/${animal.id}`}>
      {inside}
    </Link>
  )
}

/** The effect of a tap, behind 'Attic, Rack A 12, Thimble'. */
function actionOf(mover: ListedAnimal | 'choosing', animal: ListedAnimal | undefined): string {
  if (mover === 'choosing') return animal ? ': move' : ''
  if (mover.id === animal?.id) return ': leave here'
  return animal ? `: swap with ${mover.name}` : `: ${mover.name}`
}

function Marks({ need, isQuarantined }: { need: Need; isQuarantined: boolean }) {
  const { isToFeed, isToClean, days_late, isRefused, isFed, maySoonShed } = need
  const isDue = isToFeed && days_late === 0
  const marks: ReactNode[] = [
    days_late > 0 && <IconAlertTriangle key="late" size={15} stroke={2.2} color="var(--clay)" />,
    isDue && <ScaleMark key="due" state="full" tone="var(--lamp-mark)" />,
    isToClean && !isToFeed && <IconBrush key="clean" size={15} />,
    isRefused && <ScaleMark key="refused" state="struck" />,
    isFed && <ScaleMark key="fed" state="full" />,
    maySoonShed && <ScaleMark key="shed" state="hollow" tone="var(--shed)" />,
    isQuarantined && <IconLock key="quarantine" size={15} color="var(--iris)" />,
  ]
  return (
    <span className="absolute flex gap2 ink2" style={{ top: 6, right: 6 }} aria-hidden="true">
      {marks.filter(Boolean).slice(0, 2)}
    </span>
  )
}

/** Taking a tub with the mouse, and laying it on this one. */
const dropping = (
  animal: ListedAnimal | undefined,
  setIsOver: (isOver: boolean) => void,
  put: (animal: ListedAnimal) => void,
) => ({
  draggable: animal !== undefined,
  onDragStart(event: DragEvent) {
    dragged.animal = animal
    event.dataTransfer.effectAllowed = 'move'
  },
  onDragEnd() {
    dragged.animal = undefined
  },
  onDragOver(event: DragEvent) {
    if (!dragged.animal) return
    event.preventDefault()
    setIsOver(true)
  },
  onDragLeave: () => setIsOver(false),
  onDrop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    if (dragged.animal && dragged.animal.id !== animal?.id) put(dragged.animal)
  },
})
