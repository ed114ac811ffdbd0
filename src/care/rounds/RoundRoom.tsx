import { IconLock } from '@tabler/icons-react'
import { type ReactNode, useId, useMemo, useRef } from 'react'
import { type RoundKind, roundVerbs } from '../../collection/animals/roundAddress.ts'
import { numberText } from '../../shared/numbers.ts'
import { useLongPress } from '../../web/screens/useLongPress.ts'
import type { RoundLine } from './lines/roundLines.contract.ts'
import classes from './Round.module.css'
import { keyOf } from './roundLogs.ts'
import { useIsFar } from './useIsFar.ts'

/** `above`: how many rows stand above its own. */
type Room = { name: string; lines: RoundLine[]; above: number; isQuarantine?: boolean }

/** As many rows as a screen begins with, and some more. */
const first = 20

/** Draws the row of a line that is near, or far: out of sight, where it needn't be whole. */
export type DrawRow = Record<'near' | 'far', (line: RoundLine) => ReactNode>

/** The rows of a room under its heading, which stays while they pass by; without a name, all rows. */
export function RoundRoom({
  name,
  lines,
  isQuarantine = false,
  above,
  kind,
  onOpen,
  children: draw,
}: Room & {
  kind: RoundKind
  onOpen: (line: RoundLine) => void
  children: DrawRow
}) {
  const id = useId()
  const hold = useLongPress((place) => {
    const line = lines[place]
    if (line && kind === 'feeding') onOpen(line)
  })
  const rows = useMemo(() => tens(lines), [lines])
  return (
    <section aria-labelledby={name ? id : undefined}>
      {name && (
        <h2
          id={id}
          className={`${classes.room} padX16 row between gap12 text13 semibold ink2`}
          data-quarantine={isQuarantine || undefined}
        >
          <span className="slim row gap6">
            {isQuarantine && <IconLock size={15} aria-hidden="true" />}
            {name}
          </span>
          <span>
            {numberText(lines.length)}
            <span className="hidden">
              {' '}
              {`${kind === 'feeding' ? 'meal' : 'animal'}${lines.length === 1 ? '' : 's'}`}
            </span>
          </span>
        </h2>
      )}
      {/* Ten rows each, which the browser skips together: a round may have hundreds. */}
      <div {...hold}>
        {rows.map((ten, at) => (
          <Rows
            key={ten.map(keyOf)[0]}
            label={roundVerbs[kind]}
            lines={ten}
            isFarAtFirst={above + at * 10 >= first}
          >
            {draw}
          </Rows>
        ))}
      </div>
    </section>
  )
}

function Rows({
  label,
  lines,
  isFarAtFirst,
  children: draw,
}: {
  label: string
  lines: RoundLine[]
  isFarAtFirst: boolean
  children: DrawRow
}) {
  const rows = useRef<HTMLUListElement>(null)
  const isFar = useIsFar(rows, isFarAtFirst)
  // The same elements as long as nothing is entered, so that React passes them by.
  const far = useMemo(() => isFar && lines.map(draw.far), [isFar, lines, draw.far])
  return (
    <ul ref={rows} className={`${classes.ten} hairlines`} aria-label={label}>
      {far || lines.map(draw.near)}
    </ul>
  )
}

const tens = (lines: RoundLine[]) =>
  Array.from({ length: Math.ceil(lines.length / 10) }, (_, at) =>
    lines.slice(at * 10, at * 10 + 10),
  )

/** The lines by room, quarantined animals last; all in one where rooms don't matter. */
export function roomsOf(lines: RoundLine[], isByPlace: boolean): Room[] {
  const { quarantined = [], others = [] } = Object.groupBy(lines, ({ animal }) =>
    animal.in_quarantine ? 'quarantined' : 'others',
  )
  const hasRooms = isByPlace && others.some(({ animal }) => animal.room)
  const byRoom = Map.groupBy(others, ({ animal }) => (hasRooms ? animal.room || 'No room' : ''))
  const rooms = [...byRoom].map(([name, inRoom]) => ({ name, lines: inRoom }))
  const all =
    quarantined.length > 0
      ? [...rooms, { name: 'Quarantine, wash hands first', lines: quarantined, isQuarantine: true }]
      : rooms
  return all.map((room, at) => ({
    ...room,
    above: all.slice(0, at).reduce((sum, { lines: rows }) => sum + rows.length, 0),
  }))
}
