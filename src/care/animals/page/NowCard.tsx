import { IconBrush, IconLock, IconPill, IconStethoscope } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { VetVisit } from '../../../collection/health/health.contract.ts'
import { dayOf, formatShort, formatShortDay, today } from '../../../shared/dates.ts'
import { addDays } from '../../../shared/days.ts'
import { counted } from '../../../shared/durations.ts'
import { joined } from '../../../shared/joined.ts'
import { compareText } from '../../../shared/text.ts'
import { formatTimeOfDay } from '../../../shared/timesOfDay.ts'
import { Button } from '../../../web/look/controls/Button.tsx'
import { IconFeeder, IconShed } from '../../../web/look/icons.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { Row, Rows } from '../../../web/look/Row.tsx'
import { useSave } from '../../../web/records.ts'
import { Confirm } from '../../../web/screens/Confirm.tsx'
import { useCan, useUser } from '../../../web/user.ts'
import { betweenWords } from '../../forecast/words.ts'
import { repeatWords } from '../../schedules/planWords.ts'
import { preyWords } from '../../schedules/words.ts'
import { type AnimalWithCare, animalWithCare } from '../animalWithCare.contract.ts'
import { CleanRow, DoseRow, Square, WeighRow } from './DueRows.tsx'
import { FirstMealRow, MealRow } from './MealRows.tsx'
import { awaitsFirstWeight, lateWeighing, nextOf, onDay } from './now.ts'
import classes from './Page.module.css'

type Parts = { animal: AnimalWithCare }

/** All that an animal needs now, the longest waiting first, each with its way to settle it; then the next thing. */
export function NowCard({ animal }: Parts) {
  const now = today(useUser().timezone)
  const { quarantinedAt, vetVisits, recordCounts, feedingSchedules } = animal
  const late = lateWeighing(animal.weightLogs, Date.now())
  const [plan] = recordCounts.feeding === 0 ? feedingSchedules : []
  const isFirst = plan?.next_on && !plan.due_on
  const next = nextOf(animal, now)
  const rows = [
    ...dueRows(animal),
    isFirst && (
      <FirstMealRow
        key="meal"
        animal={animal}
        plan={plan}
        title={`First meal ${onDay(plan.next_on ?? now, now)}`}
        second={joined(preyWords(plan), repeatWords(plan, 'feeding'))}
      />
    ),
    late && (
      <WeighRow
        key="weigh"
        animal={animal}
        title={`Weighed ${counted(late.days, 'day')} ago`}
        second={`Usually about every ${counted(late.usual_days, 'day')}`}
      />
    ),
    awaitsFirstWeight(animal, now) && (
      <WeighRow
        key="weight"
        animal={animal}
        title="First weight"
        second="Later ones compare with it"
      />
    ),
    quarantinedAt && <QuarantineRow key="quarantine" animal={animal} since={quarantinedAt} />,
    ...vetVisits
      .filter(({ completed }) => !completed)
      .toSorted((one, other) => compareText(one.visited_on, other.visited_on))
      .map((visit) => <VisitRow key={visit.id} animal={animal} visit={visit} />),
    isNear(animal, now) && <ShedRow key="shed" animal={animal} now={now} />,
  ].filter(Boolean)
  const isSaid = next?.what === 'feed' && isFirst
  if (rows.length === 0 && !next) return null
  return (
    <section className={`${classes.now} card clip`} aria-label="Now">
      {rows.length > 0 && <Rows label="Now">{rows}</Rows>}
      {next && !isSaid && (
        <p className={`padXCard padY10 row gap8 text14 ink3 ${rows.length > 0 ? 'hairline' : ''}`}>
          {icons[next.what]}
          {rows.length === 0 && 'Nothing due. '}
          Next: {next.words} {onDay(next.day, now)}
        </p>
      )}
    </section>
  )
}

const icons = {
  feed: <IconFeeder size={18} />,
  clean: <IconBrush size={18} aria-hidden="true" />,
  dose: <IconPill size={18} aria-hidden="true" />,
}

/** Meals, doses and the cleaning that are due, the longest waiting first. */
function dueRows(animal: AnimalWithCare): ReactNode[] {
  const { feedingSchedules, treatments, cleaningSchedule: clean } = animal
  return [
    ...feedingSchedules.map((plan) => ({
      due: plan,
      row: <MealRow key={plan.id} animal={animal} plan={plan} />,
    })),
    ...treatments.map((course) => ({
      due: course,
      row: <DoseRow key={course.id} animal={animal} course={course} />,
    })),
    ...(clean
      ? [{ due: clean, row: <CleanRow key={clean.id} animal={animal} plan={clean} /> }]
      : []),
  ]
    .filter(({ due }) => due.due_on)
    .toSorted((one, other) => other.due.days_overdue - one.due.days_overdue)
    .map(({ row }) => row)
}

/** A quarantine with its end, which is asked about once and can be undone. */
function QuarantineRow({ animal, since }: Parts & { since: string }) {
  const { timezone } = useUser()
  const { flash, report } = useFlash()
  const [isAsking, setIsAsking] = useState(false)
  const save = useSave(animalWithCare, animal.id)
  const change = (quarantinedAt: string | null) =>
    save.mutateAsync({ in_quarantine: quarantinedAt !== null, quarantinedAt })
  const end = () =>
    change(null).then(
      () => flash('Quarantine ended.', { undo: () => change(since).catch(report) }),
      report,
    )
  const { mayChange } = useCan()
  const isNew = dayOf(since, timezone) === today(timezone)
  return (
    <>
      <Row
        leading={<Square tone="quarantine" icon={<IconLock size={22} aria-hidden="true" />} />}
        title={isNew ? 'In quarantine since today' : `Quarantine for ${animal.duration}`}
        second={`${isNew ? '' : `Since ${formatShort(since, timezone)}. `}Feed and clean last.`}
        trailing={
          mayChange && (
            <Button variant="light" aria-label="End quarantine" onClick={() => setIsAsking(true)}>
              End
            </Button>
          )
        }
      />
      <Confirm
        isOpen={isAsking}
        title={`End the quarantine of ${animal.name}?`}
        yes="End quarantine"
        onYes={end}
        onClose={() => setIsAsking(false)}
      >
        {animal.name} has been in quarantine since {formatShort(since, timezone)}. The history keeps
        both days.
      </Confirm>
    </>
  )
}

/** A visit that is ahead, or that has passed without a word on what was found. */
function VisitRow({ animal, visit }: Parts & { visit: VetVisit }) {
  const now = today(useUser().timezone)
  const { visited_on, visit_time, contact, reason } = visit
  const at = visit_time ? `, ${formatTimeOfDay(visit_time)}` : ''
  const day = visited_on > now ? onDay(visited_on, now) : 'today'
  const hasPassed = visited_on < now
  return (
    <Row
      leading={
        <Square
          tone={visited_on > now ? 'quiet' : 'due'}
          icon={<IconStethoscope size={22} aria-hidden="true" />}
        />
      }
      title={hasPassed ? `Vet visit was on ${formatShortDay(visited_on, now)}` : `Vet ${day}${at}`}
      second={hasPassed ? `${reason}. Add what was found.` : joined(contact?.name, reason)}
      href={`/animals/${animal.id}/health#${visit.id}`}
    />
  )
}

/** True if the forecast's window begins within a week, or has passed. */
const isNear = ({ activeForecast: one }: AnimalWithCare, now: string) =>
  one?.lower_on && !one.isOvertaken && one.lower_on <= addDays(now, 7)

const ShedRow = ({ animal, now }: Parts & { now: string }) => (
  <Row
    leading={<Square tone="shed" icon={<IconShed size={22} />} />}
    title={(animal.activeForecast?.upper_on ?? now) < now ? 'Shed any day' : 'Shed ahead'}
    second={animal.activeForecast && `8 times in 10 ${betweenWords(animal.activeForecast, now)}`}
    href={`/animals/${animal.id}/forecast`}
  />
)
