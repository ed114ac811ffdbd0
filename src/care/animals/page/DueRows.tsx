import { IconBrush, IconPill, IconScale } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Treatment } from '../../../collection/health/health.contract.ts'
import { SoonQuestion } from '../../../collection/health/treatments/SoonQuestion.tsx'
import { useDose } from '../../../collection/health/treatments/useDose.ts'
import { doseWords, dueWords } from '../../../collection/health/words.ts'
import { overdueWords } from '../../../shared/durations.ts'
import { LateBadge } from '../../../web/look/animal/Due.tsx'
import { Button } from '../../../web/look/controls/Button.tsx'
import { Tick } from '../../../web/look/controls/Tick.tsx'
import { Row } from '../../../web/look/Row.tsx'
import { useCan, useUser } from '../../../web/user.ts'
import type { LogKind } from '../../logs/logs.contract.ts'
import { SheetOfKind } from '../../logs/SheetOfKind.tsx'
import { useDone } from '../../logs/useDone.ts'
import type { CleaningSchedule, FeedingSchedule } from '../../schedules/schedules.contract.ts'
import { lateWords } from '../../schedules/words.ts'
import type { AnimalWithCare } from '../animalWithCare.contract.ts'
import classes from './Page.module.css'

export type Parts = { animal: AnimalWithCare }

/** The enclosure that is due for cleaning. */
export function CleanRow({ animal, plan }: Parts & { plan: CleaningSchedule }) {
  const { isDone, record, undo } = useDone('cleaning', {
    ...{ animal, feeder: null, supplement: null, usual: null },
  })
  return (
    <SheetRow
      kind="cleaning"
      animal={animal}
      leading={<Square tone={toneOf(plan)} icon={<IconBrush size={22} />} />}
      title="Cleaning"
      second={<When days_overdue={plan.days_overdue} />}
      isDone={isDone}
      act={() => (
        <Tick label="Cleaned" isDone={isDone} onChange={() => (isDone ? undo() : record())} />
      )}
    />
  )
}

/** The next dose of a treatment. */
export function DoseRow({ animal, course }: Parts & { course: Treatment }) {
  const { timezone } = useUser()
  const { mayLog } = useCan()
  const dose = useDose(animal, { ...course, slot: course.next_slot })
  const now = new Date().toISOString()
  const isOverdue = overdueWords(course, now)
  const words = dueWords(course, now, timezone).replace('Dose due', 'due')
  const place =
    course.doses_planned === null
      ? 'Dose'
      : `Dose ${course.doses_done + 1} of ${course.doses_planned}`
  return (
    <>
      <Row
        leading={<Square tone={isOverdue ? 'late' : 'due'} icon={<IconPill size={22} />} />}
        title={`${course.substance}, ${doseWords(course)}`}
        href={`/animals/${animal.id}/health#${course.id}`}
        second={
          <>
            {isOverdue && <LateBadge>{words}</LateBadge>}
            {isOverdue ? place : [place, words].filter(Boolean).join(', ')}
          </>
        }
        isDone={dose.isDone}
        trailing={
          mayLog && (
            <Tick
              label={`Give dose: ${course.substance}`}
              isDone={dose.isDone}
              onChange={() => (dose.isDone ? dose.undo() : dose.give())}
            />
          )
        }
      />
      <SoonQuestion dose={dose} />
    </>
  )
}

/** A weighing that is asked for, by habit or since it would be the first. */
export const WeighRow = ({ animal, ...words }: Parts & { title: string; second: string }) => (
  <SheetRow
    {...words}
    kind="weight"
    animal={animal}
    leading={<Square tone="good" icon={<IconScale size={22} />} />}
    act={(open) => (
      <Button variant="light" aria-label={`Weigh: ${words.title}`} onClick={open}>
        Weigh
      </Button>
    )}
  />
)

/** Of a schedule that is due. */
export const toneOf = ({ days_overdue }: FeedingSchedule | CleaningSchedule) =>
  days_overdue > 0 ? 'late' : 'due'

/** How late it is, or that it is due today. */
export const When = ({ days_overdue, more }: { days_overdue: number; more?: string }) => (
  <>
    {days_overdue > 0 && <LateBadge>{lateWords(days_overdue)}</LateBadge>}
    {days_overdue > 0 ? more : ['Due today', more].filter(Boolean).join(', ')}
  </>
)

/** A row that opens the sheet of a log; `act` draws what stands at its end. Who may not record only reads it. */
export function SheetRow({
  kind,
  animal,
  scheduleId,
  act,
  ...row
}: Parts & {
  kind: LogKind
  scheduleId?: string
  leading: ReactNode
  title: ReactNode
  second: ReactNode
  isDone?: boolean
  act?: (open: () => void) => ReactNode
}) {
  const { mayLog } = useCan()
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  if (!mayLog) return <Row {...row} />
  return (
    <>
      <Row {...row} onOpen={open} trailing={act?.(open)} />
      {isOpen && (
        <SheetOfKind
          kind={kind}
          animal={animal}
          {...(scheduleId && { scheduleId })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

const tones = {
  due: 'glows due',
  late: 'warns alarm',
  good: 'lit primary',
  quiet: 'chip ink2',
  shed: classes.shed,
  quarantine: classes.quarantine,
}

/** An icon on the ground of its state, before a row of what is due. */
export const Square = ({ tone, icon }: { tone: keyof typeof tones; icon: ReactNode }) => (
  <span className={`${tones[tone]} side44 round12 center`}>{icon}</span>
)
