import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { type AnimalWithCare, animalWithCare } from '../../care/animals/animalWithCare.contract.ts'
import { DoseRow } from '../../care/animals/page/DueRows.tsx'
import { feederName } from '../../care/feeders/feederName.ts'
import { cleans } from '../../care/logs/cleans.tsx'
import { useFeeders } from '../../care/logs/feedings/FeederField.tsx'
import { feedings } from '../../care/logs/feedings/feedings.tsx'
import type { LogKind } from '../../care/logs/logs.contract.ts'
import { kinds, SheetOfKind } from '../../care/logs/SheetOfKind.tsx'
import { useQuickLog } from '../../care/logs/useQuickLog.ts'
import { dueNow } from '../../care/schedules/due/dueNow.ts'
import { planWords } from '../../care/schedules/planWords.ts'
import type { Schedules } from '../../care/schedules/schedules.contract.ts'
import { lateWords } from '../../care/schedules/words.ts'
import { placeWords } from '../../collection/animals/words.ts'
import type { KnownCode } from '../../collection/codes/codes.contract.ts'
import { daysAgo } from '../../shared/dates.ts'
import { joined } from '../../shared/joined.ts'
import { DueToday, LateBadge } from '../../web/look/animal/Due.tsx'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { Waiting } from '../../web/look/messages/Waiting.tsx'
import { Rows } from '../../web/look/Row.tsx'
import { ScaleMark } from '../../web/look/ScaleMark.tsx'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import { useRecord } from '../../web/records.ts'
import { ReadOnlyContext, useCan, useUser } from '../../web/user.ts'
import classes from './FoundAnimal.module.css'
import { pageOf } from './FoundRecord.tsx'

/** A scanned animal: what is most likely recorded is one tap, the rest one further. */
export function FoundAnimal({ target, onClose }: { target: KnownCode; onClose: () => void }) {
  const query = useRecord(animalWithCare, target.id)
  const [kind, setKind] = useState<LogKind>()
  const animal = query.data
  if (animal && kind) {
    const onBack = () => setKind(undefined)
    return <SheetOfKind kind={kind} animal={animal} onClose={onClose} onBack={onBack} />
  }
  const about = animal && [animal.species?.commonName, placeWords(animal)].filter(Boolean)
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={animal?.name ?? target.name}
      mark={animal && <DueMark animal={animal} />}
      second={about?.join('\u00a0· ')}
      portrait={animal && <Portrait animal={animal} size="avatar" />}
    >
      {animal ? (
        <ReadOnlyContext value={animal.handed_over_at !== null || animal.state !== 'kept'}>
          <DosesDue animal={animal} />
          <Acts animal={animal} onKind={setKind} onDone={onClose} />
        </ReadOnlyContext>
      ) : query.error ? (
        <p role="alert">{query.error.message}</p>
      ) : (
        <Waiting shape="card" />
      )}
      <div className={`${classes.foot} cluster between columns12 above8`}>
        <LastMeal animal={animal} />
        <Link className="link" to={pageOf(target)}>
          Open {animal?.name ?? target.name}
        </Link>
      </div>
    </Sheet>
  )
}

function DueMark({ animal }: { animal: AnimalWithCare }) {
  if (animal.state !== 'kept') return null
  const { feeding, cleaning } = dueNow(animal)
  const due = feeding ?? cleaning
  if (!due) return null
  if (due.days_overdue > 0) return <LateBadge>{lateWords(due.days_overdue)}</LateBadge>
  return <DueToday>Due today</DueToday>
}

function DosesDue({ animal }: { animal: AnimalWithCare }) {
  const due = animal.state === 'kept' ? animal.treatments.filter(({ due_on }) => due_on) : []
  if (due.length === 0) return null
  return (
    <Rows label="Doses due">
      {due.map((course) => (
        <DoseRow key={course.id} animal={animal} course={course} />
      ))}
    </Rows>
  )
}

function LastMeal({ animal }: { animal: AnimalWithCare | undefined }) {
  const { timezone } = useUser()
  const meal = animal?.feedingLogs.find(({ success }) => success)
  return (
    <span className="second">
      {joined(
        animal && feedings.today?.(animal, timezone),
        meal && `Last took it ${daysAgo(meal.happenedAt, timezone)}`,
      )}
    </span>
  )
}

type Parts = { animal: AnimalWithCare; onKind: (kind: LogKind) => void; onDone: () => void }

function Acts(parts: Parts) {
  const { mayLog } = useCan()
  if (!mayLog) return <p className="second">You can look at this record, but not add to it.</p>
  const first = likeliest(parts.animal)
  const others = (['feeding', 'weight', 'cleaning', 'shedding', 'poop'] as const).filter(
    (kind) => kind !== first,
  )
  return (
    <>
      {first === 'feeding' ? <QuickFeed {...parts} /> : <QuickClean {...parts} />}
      <ul className={`${classes.others} grid gap8 above8`}>
        {others.map((kind) => {
          const { short, act, Icon } = kinds[kind]
          return (
            <li key={kind}>
              <button type="button" aria-label={act} onClick={() => parts.onKind(kind)}>
                <Icon size={24} />
                <span>{short}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** The usual meal, taken or refused. */
function QuickFeed({ animal, onKind, onDone }: Parts) {
  const blank = feedings.useBlank(animal)
  const feeders = useFeeders(animal.id)
  const { record, isSaving } = useQuickLog(feedings, animal.id, onDone)
  const isDue = dueNow(animal).feeding !== undefined
  if (!blank) return <Waiting shape="card" />
  const feeder = [
    ...animal.feedingLogs.map((log) => log.feeder),
    ...animal.feedingSchedules.map((schedule) => schedule.feeder),
    ...(feeders.data?.value ?? []),
  ].find((each) => each?.id === blank.feeder_id)
  if (!feeder) {
    return (
      <First
        icon={<feedings.Icon size={30} />}
        title="Feed"
        isDue={isDue}
        onClick={() => onKind('feeding')}
      >
        Choose a feeder
      </First>
    )
  }
  const count = Number(blank.count)
  return (
    <div className={`${classes.two} grid gap8`}>
      <First
        icon={<feedings.Icon size={30} />}
        title="Took it"
        isDue={isDue}
        isBusy={isSaving}
        onClick={() => record(blank)}
      >
        {count > 1 ? `${count} × ${feederName(feeder)}` : feederName(feeder)}
      </First>
      <button
        type="button"
        className={`${classes.refused} chip borderless padX12 padY8 round16 wide row centred gap12 strong ink`}
        disabled={isSaving}
        onClick={() => record({ ...blank, success: false, refusal_reason: 'refused' })}
      >
        <ScaleMark state="struck" size={22} />
        Refused
      </button>
    </div>
  )
}

function QuickClean({ animal, onDone }: Parts) {
  const { timezone } = useUser()
  const { record, isSaving } = useQuickLog(cleans, animal.id, onDone)
  const schedule = animal.cleaningSchedule
  return (
    <First
      icon={<IconCheck size={28} />}
      title="Cleaned"
      isBusy={isSaving}
      onClick={() => record({ happenedAt: undefined })}
    >
      {schedule && planWords(schedule, 'cleaning', timezone)}
    </First>
  )
}

function First({
  icon,
  title,
  isDue = true,
  isBusy = false,
  onClick,
  children,
}: {
  icon: ReactNode
  title: string
  isDue?: boolean
  isBusy?: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      className={`${classes.first} borderless padX12 padY8 round16 wide row centred gap12 strong left`}
      data-autofocus
      data-due={isDue}
      style={isDue ? undefined : { background: 'var(--chip)', color: 'var(--ink)' }}
      disabled={isBusy}
      onClick={onClick}
    >
      {icon}
      <span>
        <b>{title}</b>
        <span>{children}</span>
      </span>
    </button>
  )
}

/** The log most likely to be recorded for a scanned animal: the one that is due, a meal before a clean. */
function likeliest(animal: Schedules): Extract<LogKind, 'feeding' | 'cleaning'> {
  const { feeding, cleaning } = dueNow(animal)
  return cleaning && !feeding ? 'cleaning' : 'feeding'
}
