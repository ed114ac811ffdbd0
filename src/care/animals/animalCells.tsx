import type { ReactNode } from 'react'
import { placeWords } from '../../collection/animals/words.ts'
import { stateWords } from '../../shared/choices.ts'
import { daysAgo, formatShortDay, today } from '../../shared/dates.ts'
import { joined } from '../../shared/joined.ts'
import { numberText } from '../../shared/numbers.ts'
import { weightText } from '../../shared/weights.ts'
import { DueToday, LateBadge } from '../../web/look/animal/Due.tsx'
import { QuarantineBadge } from '../../web/look/animal/Quarantine.tsx'
import { Trend } from '../../web/look/animal/Trend.tsx'
import { ScaleMark } from '../../web/look/ScaleMark.tsx'
import { Tag } from '../../web/look/Tag.tsx'
import { useUser } from '../../web/user.ts'
import { lateWords } from '../schedules/words.ts'
import classes from './AnimalCells.module.css'
import type { ListedAnimal, Next } from './animalIndex.contract.ts'

/* The cells of the animals table, the same in a row of the phone. */

/** From so many refusals in a row the animal is marked as refusing. */
const refusing = 3

/** A loss of weight that is marked, in per cent. */
const alarmingLoss = -10

/** Tags for whatever is due, late or unusual of an animal; undefined if nothing is. */
export function marksOf(animal: ListedAnimal): ReactNode {
  const { feeding_due, cleaning_due } = animal
  if (animal.state !== 'kept') return <Tag>{stateWords[animal.state]}</Tag>
  const marks = [
    lateMark(feeding_due) ?? (feeding_due?.due_on && <DueToday key="feed">Today</DueToday>),
    lateMark(cleaning_due, 'Clean, ') ??
      (cleaning_due?.due_on && <DueToday key="clean">Clean today</DueToday>),
    ...unusualMarks(animal),
  ].filter(Boolean)
  return (
    marks.length > 0 && (
      <span
        className={`${classes.marks} inline top gap2`}
        data-several={marks.length > 1 || undefined}
      >
        {marks}
      </span>
    )
  )
}

/** In a row of the phone refusals in a row are said of the last meal. */
export const phoneMarksOf = (animal: ListedAnimal): ReactNode =>
  marksOf({ ...animal, last_feeding: null })

function lateMark(next: Next | null | undefined, before = '') {
  if (!next?.due_on || next.days_overdue === 0) return undefined
  return <LateBadge key={`late ${before}`}>{`${before}${lateWords(next.days_overdue)}`}</LateBadge>
}

const unusualMarks = ({ feeding_due, last_feeding, in_quarantine }: ListedAnimal) => [
  !feeding_due?.due_on && (last_feeding?.refused_in_row ?? 0) >= refusing && (
    <LateBadge key="refusing">Refusing</LateBadge>
  ),
  in_quarantine && <QuarantineBadge key="quarantine" />,
]

/** Letters of a tub's name that stay whole beside a rack that doesn't. */
const shortTub = 12

/** The tub an animal lives in, as a chip that says the whole place to a mouse; `hasRack` says its rack as well. */
export const tubOf = (animal: ListedAnimal, hasRack: boolean): ReactNode =>
  animal.tub && (
    <span
      className="chip padX6 round8 row gap4 oneLine text13 semibold ink2"
      title={placeWords(animal)}
    >
      <span className="hidden">Tub </span>
      {hasRack && animal.rack && (
        <>
          <span className="crop ellipsis">{animal.rack}</span>
          <span> · </span>
        </>
      )}
      <span className={animal.tub.length > shortTub ? 'crop ellipsis' : 'firm'}>{animal.tub}</span>
    </span>
  )

/** 'fed 2 days ago · 42 g', on a card. */
export function FedAndWeight({ animal }: { animal: ListedAnimal }) {
  const { timezone } = useUser()
  const { last_feeding: meal, last_weight: weight } = animal
  return joined(
    meal && `${meal.success ? 'fed' : 'not taken'} ${daysAgo(meal.happenedAt, timezone)}`,
    weight && weightText(weight.weightInGrams, weight.unit),
  )
}

/** From so many on, portraits that look alike are told apart. */
const alike = 4

/** Tells an animal apart from others on the page that are drawn like it: its tub or code. */
function nameOfAlike(animal: ListedAnimal, page: readonly ListedAnimal[]): string {
  const isAlike = (other: ListedAnimal) =>
    !other.photoUrls &&
    other.species?.id === animal.species?.id &&
    other.genetics === animal.genetics
  return !animal.photoUrls && page.filter(isAlike).length >= alike ? animal.tub || animal.code : ''
}

/** A code of usual length isn't broken at its hyphen. */
const shortCode = 12

export const codeOf = ({ code }: ListedAnimal): ReactNode =>
  code && <span className={`quiet code ${code.length > shortCode ? '' : 'oneLine'}`}>{code}</span>

/** The last meal and whether it was taken. */
export function Fed({ feeding }: { feeding: NonNullable<ListedAnimal['last_feeding']> }) {
  const { timezone } = useUser()
  const { success, refused_in_row } = feeding
  const ago = daysAgo(feeding.happenedAt, timezone)
  return (
    <span
      className={`${classes.fed} inline middle gap6 oneLine`}
      data-refused={!success || undefined}
    >
      <ScaleMark state={success ? 'full' : 'struck'} />
      {success && (
        <>
          <span className="hidden">Fed</span> {ago}
        </>
      )}
      {!success && `not taken, ${refused_in_row > 1 ? `${refused_in_row} in a row` : ago}`}
    </span>
  )
}

/** The next day to come on which something is due: a meal, or a clean if that is sooner. */
export function nextOf({ feeding_due, cleaning_due }: ListedAnimal): ReactNode {
  const isLater = (next: Next | null | undefined): next is Next => !!next && !next.due_on
  const feeding = isLater(feeding_due) ? feeding_due : undefined
  const cleaning = isLater(cleaning_due) ? cleaning_due : undefined
  if (feeding && !(cleaning && cleaning.next_on < feeding.next_on)) {
    return <Day day={feeding.next_on} />
  }
  return cleaning && <Day day={cleaning.next_on} before="Clean, " />
}

function Day({ day, before }: { day: string; before?: string }) {
  const { timezone } = useUser()
  return (
    <span className={classes.day}>
      {before}
      <time dateTime={day}>{formatShortDay(day, today(timezone))}</time>
    </span>
  )
}

/** How many days ago a moment was. */
export function Ago({ moment }: { moment: string }) {
  return daysAgo(moment, useUser().timezone)
}

/** The latest weight with the trend of 90 days. */
export function Weight({ weight }: { weight: NonNullable<ListedAnimal['last_weight']> }) {
  const { trend, change, weightInGrams, unit } = weight
  const isFalling = change !== null && change < alarmingLoss
  return (
    <span
      className={`${classes.weight} ${isFalling ? classes.falling : ''} inline middle atEnd gap6 oneLine`}
    >
      {trend.length > 1 && <Trend values={trend} isFalling={isFalling} />}
      {change !== null && (
        <span className={`${classes.change} text13 ink3`} data-falling={isFalling || undefined}>
          {changeText(change)}
          <span className="hidden"> in 90 days,</span>
        </span>
      )}
      <b className="ink">{weightText(weightInGrams, unit)}</b>
    </span>
  )
}

/** '+0.8%', '−5.2%', '0%'. */
const changeText = (change: number) =>
  change === 0 ? '0%' : `${change < 0 ? '−' : '+'}${numberText(Math.abs(change), undefined, 1)}%`

/** On a card: what tells it apart, the scale alone for what is due today, badges for the rest. */
export function pinOf(animal: ListedAnimal, page: readonly ListedAnimal[]): ReactNode {
  const { feeding_due, cleaning_due } = animal
  if (animal.state !== 'kept') return marksOf(animal)
  const [feed, clean] = [isToday(feeding_due), isToday(cleaning_due)]
  const words = feed && clean ? 'Due today' : feed ? 'Feed today' : 'Clean today'
  const name = nameOfAlike(animal, page)
  const pins = [
    name && (
      <span key="name" className="surface padX8 padY4 round8 text13 semibold ink">
        {name}
      </span>
    ),
    (feed || clean) && (
      <span
        key="today"
        className={`${classes.pin} surface round8 center`}
        role="img"
        aria-label={words}
        title={words}
      >
        <ScaleMark state="full" size={16} tone="var(--lamp-mark)" />
      </span>
    ),
    lateMark(feeding_due),
    lateMark(cleaning_due, 'Clean, '),
    ...unusualMarks(animal),
  ].filter(Boolean)
  return pins.length > 0 && <span className="cluster gap4">{pins}</span>
}

const isToday = (next: Next | null | undefined) => !!next?.due_on && next.days_overdue === 0
