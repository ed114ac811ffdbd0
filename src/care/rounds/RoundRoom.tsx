import { IconLock } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { type RoundKind, roundVerbs } from '../../collection/animals/roundAddress.ts'
import { numberText } from '../../shared/numbers.ts'
import { useLongPress } from '../../web/screens/useLongPress.ts'
import type { RoundLine } from './lines/roundLines.contract.ts'
import classes from './Round.module.css'

type Room = { name: string; lines: RoundLine[]; isQuarantine?: boolean }

/** The rows of a room under its heading, which stays while they pass by; without a name, all rows. */
export function RoundRoom({
  name,
  lines,
  isQuarantine = false,
  kind,
  onOpen,
  children: row,
}: Room & {
  kind: RoundKind
  onOpen: (line: RoundLine) => void
  children: (line: RoundLine) => ReactNode
}) {
  const id = useId()
  const hold = useLongPress((place) => {
    const line = lines[place]
    if (line && kind === 'feeding') onOpen(line)
  })
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
            <span className="hidden"> {lines.length === 1 ? 'animal' : 'animals'}</span>
          </span>
        </h2>
      )}
      <ul className="hairlines" aria-label={roundVerbs[kind]} {...hold}>
        {lines.map(row)}
      </ul>
    </section>
  )
}

/** The lines by room, quarantined animals last; all in one where rooms don't matter. */
export function roomsOf(lines: RoundLine[], isByPlace: boolean): Room[] {
  const { quarantined = [], others = [] } = Object.groupBy(lines, ({ animal }) =>
    animal.in_quarantine ? 'quarantined' : 'others',
  )
  const hasRooms = isByPlace && others.some(({ animal }) => animal.room)
  const byRoom = Map.groupBy(others, ({ animal }) => (hasRooms ? animal.room || 'No room' : ''))
  const rooms: Room[] = [...byRoom].map(([name, inRoom]) => ({ name, lines: inRoom }))
  if (quarantined.length === 0) return rooms
  return [
    ...rooms,
    { name: 'Quarantine, wash hands first', lines: quarantined, isQuarantine: true },
  ]
}
