import { formatLongDay, today } from '../../shared/dates.ts'
import { DueToday, LateBadge } from '../../web/look/animal/Due.tsx'
import { TextButton, TextLink } from '../../web/look/controls/TextButton.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { useSave } from '../../web/records.ts'
import { useCan, useUser } from '../../web/user.ts'
import { animalWithCare } from '../animals/animalWithCare.contract.ts'
import { isPaused } from './due/due.ts'
import { LegacyFeeder } from './LegacyFeeder.tsx'
import { comingWords, planWords } from './planWords.ts'
import classes from './Schedules.module.css'
import { SchedulesHelp } from './SchedulesHelp.tsx'
import type { CleaningSchedule, FeedingSchedule, Schedules } from './schedules.contract.ts'
import { dustWords, lateWords, preyWords } from './words.ts'

type Scheduled = Schedules & { id: string; updated_at: string }

/** An animal's schedules in words, with their next due dates; nothing of one that has none. */
export function ScheduleRows({ animal }: { animal: Scheduled }) {
  const { timezone } = useUser()
  const { feedingSchedules, cleaningSchedule } = animal
  const { mayChange } = useCan()
  const part =
    feedingSchedules.length === 0 && cleaningSchedule ? 'cleaningSchedule' : 'feedingSchedules'
  const edit = `/animals/${animal.id}/edit#${part}`
  return (
    <>
      {feedingSchedules.some(({ feeder }) => !feeder) && (
        <div className={classes.note}>
          <LegacyFeeder />
        </div>
      )}
      <Rows label="Schedules">
        {feedingSchedules.map((schedule) => (
          <Row
            key={schedule.id}
            title={preyWords(schedule)}
            second={
              <div className={`${classes.words} stack top gap4`}>
                <span className="block">
                  {planWords(schedule, 'feeding', timezone)}
                  {dustWords(schedule)}
                </span>
                <Pause schedule={schedule} animal={animal} />
              </div>
            }
            side={<Next schedule={schedule} what="Feeding" />}
          />
        ))}
        {cleaningSchedule && (
          <Row
            title="Cleaning"
            second={
              <div className={`${classes.words} stack top gap4`}>
                <span className="block">{planWords(cleaningSchedule, 'cleaning', timezone)}</span>
                <Pause schedule={cleaningSchedule} animal={animal} />
              </div>
            }
            side={<Next schedule={cleaningSchedule} what="Cleaning" />}
          />
        )}
      </Rows>
      <div className={`${classes.foot} cluster between columns12`}>
        <SchedulesHelp />
        {mayChange && <TextLink href={edit}>Edit schedules</TextLink>}
      </div>
    </>
  )
}

type PauseParts = { schedule: CleaningSchedule | FeedingSchedule; animal: Scheduled }

/** A pause, which can be ended: then nothing of its days is due. */
function Pause({ schedule, animal }: PauseParts) {
  const { flash, report } = useFlash()
  const { mayChange } = useCan()
  const save = useSave(animalWithCare, animal.id)
  const { timezone } = useUser()
  const { paused_until, pause_reason } = schedule
  const now = today(timezone)
  if (!paused_until || !isPaused(schedule, now)) return null
  // A cleaning schedule is sent whole: only over the one that is shown.
  const change = (pause: { paused_until: string }, { updated_at }: Pick<Scheduled, 'updated_at'>) =>
    save.mutateAsync(
      'feeder_id' in schedule
        ? { feedingSchedules: [{ id: schedule.id, ...pause }] }
        : { cleaningSchedule: { ...schedule, ...pause }, updated_at },
    )
  const end = () =>
    change({ paused_until: now }, animal).then((saved) => {
      const undo = () => change({ paused_until }, saved).catch(report)
      flash('Pause ended.', { undo })
    }, report)
  return (
    <>
      <strong className="semibold ink2">
        Paused until {formatLongDay(paused_until, now)}
        {pause_reason && `\u00a0· ${pause_reason}`}
      </strong>
      {mayChange && <TextButton onClick={end}>End pause</TextButton>}
    </>
  )
}

/** The due date: late, today, or a date; nothing once the schedule has ended. */
function Next({ schedule, what }: { schedule: CleaningSchedule; what: 'Feeding' | 'Cleaning' }) {
  const { timezone } = useUser()
  const { due_on, next_on, days_overdue } = schedule
  if (due_on && days_overdue > 0) return <LateBadge>{lateWords(days_overdue)}</LateBadge>
  if (due_on) return <DueToday />
  if (!next_on) return <>Done</>
  return (
    <>
      <span>Next {what.toLowerCase()}</span>
      <span>{comingWords(next_on, timezone)}</span>
    </>
  )
}
