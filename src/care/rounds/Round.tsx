import {
  type ReactNode,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { RoundKind } from '../../collection/animals/roundAddress.ts'
import { daysAgo } from '../../shared/dates.ts'
import { numberText } from '../../shared/numbers.ts'
import { useIsWide } from '../../web/look/useIsWide.ts'
import { useUser } from '../../web/user.ts'
import type { RoundLine, RoundLines } from './lines/roundLines.contract.ts'
import classes from './Round.module.css'
import { type HeadParts, RoundTop } from './RoundHead.tsx'
import { type DrawRow, RoundRoom, roomsOf } from './RoundRoom.tsx'
import { RoundSide } from './RoundSum.tsx'
import { keyOf } from './roundLogs.ts'
import { feederOf, type RoundState } from './roundState.ts'
import { FeedingSheet } from './rows/FeedingSheet.tsx'
import { OutcomeRow } from './rows/OutcomeRow.tsx'
import { WeighingRow } from './rows/WeighingRow.tsx'
import { useMeals } from './useMeals.ts'
import { type Round as RoundOf, useRound } from './useRound.ts'
import { dueWords } from './words.ts'

/** A round: every line starts as usual, the keeper enters what differs, and one request records all. */
export function Round({
  kind,
  value: lines,
  total,
  isOfDue,
  isPart,
  isChosen,
  isByPlace,
  draftAddress,
  head,
  filter,
}: RoundLines & {
  kind: RoundKind
  isOfDue: boolean
  /** True for a part of what is due. */
  isPart: boolean
  /** True for animals picked one by one. */
  isChosen: boolean
  isByPlace: boolean
  draftAddress: string
  head: HeadParts
  /** The chip that narrows a round of what is due. */
  filter: ReactNode
}) {
  const round = useRound(kind, { lines, isChosen }, { address: draftAddress, isPart })
  const record = useLatest(round.record)
  // A tap is seen in its row first; what follows from it comes after that paint.
  const later = useDeferredValue(round)
  const [open, setOpen] = useState<RoundLine>()
  const list = useRef<HTMLDivElement>(null)
  useRoundKeys(list, record)
  useProblemInSight(round)
  const meals = useMeals(later.state)
  const show = useCallback((line: RoundLine) => setOpen(line), [])
  const rooms = useMemo(() => roomsOf(lines, isByPlace), [lines, isByPlace])
  const row = useRow(kind, { round, later: later.state, meals, show })

  const feeder_id = feederOf(later.state, lines.map(keyOf))
  const everyone = feeder_id ? meals.nameOf(feeder_id) : undefined

  return (
    <>
      <RoundTop {...{ kind, lines, head, filter, everyone }} round={later} />
      {total > lines.length && <OnlyFirst kind={kind} lines={lines} isOfDue={isOfDue} />}
      <div className={`${classes.columns} gridAtDesk startAtDesk gap20`}>
        <div ref={list} className={classes.rooms}>
          {rooms.map((room) => (
            <RoundRoom key={room.name} {...room} kind={kind} onOpen={show}>
              {row}
            </RoundRoom>
          ))}
        </div>
        <RoundSide {...{ kind, lines, record }} round={later} />
      </div>
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

/** Brings the first row that can't be recorded into view. */
function useProblemInSight({ problems }: RoundOf) {
  useEffect(() => {
    const [first] = Object.keys(problems)
    document.getElementById(`${first}-row`)?.scrollIntoView({ block: 'center' })
  }, [problems])
}

/** A function that stays the same, and does what the latest one would. */
function useLatest(act: () => void): () => void {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback(() => latest.current(), [])
}

type RowParts = {
  round: RoundOf
  /** The state that rows out of sight show. */
  later: RoundState
  meals: ReturnType<typeof useMeals>
  show: (line: RoundLine) => void
}

/** Draws the row of a line. Rows out of sight follow a tap after the paint, and until then are those they were. */
function useRow(kind: RoundKind, { round, later, meals, show }: RowParts): DrawRow {
  const { state, dispatch, problems, unit } = round
  const { timezone: zone } = useUser()
  const isWide = useIsWide()

  const draw = useCallback(
    (line: RoundLine, { entries }: RoundState, { usual, isFar }: RowLook) => {
      const key = keyOf(line)
      const parts = { line, entry: entries[key], problem: problems[key], zone, dispatch }
      if (kind === 'weighing') return <WeighingRow key={key} {...parts} unit={unit} />
      const onOpen = kind === 'feeding' ? { onOpen: show } : {}
      const look = { usual, isWide, isFar }
      return <OutcomeRow key={key} kind={kind} {...parts} {...onOpen} {...look} />
    },
    [kind, problems, zone, dispatch, unit, show, isWide],
  )
  const far = useCallback((line: RoundLine) => draw(line, later, outOfSight), [draw, later])
  const usualOf = (line: RoundLine) =>
    kind === 'feeding' ? meals.usualOf(line) : cleanedWords(line, zone)
  return { far, near: (line) => draw(line, state, { usual: usualOf(line), isFar: false }) }
}

type RowLook = { usual: string | undefined; isFar: boolean }
/** Without the words for its usual meal. */
const outOfSight: RowLook = { usual: undefined, isFar: true }

const cleanedWords = ({ lastLogAt }: RoundLine, zone: string) =>
  lastLogAt ? `Cleaned ${daysAgo(lastLogAt, zone)}` : 'Never cleaned'

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
  const stops = [...(list?.querySelectorAll<HTMLElement>('[data-stop], :checked') ?? [])]
  const at = stops.findIndex((stop) => stop.closest('li')?.contains(document.activeElement))
  const next = stops[at === -1 ? 0 : at + step]
  next?.focus()
  if (next instanceof HTMLInputElement) next.select()
}
