import { type ReactNode, useState } from 'react'
import { shortNote } from '../../care/logs/words.ts'
import { SoonQuestion } from '../../collection/health/treatments/SoonQuestion.tsx'
import { useDose } from '../../collection/health/treatments/useDose.ts'
import { dosesOf, healthIn } from '../../collection/health/useHealth.ts'
import { momentOf } from '../../shared/dates.ts'
import { overdueWords } from '../../shared/durations.ts'
import { LateBadge } from '../../web/look/animal/Due.tsx'
import { TextButton } from '../../web/look/controls/TextButton.tsx'
import { Tick } from '../../web/look/controls/Tick.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Row } from '../../web/look/Row.tsx'
import { Tag } from '../../web/look/Tag.tsx'
import { useRemove } from '../../web/records.ts'
import { useCan, useUser } from '../../web/user.ts'
import classes from './DayEvents.module.css'
import type { CalendarEvent } from './events/events.contract.ts'

type Dose = NonNullable<CalendarEvent['dose']>

/** A dose of today: ticking gives it or takes it back, and one that is due can be skipped. */
export function DoseRow({
  event,
  leading,
  onTick = () => {},
}: {
  event: CalendarEvent
  leading: ReactNode
  /** Called before the row changes. */
  onTick?: () => void
}) {
  const { dose, animal } = event
  const { mayLog } = useCan()
  if (!dose || !animal) return null
  const acts = { event, dose, animal, leading, onTick }
  if (!mayLog) return <Shape event={event} leading={leading} isDone={false} />
  return dose.slot === null ? <DoneDose {...acts} /> : <DueDose {...acts} />
}

type Acts = {
  event: CalendarEvent
  dose: Dose
  animal: { id: string; name: string }
  leading: ReactNode
  onTick: () => void
}

function DueDose({ event, dose, animal, leading, onTick }: Acts) {
  const handled = useDose(animal, { ...dose, id: dose.treatment_id })
  const { isDone, isSkipped, give, skip, undo } = handled
  const acting = (act: () => unknown) => () => {
    onTick()
    act()
  }
  const label = `${dose.substance} for ${animal.name}`
  return (
    <>
      <Shape
        event={event}
        leading={leading}
        isDone={isDone}
        isSkipped={isSkipped}
        trailing={
          // What goes keeps its room: a row that shrinks moves those below it under the thumb.
          <span className="row gap8">
            <span className={isDone && !isSkipped ? classes.gone : undefined}>
              <TextButton onClick={acting(isSkipped ? undo : skip)}>
                {isSkipped ? 'Undo' : 'Skip'}
                <span className="hidden"> {label}</span>
              </TextButton>
            </span>
            <span className={isSkipped ? classes.gone : undefined}>
              <Tick
                label={`Give ${dose.substance} to ${animal.name}`}
                isDone={isDone && !isSkipped}
                onChange={acting(() => (isDone ? undo() : give()))}
              />
            </span>
          </span>
        }
      />
      <SoonQuestion dose={handled} />
    </>
  )
}

function DoneDose({ event, dose, animal, leading, onTick }: Acts) {
  const remove = useRemove(healthIn(dosesOf({ id: dose.treatment_id }), animal))
  const { flash, report } = useFlash()
  const [isBack, setIsBack] = useState(false)
  function undo() {
    onTick()
    setIsBack(true)
    remove.mutateAsync(event.id).then(
      () => flash('Dose removed.'),
      (error) => {
        setIsBack(false)
        report(error)
      },
    )
  }
  const label = `${dose.substance} for ${animal.name}`
  const isSkipped = event.isUnusual && !isBack
  return (
    <Shape
      event={event}
      leading={leading}
      isDone={!isBack}
      isSkipped={isSkipped}
      trailing={
        isSkipped ? (
          <TextButton onClick={undo}>
            Undo<span className="hidden"> {label}</span>
          </TextButton>
        ) : (
          <Tick label={label} isDone={!isBack} isDisabled={isBack} onChange={undo} />
        )
      }
    />
  )
}

const Shape = ({
  event,
  leading,
  isDone,
  isSkipped = false,
  trailing,
}: {
  event: CalendarEvent
  leading: ReactNode
  isDone: boolean
  isSkipped?: boolean
  trailing?: ReactNode
}) => (
  <Row
    title={event.label}
    href={event.path}
    leading={leading}
    beside={isSkipped ? <Tag>Skipped</Tag> : <Late event={event} />}
    second={shortNote(event.notes)}
    trailing={trailing}
    isDone={isDone}
  />
)

function Late({ event }: { event: CalendarEvent }) {
  const late = useLate(event)
  return late && <LateBadge>{late}</LateBadge>
}

/** How late the dose of an event is, in words. */
export function useLate({ days_overdue, dose }: CalendarEvent) {
  const { timezone } = useUser()
  const next_at = dose?.slot ? momentOf(dose.slot, timezone) : null
  return overdueWords({ next_at, days_overdue }, new Date().toISOString())
}
