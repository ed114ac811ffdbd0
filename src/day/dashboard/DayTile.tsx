import { IconAlertTriangle } from '@tabler/icons-react'
import { startTransition, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { DueKind } from '../../care/schedules/due/due.contract.ts'
import { lateWords } from '../../care/schedules/words.ts'
import { RoundIcon } from '../../collection/animals/RoundLinks.tsx'
import { roundHref } from '../../collection/animals/roundAddress.ts'
import { counted } from '../../shared/durations.ts'
import { numberText } from '../../shared/numbers.ts'
import { whose } from '../../shared/text.ts'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { ButtonLink } from '../../web/look/controls/Button.tsx'
import { scalePath } from '../../web/look/ScaleMark.tsx'
import { useIsWide } from '../../web/look/useIsWide.ts'
import { useCan } from '../../web/user.ts'
import { kinds } from './AgendaCard.tsx'
import classes from './DayTile.module.css'
import type { Day, DayPart } from './dashboard.contract.ts'

/** The animals due today. Renders nothing if nothing was due. */
export function DayTile({ data }: { data: Day }) {
  const filled = kinds.filter((kind) => data[kind].total + data[kind].done > 0)
  if (filled.length === 0) return null
  return (
    <section
      className={`${classes.tile} surface shadow round22 stack gap12`}
      aria-labelledby="due-today"
    >
      <h2 id="due-today" className="hidden">
        Due today
      </h2>
      {filled.map((kind) => (
        <Part key={kind} kind={kind} part={data[kind]} />
      ))}
    </section>
  )
}

function Part({ kind, part }: { kind: DueKind; part: DayPart }) {
  const { total, done, refused, value } = part
  const isFeeding = kind === 'feeding'
  const { mayLog } = useCan()
  const open = total - refused
  const act =
    open > 0
      ? `${isFeeding ? 'Feed' : 'Clean'} ${numberText(open)}`
      : value.some((line) => line.refused_today === 'refused') && 'Try again'
  return (
    <div className={`${classes.part} grid middle`} data-kind={kind}>
      <div className={`${classes.figure} relative grid`} data-kind={kind}>
        <svg className="cover" viewBox="0 0 24 24" aria-hidden="true">
          {total > 0 && <path d={scalePath} />}
          {done > 0 && <Share of={done / (total + done)} />}
        </svg>
        {total > 0 && (
          <>
            <span className={`${classes.count} heavy`}>{numberText(open)}</span>
            <span className={isFeeding ? `${classes.unit} ink3` : 'hidden'}>
              {isFeeding ? 'to feed' : 'to clean'}
            </span>
          </>
        )}
      </div>
      <p className={`${classes.words} stack text15 even ink2`}>
        <strong className="text17 ink">{isFeeding ? 'Feeding day' : 'Cleaning day'}</strong>
        <span>{sentence(kind, part)}</span>
      </p>
      {total > 0 && (
        <div className={`${classes.acts} slim flex gap10`}>
          {mayLog && act && (
            <ButtonLink
              className={classes.start}
              to={roundHref(kind, { due: '1' })}
              variant={isFeeding ? 'filled' : 'light'}
              leftSection={<RoundIcon kind={kind} />}
            >
              {act}
            </ButtonLink>
          )}
          {isFeeding && value.length > 0 && <Faces lines={value} />}
        </div>
      )}
    </div>
  )
}

/** How much of the outline is done, thick over the thin one; all of it is a full scale with its tick. */
function Share({ of }: { of: number }) {
  if (of === 1)
    return (
      <>
        <path className={classes.all} d={scalePath} />
        <path className={classes.check} d="m8.3 12.3 2.6 2.5 4.8-5" />
      </>
    )
  const line = { d: scalePath, pathLength: 100 }
  return (
    <>
      <path className={classes.gap} {...line} strokeDasharray={`${100 * of + 1.6} 200`} />
      <path className={classes.done} {...line} strokeDasharray={`${100 * of} 200`} />
    </>
  )
}

/** As many as one row has room for: one that is cut off could still be reached by keys. */
function Faces({ lines }: { lines: DayPart['value'] }) {
  const row = useRef<HTMLUListElement>(null)
  const isWide = useIsWide()
  const [room, setRoom] = useState(isWide ? lines.length : phoneFaces)
  useEffect(() => {
    const list = row.current
    if (!list) return
    // The observer is called once the page has been laid out; asking the list itself would have a phone
    // lay it out for the answer alone.
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      const gap = Number.parseFloat(getComputedStyle(list).columnGap)
      const most = Math.floor((entry.contentRect.width + gap) / (face + gap))
      startTransition(() => setRoom(most))
    })
    observer.observe(list)
    return () => observer.disconnect()
  }, [])
  return (
    <ul ref={row} className={`${classes.faces} clip grid between grow`} aria-label="To feed">
      {lines.slice(0, room).map(({ animal, schedule_id, days_overdue }) => (
        <li key={schedule_id}>
          <Link
            to={`/animals/${animal.id}`}
            title={days_overdue > 0 ? `${animal.name}, ${lateWords(days_overdue)}` : animal.name}
          >
            <Portrait animal={animal} size="row" />
            {days_overdue > 0 && <IconAlertTriangle size={21} stroke={2.5} aria-hidden="true" />}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Its side in pixels, as in the style sheet. */
const face = 44
/** As many as a phone has room for beside the button, until that is measured. */
const phoneFaces = 5

/** The day's progress, how many weren't taken today, and who of the others has waited longest. */
function sentence(kind: DueKind, { total, refused, done, value }: DayPart) {
  const isFeeding = kind === 'feeding'
  if (total === 0) return isFeeding ? 'Everyone is fed.' : 'Everything is clean.'
  const progress =
    (done > 0 ? `${done} of ${total + done} done. ` : '') +
    (refused > 0 ? `${numberText(refused)} not taken today. ` : '')
  const first = value.find((line) => !line.refused_today)
  if (!first?.days_overdue) {
    // An animal that refused today may be overdue as well, and then comes first.
    return value[0]?.days_overdue ? progress : `${progress}Nothing's overdue.`
  }
  const days = counted(first.days_overdue, 'day')
  const { name } = first.animal
  return (
    progress +
    (isFeeding
      ? `${name} has been waiting ${days}.`
      : `${whose(name)} enclosure is ${days} overdue.`)
  )
}
