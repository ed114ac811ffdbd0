import { IconLock } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import {
  Fragment,
  type ReactNode,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { type RoundKind, roundVerbs } from '../../collection/animals/roundAddress.ts'
import { numberText } from '../../shared/numbers.ts'
import type { RecordOf, Resource } from '../../shared/resource.ts'
import { reading } from '../../web/served.ts'
import { feederName, feederResource } from '../feeders/feeders.contract.ts'
import { supplementResource } from '../supplements/supplements.contract.ts'
import type { RoundLine, RoundLines } from './lines/roundLines.contract.ts'
import classes from './Round.module.css'
import { RoundFoot } from './RoundFoot.tsx'
import { RoundTools } from './RoundTools.tsx'
import { fedOf, keyOf } from './roundLogs.ts'
import type { RoundState } from './roundState.ts'
import { CleaningRow } from './rows/CleaningRow.tsx'
import { FeedingRow } from './rows/FeedingRow.tsx'
import { FeedingSheet } from './rows/FeedingSheet.tsx'
import { WeighingRow } from './rows/WeighingRow.tsx'
import { useRound } from './useRound.ts'
import { dueWords } from './words.ts'

/** More than fit on a screen. */
const firstFaces = 24

/** A round: every line starts as usual, the keeper enters what differs, and one request records all. */
export function Round({
  kind,
  value: lines,
  total,
  isOfDue,
  isPart,
  isByPlace,
  draftAddress,
}: RoundLines & {
  kind: RoundKind
  isOfDue: boolean
  /** True for a part of what is due. */
  isPart: boolean
  isByPlace: boolean
  draftAddress: string
}) {
  const round = useRound(kind, lines, draftAddress, isPart)
  const { state, dispatch, problems, unit } = round
  const [open, setOpen] = useState<RoundLine>()
  const list = useRef<HTMLUListElement>(null)
  useRoundKeys(list, round.record)
  const mealOf = useMeals(state)
  // The portraits below the fold are drawn after the first paint.
  const faces = useDeferredValue(lines.length, firstFaces)
  const show = useCallback((line: RoundLine) => setOpen(line), [])

  function row(line: RoundLine, at: number): ReactNode {
    const key = keyOf(line)
    const parts = {
      line,
      entry: state.entries[key],
      problem: problems[key],
      hasFace: at < faces,
      dispatch,
    }
    if (kind === 'weighing') return <WeighingRow {...parts} unit={unit} />
    if (kind === 'cleaning') return <CleaningRow {...parts} />
    return <FeedingRow {...parts} {...mealOf(line)} onOpen={show} />
  }

  const firstApart = lines.find(({ animal }) => animal.in_quarantine)
  const hasRooms = isByPlace && new Set(lines.map(({ animal }) => animal.room)).size > 1
  const isNewRoom = (line: RoundLine, at: number) =>
    line === firstApart || line.animal.room !== lines[at - 1]?.animal.room
  return (
    <>
      <RoundTools kind={kind} round={round} lines={lines} />
      {total > lines.length && <OnlyFirst kind={kind} lines={lines} isOfDue={isOfDue} />}
      <ul
        ref={list}
        className={`${classes.rows} hairlines card clip`}
        aria-label={roundVerbs[kind]}
      >
        {lines.map((line, at) => (
          <Fragment key={keyOf(line)}>
            {line === firstApart && lines[0] !== line && <InQuarantine />}
            {hasRooms && isNewRoom(line, at) && (
              <li className={`${classes.room} text14 semibold ink2`}>
                {line.animal.room || 'No room'}
              </li>
            )}
            {row(line, at)}
          </Fragment>
        ))}
      </ul>
      <RoundFoot kind={kind} lines={lines} round={round} />
      {open && (
        <FeedingSheet
          key={keyOf(open)}
          line={open}
          round={round}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

const InQuarantine = () => (
  <li className={`${classes.apart} padX20 padY8 touch row gap12 text15 semibold`}>
    <IconLock size={18} aria-hidden="true" />
    In quarantine, last
  </li>
)

const OnlyFirst = ({
  kind,
  lines,
  isOfDue,
}: {
  kind: RoundKind
  lines: RoundLine[]
  isOfDue: boolean
}) => (
  <p className="glows padX16 padY8 round14 cluster between columns12 text15 due">
    These are the first {numberText(lines.length)}
    {isOfDue
      ? '. Record them, then start again for the rest.'
      : `, ${dueWords(kind, lines)}. Start a round by room, rack or selection to reach the others.`}
  </p>
)

/** The meal of each animal in a feeding round: the names of feeder and supplement, and how many. */
function useMeals(state: RoundState) {
  const entries = Object.values(state.entries)
  const feeders = useNames(
    feederResource,
    [state.feeder_id, ...entries.map(({ feeder_id }) => feeder_id)],
    feederName,
  )
  const supplements = useNames(
    supplementResource,
    entries.map(({ supplement_id }) => supplement_id),
    ({ name }) => name,
  )
  return (line: RoundLine) => {
    const { feeder_id, supplement_id, count } = fedOf(line, state)
    const feeder = feeder_id === line.feeder?.id ? feederName(line.feeder) : feeders.get(feeder_id)
    const supplement =
      supplement_id === line.supplement?.id
        ? line.supplement?.name
        : supplements.get(supplement_id ?? '')
    return { feeder, supplement, count }
  }
}

/** The names of records by id; '…' while one is loading. */
function useNames<R extends Resource>(
  { api: path }: R,
  ids: (string | null | undefined)[],
  nameOf: (record: RecordOf<R>) => string,
): Map<string, string> {
  const distinctIds = [...new Set(ids.flatMap((id) => id || []))]
  const read = useQueries({
    queries: distinctIds.map((id) => ({
      queryKey: [path, 'one', id],
      ...reading<RecordOf<R>>(`${path}/${id}`),
    })),
  })
  const names = distinctIds.map((id, at): [string, string] => {
    const record = read[at]?.data
    return [id, record ? nameOf(record) : '…']
  })
  return new Map(names)
}

/**
 * Keyboard shortcuts of a round: arrow keys (and Enter in a number) move between rows, Ctrl+Enter
 * records. Space presses the focused button, as everywhere.
 */
function useRoundKeys(list: RefObject<HTMLElement | null>, record: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector('dialog')) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      record()
      return
    }
    const isTyping = event.target instanceof HTMLInputElement
    const isNext = event.key === 'ArrowDown' || (isTyping && event.key === 'Enter')
    if (!isNext && event.key !== 'ArrowUp') return
    if (isTyping && !list.current?.contains(event.target)) return
    event.preventDefault()
    focusRow(list.current, isNext ? 1 : -1)
  })

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Moves the focus by a row: from outside the list to its first row, and not beyond its last. */
function focusRow(list: HTMLElement | null, step: 1 | -1) {
  const stops = [...(list?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])]
  const at = stops.findIndex((stop) => stop.closest('li')?.contains(document.activeElement))
  const next = stops[at === -1 ? 0 : at + step]
  next?.focus()
  if (next instanceof HTMLInputElement) next.select()
}
