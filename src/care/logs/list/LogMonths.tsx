import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { type FocusEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { dayOf, formatMoment, formatPart, formatShortDay } from '../../../shared/dates.ts'
import type { Owned, RecordOf } from '../../../shared/resource.ts'
import { SwipedRow } from '../../../web/look/SwipedRow.tsx'
import { IconMenu } from '../../../web/look/sheet/IconMenu.tsx'
import { useIsWide } from '../../../web/look/useIsWide.ts'
import type { ListedPage } from '../../../web/screens/listParts.ts'
import { useMayChangeLog, useUser } from '../../../web/user.ts'
import type { AnimalWithCare } from '../../animals/animalWithCare.contract.ts'
import type { Kind, LogResource } from '../kind.ts'
import classes from '../Logs.module.css'
import { useLogRemoval } from '../useLog.ts'
import { EditLogSheet } from './EditLogSheet.tsx'
import type { Listing } from './listings.tsx'

export type Periods<R extends LogResource> = Listing<R> & {
  kind: Kind<R>
  animal: AnimalWithCare
  /** A page of logs, the latest or the earliest first. */
  logs: RecordOf<R>[]
  page: ListedPage
  /** The words in the place of a log that is in doubt, with its day. */
  doubtOf?: ((log: RecordOf<R>, when: ReactNode) => ReactNode) | undefined
}

/** Logs under their months, or under their years where those have fewer than eight; a row opens its log. */
export function LogMonths<R extends LogResource>({ page, ...parts }: Periods<R>) {
  const { timezone } = useUser()
  const { kind, animal, logs, sumOf, doubtOf } = parts
  const [openId, setOpenId] = useState<string>()
  const openLog = logs.find(({ id }) => id === openId)
  const remove = useLogRemoval(kind, animal.id)
  const list = useHeldFocus(logs)
  const isYearly = logs.length / Math.max(1, yearsOf(logs)) < 8
  const length = isYearly ? 4 : 7
  const periods = [
    ...Map.groupBy(logs, ({ happenedAt }) => dayOf(happenedAt, timezone).slice(0, length)),
  ]
  const certain = logs.filter((log) => !doubtOf?.(log, null))
  return (
    <div className="card clip" {...list}>
      {openLog && (
        <EditLogSheet
          key={openId}
          kind={kind}
          animal={animal}
          log={openLog}
          onClose={() => setOpenId(undefined)}
        />
      )}
      {periods.map(([period, inPeriod], at) => {
        const sure = inPeriod.filter((log) => certain.includes(log)).toSorted(latestFirst)
        // A sum of a part would be no one's.
        const isCut =
          page.isFiltered ||
          (at === 0 && !page.isFirst) ||
          (at === periods.length - 1 && !page.isLast)
        return (
          <section key={period}>
            <h2 className="row between gap12 padXCard padY6 dim text13 semibold ink2">
              <span>{isYearly ? period : monthWords(period, timezone)}</span>
              {!isCut && sure[0] && <span>{sumOf(sure, beforeIn(certain, sure.at(-1)))}</span>}
            </h2>
            <ul className="hairlines">
              {inPeriod.map((log) => (
                <LogRow
                  key={log.id}
                  {...parts}
                  log={log}
                  certain={page.isFiltered ? [] : certain}
                  isYearly={isYearly}
                  onOpen={() => setOpenId(log.id)}
                  onRemove={() => remove(log)}
                />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function LogRow<R extends LogResource>({
  log,
  certain,
  isYearly,
  textOf,
  doubtOf,
  onOpen,
  onRemove,
}: Omit<Periods<R>, 'page'> & {
  log: RecordOf<R>
  certain: RecordOf<R>[]
  isYearly: boolean
  onOpen: () => void
  onRemove: () => void
}) {
  const { timezone, id: me } = useUser()
  const mayChange = useMayChangeLog()
  const isWide = useIsWide()
  const moment = formatMoment(log.happenedAt, timezone)
  const day = dayOf(log.happenedAt, timezone)
  const when = (
    <>
      <span
        className={`${isYearly ? classes.date : classes.day} firm right ink3 oneLine`}
        aria-hidden="true"
      >
        {isYearly ? formatShortDay(day, day) : Number(day.slice(8))}
      </span>
      <time className="hidden" dateTime={log.happenedAt}>
        {moment}
      </time>
    </>
  )
  const doubt = doubtOf?.(log, when)
  if (doubt) {
    return <li className="warns padXCard padY12">{doubt}</li>
  }
  const { title, second, side, mark } = textOf(log, beforeIn(certain, log), me)
  const row = 'row gap12 padXCard padY8 touch'
  const words = (
    <>
      {when}
      {mark}
      <span className="slim grow even">
        <span className="block semibold">{title}</span>
        {second && <span className="block text14 ink3">{second}</span>}
      </span>
      {side}
    </>
  )
  if (!mayChange(log)) return <li className={row}>{words}</li>
  const deletion = { label: 'Delete', icon: <IconTrash size={20} />, onChoose: onRemove }
  return (
    <SwipedRow acts={[{ ...deletion, tone: 'danger' }]}>
      <div className="row wide lightens">
        <button
          type="button"
          className={`${row} clear borderless slim grow left`}
          aria-haspopup="dialog"
          aria-keyshortcuts="Delete"
          onClick={onOpen}
          onKeyDown={({ key }) => key === 'Delete' && onRemove()}
        >
          {words}
        </button>
        {isWide && (
          <IconMenu
            label={`More: ${moment}`}
            icon={<IconDots size={20} />}
            isQuiet
            choices={[
              { label: 'Edit', icon: <IconPencil size={20} />, onChoose: onOpen },
              { ...deletion, isDangerous: true },
            ]}
          />
        )}
      </div>
    </SwipedRow>
  )
}

/** Moves the focus to the row in the place of a focused one that goes. */
function useHeldFocus(logs: readonly Owned[]) {
  const ref = useRef<HTMLDivElement>(null)
  const place = useRef<number>(undefined)
  const before = useRef(logs)
  const rows = () => [...(ref.current?.querySelectorAll('li') ?? [])]
  useLayoutEffect(() => {
    if (before.current === logs) return
    before.current = logs
    if (place.current === undefined || document.activeElement !== document.body) return
    const row = rows()[Math.min(place.current, logs.length - 1)]
    row?.querySelector('button')?.focus({ preventScroll: true })
  })
  return {
    ref,
    onFocus({ target }: FocusEvent) {
      const row = target.closest('li')
      if (row) place.current = rows().indexOf(row)
    },
    onBlur({ relatedTarget }: FocusEvent) {
      if (relatedTarget && !ref.current?.contains(relatedTarget)) place.current = undefined
    },
  }
}

/** 'November', and of another year 'November 2025'. */
const monthWords = (month: string, zone: string) => {
  const words = formatPart(`${month}-01`, 'month')
  const thisYear = dayOf(new Date().toISOString(), zone).slice(0, 4)
  return month.startsWith(thisYear) ? words.replace(` ${thisYear}`, '') : words
}

const timeOf = ({ happenedAt }: { happenedAt: string }) => Date.parse(happenedAt)

function yearsOf(logs: { happenedAt: string }[]) {
  const times = logs.map(timeOf)
  return (Math.max(...times) - Math.min(...times)) / (365 * 86_400_000)
}

const latestFirst = (one: { happenedAt: string }, other: { happenedAt: string }) =>
  timeOf(other) - timeOf(one)

/** The latest of these logs before one of them. */
const beforeIn = <Log extends { happenedAt: string }>(logs: Log[], log: Log | undefined) =>
  log && logs.filter((other) => timeOf(other) < timeOf(log)).toSorted(latestFirst)[0]
