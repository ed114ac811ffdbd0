import { IconBrush, IconBulb, IconChevronRight, IconPackage, IconPill } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useBulbChange } from '../../care/bulbs/BulbLife.tsx'
import { type Bulb, bulbName } from '../../care/bulbs/bulbs.contract.ts'
import { feederName } from '../../care/feeders/feederName.ts'
import type { Feeder } from '../../care/feeders/feeders.contract.ts'
import { stockOf } from '../../care/feeders/Stock.tsx'
import { useDone } from '../../care/logs/useDone.ts'
import type { DueKind } from '../../care/schedules/due/due.contract.ts'
import { lateWords } from '../../care/schedules/words.ts'
import { roundHref } from '../../collection/animals/roundAddress.ts'
import { SoonQuestion } from '../../collection/health/treatments/SoonQuestion.tsx'
import { useDose } from '../../collection/health/treatments/useDose.ts'
import { formatShortDay, today } from '../../shared/dates.ts'
import { daysBetween } from '../../shared/days.ts'
import { counted } from '../../shared/durations.ts'
import { joined } from '../../shared/joined.ts'
import { listed } from '../../shared/listed.ts'
import { numberText, shownSign } from '../../shared/numbers.ts'
import { ButtonLink } from '../../web/look/controls/Button.tsx'
import { IconEgg, IconFeeder } from '../../web/look/icons.tsx'
import { Rows } from '../../web/look/Row.tsx'
import { useQueue } from '../../web/queue/shown.ts'
import { useCan, useUser } from '../../web/user.ts'
import { useLate } from '../calendar/DoseRow.tsx'
import type { CalendarEvent } from '../calendar/events/events.contract.ts'
import type { DayPart, DueLine } from '../dashboard/dashboard.contract.ts'
import { AlarmLine } from './AlarmLine.tsx'
import classes from './Notifications.module.css'
import { mostCleanings } from './notifications.contract.ts'
import { ToDoLine } from './ToDoLine.tsx'
import type { ToDo } from './toDo.contract.ts'

/** Lists what is to do now, a line each with its action; a line goes once that is done, and the flash undoes it. */
export function ToDoLines({
  toDo,
  onFollow,
  onRestock,
}: {
  toDo: ToDo
  onFollow: () => void
  onRestock: (feeder: Feeder) => void
}) {
  const { alarms, feeding, cleaning, doses, feeders, bulbs, clutches } = toDo
  const hasFewToClean = cleaning.total <= mostCleanings
  return (
    <Rows label="To do now">
      {alarms.map((alarm) => (
        <AlarmLine key={alarm.id} alarm={alarm} onFollow={onFollow} />
      ))}
      {feeding.total > 0 && <RoundLine kind="feeding" part={feeding} onFollow={onFollow} />}
      {doses.map(
        (event) =>
          event.dose &&
          event.animal && (
            <DoseLine
              key={`${event.id} ${event.time}`}
              event={event}
              dose={event.dose}
              animal={event.animal}
            />
          ),
      )}
      {!hasFewToClean && <RoundLine kind="cleaning" part={cleaning} onFollow={onFollow} />}
      {hasFewToClean &&
        cleaning.value.map((line) => <CleaningLine key={line.schedule_id} line={line} />)}
      {feeders.map((feeder) => (
        <StockLine key={feeder.id} feeder={feeder} onRestock={() => onRestock(feeder)} />
      ))}
      {bulbs.map((bulb) => (
        <BulbLine key={bulb.id} bulb={bulb} />
      ))}
      {clutches.map(({ id, name, days_unseen }) => (
        <ToDoLine
          key={id}
          icon={IconEgg}
          tone="quiet"
          title={`Look at ${name}`}
          href={`/incubator/${id}`}
          onFollow={onFollow}
          second={`Not looked at for ${counted(days_unseen, 'day')}`}
          side={<IconChevronRight size={20} aria-hidden="true" />}
        />
      ))}
    </Rows>
  )
}

/** All that is due of a kind: its button opens the round. */
function RoundLine({
  kind,
  part,
  onFollow,
}: {
  kind: DueKind
  part: DayPart
  onFollow: () => void
}) {
  const { mayLog } = useCan()
  const isFeeding = kind === 'feeding'
  const verb = isFeeding ? 'Feed' : 'Clean'
  const open = part.total - part.refused
  return (
    <ToDoLine
      icon={isFeeding ? IconFeeder : IconBrush}
      tone="due"
      title={`${numberText(open)} to ${verb.toLowerCase()}`}
      second={waitingWords(kind, part)}
      trailing={
        mayLog &&
        open > 0 && (
          <ButtonLink
            className={classes.button}
            variant={isFeeding ? 'filled' : 'light'}
            to={roundHref(kind, { due: '1' })}
            onClick={onFollow}
          >
            {`${verb} ${numberText(open)}`}
          </ButtonLink>
        )
      }
    />
  )
}

/** 'Truffle has waited 2 days', otherwise whose turn it is. */
function waitingWords(kind: DueKind, { value, total, refused }: DayPart): ReactNode {
  const open = value.filter((line) => !line.refused_today)
  const [first] = open
  if (!first) return `${numberText(refused)} not taken today`
  if (first.days_overdue > 0) {
    const days = counted(first.days_overdue, 'day')
    const late = kind === 'feeding' ? `has waited ${days}` : `is ${days} overdue`
    return <span className="alarm">{`${first.animal.name} ${late}`}</span>
  }
  const names = open.map(({ animal }) => animal.name)
  return listed(names, { most: 2, count: total - refused, sign: shownSign() })
}

type Dose = NonNullable<CalendarEvent['dose']>

function DoseLine({
  event,
  dose,
  animal,
}: {
  event: CalendarEvent
  dose: Dose
  animal: { id: string; name: string }
}) {
  const { mayLog } = useCan()
  const late = useLate(event)
  const handled = useDose(animal, { ...dose, id: dose.treatment_id })
  if (handled.isDone) return null
  return (
    <>
      <ToDoLine
        icon={IconPill}
        tone={late ? 'over' : 'due'}
        title={`Dose for ${animal.name}`}
        second={
          <>
            {event.notes}
            {late && <span className="alarm">{late}</span>}
          </>
        }
        act={
          mayLog && {
            words: 'Given',
            of: `${dose.substance} for ${animal.name}`,
            onDo: handled.give,
          }
        }
      />
      <SoonQuestion dose={handled} />
    </>
  )
}

function CleaningLine({ line }: { line: DueLine }) {
  const { animal, days_overdue } = line
  const { mayLog } = useCan()
  const list = `animals/${animal.id}/cleaning_logs`
  const waits = useQueue().mine.filter(({ path, method }) => path === list && method === 'POST')
  const isRefused = waits.some(({ refused }) => refused)
  const { isDone, record } = useDone('cleaning', line)
  if ((isDone && !isRefused) || waits.some(({ refused }) => !refused)) return null
  return (
    <ToDoLine
      icon={IconBrush}
      tone="due"
      title={`Clean ${animal.name}`}
      second={
        <>
          {joined(animal.room, animal.rack, animal.tub)}
          {days_overdue > 0 && <span className="alarm">{lateWords(days_overdue)}</span>}
        </>
      }
      act={mayLog && { words: 'Cleaned', of: animal.name, onDo: record }}
    />
  )
}

function StockLine({ feeder, onRestock }: { feeder: Feeder; onRestock: () => void }) {
  const { mayChange } = useCan()
  const name = feederName(feeder)
  const isOut = feeder.quantity === 0
  return (
    <ToDoLine
      icon={IconPackage}
      tone={isOut ? 'over' : 'due'}
      title={name}
      second={
        isOut ? <span className="alarm">Out of stock</span> : `Running low, ${stockOf(feeder)} left`
      }
      act={mayChange && { words: 'Restock', of: name, onDo: onRestock }}
    />
  )
}

function BulbLine({ bulb }: { bulb: Bulb }) {
  const { timezone } = useUser()
  const { mayChange } = useCan()
  const { put, isPending } = useBulbChange(bulb)
  const name = bulbName(bulb)
  return (
    <ToDoLine
      icon={IconBulb}
      tone="over"
      title={name}
      second={<span className="alarm">UV life {endedWords(bulb, today(timezone))}</span>}
      act={
        mayChange && {
          words: 'Replaced',
          of: name,
          isWaiting: isPending,
          onDo: () => put({ uv_installed_on: today(timezone) }),
        }
      }
    />
  )
}

function endedWords(bulb: Bulb, now: string): string {
  const ended = bulb.uv_ends_on ?? now
  const days = daysBetween(ended, now)
  if (days > 30) return `ended on ${formatShortDay(ended, now)}`
  return days > 0 ? `ended ${counted(days, 'day')} ago` : 'ends today'
}
