import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { Link } from 'react-router'
import { canBeEdited, happenedAt } from '../../care/waiting/about.ts'
import { useWords } from '../../care/waiting/useWords.ts'
import { dayOf, formatShortMoment, formatTime, today } from '../../shared/dates.ts'
import { counted } from '../../shared/durations.ts'
import { numberText } from '../../shared/numbers.ts'
import type { FieldError } from '../../shared/resource.ts'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { Card } from '../../web/look/Card.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import { Foot } from '../../web/look/frame/Foot.tsx'
import { Tag } from '../../web/look/Tag.tsx'
import { look } from '../../web/online.ts'
import { removeWaiting, sendAgain } from '../../web/queue/keeping.ts'
import { flush } from '../../web/queue/queue.ts'
import type { Waiting } from '../../web/queue/waiting.ts'
import { Confirm } from '../../web/screens/Confirm.tsx'
import { useUser } from '../../web/user.ts'
import classes from './Waiting.module.css'

/* Parts of the screen of what waits whose code comes after it: they are seldom there, or not seen at first. */

/** Sends what waits without waiting for the next try. */
export function TryNow({ isSending }: { isSending: boolean }) {
  async function tryNow() {
    await look()
    await flush()
  }
  return (
    <Foot>
      <Button
        variant="light"
        loading={isSending}
        leftSection={<IconRefresh size={20} aria-hidden="true" />}
        onClick={tryNow}
      >
        Try now
      </Button>
    </Foot>
  )
}

/** Asks before what waits is deleted: it is nowhere else. */
export function DeleteWaiting({ waiting, onClose }: { waiting: Waiting; onClose: () => void }) {
  return (
    <Confirm
      isOpen
      title="Delete this record?"
      yes="Delete"
      onYes={() => void removeWaiting(waiting)}
      onClose={onClose}
    >
      It hasn't been sent yet. This can't be undone.
    </Confirm>
  )
}

/** Records that someone else has made on this device, or in another account: only they can send it. */
export function OthersWaiting({ others }: { others: readonly Waiting[] }) {
  const { id } = useUser()
  const byWhom = [...Map.groupBy(others, ({ person, account }) => `${person} ${account}`).values()]
  return byWhom.map((waiting) => {
    const [{ person = '', name = '' } = {}] = waiting
    const many = counted(waiting.length, 'record')
    const isOne = waiting.length === 1
    return (
      <Card
        key={`${person} ${name}`}
        title={`${numberText(waiting.length)} ${isOne ? 'waits' : 'wait'} for ${name}`}
      >
        <p className="quiet">
          {person === id
            ? `You recorded ${many} in another account. Switch to it to send ${isOne ? 'it' : 'them'}.`
            : `${name} recorded ${many} here. ${isOne ? "It's" : "They're"} sent once ${name} signs in on this device.`}
        </p>
      </Card>
    )
  })
}

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
  const isDeleted = waiting.refused?.status === 404
  const mayNot = waiting.refused?.status === 403
  const isConflict = waiting.refused?.status === 409 && waiting.method === 'PATCH'
  const other = useWords({ ...waiting, method: 'POST', body: { there: waiting.refused?.current } })
  const theirs = about.kind === 'task' ? other.title : other.words
  const moment = happenedAt(waiting, about)
  const isToday = dayOf(moment, timezone) === today(timezone)
  return (
    <section
      className={`${classes.refused} surface padXCard padYCard grid gap12`}
      aria-label={`${title}, refused`}
    >
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
        {isDeleted && waiting.method === 'POST' ? (
          <li>
            Its {about.contactId ? 'contact' : 'animal'} was deleted. Restore it under{' '}
            <Link to="/deleted">Recently deleted</Link>, then send this again.
          </li>
        ) : (
          waiting.refused?.errors.map((error) => <li key={error.message}>{reasonOf(error)}</li>)
        )}
      </ul>
      {isConflict && theirs && <p className="second">Now it says: “{theirs}”</p>}
      <div className={`${classes.ways} flex gap8`}>
        {isConflict ? (
          <Button onClick={() => void sendAgain(waiting)}>Keep mine</Button>
        ) : canBeEdited(waiting) && !isDeleted && !mayNot ? (
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

/** Names what was deleted in the meantime, or gives the server's words. */
function reasonOf({ field, message }: FieldError): string {
  if (message !== 'Not found') return message
  const part = field === 'feeder_id' ? 'feeder' : field === 'supplement_id' ? 'supplement' : ''
  return part ? `Its ${part} was deleted. Choose another.` : 'It was deleted in the meantime.'
}
