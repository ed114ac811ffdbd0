import { IconAlertTriangle, IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatComing, formatShortDay } from '../../shared/dates.ts'
import { counted } from '../../shared/durations.ts'
import { numberText } from '../../shared/numbers.ts'
import { Card } from '../../web/look/Card.tsx'
import { Rows } from '../../web/look/Row.tsx'
import { useFold } from '../../web/look/useFold.ts'
import classes from './DueLists.module.css'

/** As many as fit on a phone with the list before and the one after. */
const shownFirst = 6

/** One list of a report of what is due, the rest of a long one a tap away. */
export function DueList({ title, rows }: { title: string; rows: readonly ReactNode[] }) {
  const [isWhole, unfold] = useFold()
  const first = isWhole ? rows : rows.slice(0, shownFirst)
  const hidden = rows.length - first.length
  if (rows.length === 0) return null
  return (
    <Card isFlush title={title} aside={<span className="ink3">{numberText(rows.length)}</span>}>
      <Rows label={title}>{first}</Rows>
      {hidden > 0 && (
        <div className={`${classes.more} ruled offPaper`}>
          <button type="button" onClick={unfold}>
            {numberText(hidden)} more {title.toLowerCase()}
            <IconChevronDown size={18} aria-hidden="true" />
          </button>
        </div>
      )}
    </Card>
  )
}

/** '2 days late, last Nov 9', in clay. */
export function LateWords({
  days,
  last_on,
  now,
}: {
  days: number
  last_on: string | null
  now: string
}) {
  return (
    <span className={`${classes.late} inline middle gap4 alarm`}>
      <IconAlertTriangle size={15} aria-hidden="true" />
      <span>
        {counted(days, 'day')} late{lastWords(last_on, now)}
      </span>
    </span>
  )
}

/** ', last Nov 9'; empty if there was none. */
const lastWords = (last_on: string | null, now: string) =>
  last_on ? `, last ${formatShortDay(last_on, now)}` : ''

/** A note on animals with too few records to say anything. */
export function UnknownNote({ unknown, logs }: { unknown: number; logs: string }) {
  if (unknown === 0) return null
  const [these, have] =
    unknown === 1 ? ['1 animal', 'has'] : [`${numberText(unknown)} animals`, 'have']
  return (
    <p className="text14 ink3">
      {these} {have} no schedule and fewer than three {logs}, so we can't tell.
    </p>
  )
}

/** 'usually every 4 days, last 6 days ago'. */
export const habitWords = ({
  usual_days,
  days_since,
}: {
  usual_days: number
  days_since: number
}) =>
  `usually every ${usual_days === 1 ? 'day' : counted(usual_days, 'day')}, last ${
    days_since === 1 ? 'yesterday' : `${counted(days_since, 'day')} ago`
  }`

/** 'tomorrow' or 'Thu Nov 26': the next day on which anyone is due. */
export const nextDay = (day: string, now: string) =>
  formatComing(day, now) === 'tomorrow' ? 'tomorrow' : formatShortDay(day, now)
