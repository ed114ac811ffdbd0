import { formatMoment } from '../../shared/dates.ts'
import { RefusedMark, WaitingMark } from '../../web/look/messages/WaitingMark.tsx'
import { useQueue, valuesIn } from '../../web/queue/shown.ts'
import { useUser } from '../../web/user.ts'
import classes from './Comments.module.css'

/** The comments on an animal or contact that wait to be sent, the newest first. */
export function WaitingComments({ id }: { id: string }) {
  const { name, timezone } = useUser()
  const waiting = useQueue().mine.filter(
    (one) => one.path === 'comments' && valuesIn(one).commentable_id === id,
  )
  if (waiting.length === 0) return null
  return (
    <ul className="above12" aria-label="Waiting comments">
      {waiting.toReversed().map((one) => {
        const at = new Date(one.at).toISOString()
        return (
          <li key={one.number} className={`${classes.comment} hairline`}>
            <div className={`${classes.by} slim flex wrap baseline columns10`}>
              <strong>{name}</strong>
              <time dateTime={at}>{formatMoment(at, timezone)}</time>
              {one.refused ? <RefusedMark /> : <WaitingMark />}
            </div>
            <p className="asTyped">{String(valuesIn(one).content)}</p>
          </li>
        )
      })}
    </ul>
  )
}
