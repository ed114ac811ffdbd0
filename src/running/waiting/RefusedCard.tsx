import { IconAlertTriangle } from '@tabler/icons-react'
import { canBeEdited, happenedAt } from '../../care/waiting/about.ts'
import { useWords } from '../../care/waiting/useWords.ts'
import { dayOf, formatShortMoment, formatTime, today } from '../../shared/dates.ts'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import { Tag } from '../../web/look/Tag.tsx'
import { sendAgain } from '../../web/queue/keeping.ts'
import type { Waiting } from '../../web/queue/waiting.ts'
import { useUser } from '../../web/user.ts'
import classes from './Waiting.module.css'

/** A record that the server refused: what was recorded, why it was refused, and the ways on. */
export function RefusedCard({
  waiting,
  onEdit,
  onDelete,
}: {
  waiting: Waiting
  onEdit: () => void
  onDelete: () => void
}) {
  const { timezone } = useUser()
  const { about, animal, title, words } = useWords(waiting)
  const isConflict = waiting.refused?.status === 409 && waiting.method === 'PATCH'
  const other = useWords({ ...waiting, method: 'POST', body: { there: waiting.refused?.current } })
  const theirs = about.kind === 'task' ? other.title : other.words
  const moment = happenedAt(waiting, about)
  const isToday = dayOf(moment, timezone) === today(timezone)
  return (
    <section className={`${classes.refused} surface grid gap12`} aria-label={`${title}, refused`}>
      <div className={`${classes.head} flex gap12`}>
        {animal && <Portrait animal={animal} size="row" />}
        <div>
          <div className="cluster rows4 columns8">
            <b>{title}</b>
            <Tag tone="late" icon={<IconAlertTriangle size={15} aria-hidden="true" />}>
              Refused
            </Tag>
          </div>
          <p className="second">
            {words},{' '}
            {isToday
              ? `today ${formatTime(moment, timezone)}`
              : formatShortMoment(moment, timezone)}
          </p>
        </div>
      </div>
      <ul className="grid gap4">
        {waiting.refused?.errors.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      {isConflict && theirs && <p className="second">Now it says: “{theirs}”</p>}
      <div className={`${classes.ways} flex gap8`}>
        {isConflict ? (
          <Button onClick={() => void sendAgain(waiting)}>Keep mine</Button>
        ) : canBeEdited(waiting) ? (
          <Button onClick={onEdit}>Edit</Button>
        ) : (
          <Button onClick={() => void sendAgain(waiting)}>Send again</Button>
        )}
        <Button variant="default" onClick={onDelete}>
          {isConflict ? 'Keep theirs' : 'Delete'}
        </Button>
      </div>
    </section>
  )
}
