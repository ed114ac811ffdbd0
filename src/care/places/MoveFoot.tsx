import { Suspense, useState } from 'react'
import { MoveSheet } from '../../collection/animals/fetched.ts'
import { joined } from '../../shared/joined.ts'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { NativeSelect } from '../../web/look/controls/NativeSelect.tsx'
import { Foot } from '../../web/look/frame/Foot.tsx'
import type { ListedAnimal } from '../animals/animalIndex.contract.ts'
import { nameOf, type Room } from './racks.ts'

/** The choice of every room. */
export const all = 'all'

/** The animal that moves, from where, and the way into another room. */
export function MoveFoot({
  mover,
  rooms,
  chosen,
  onRoom,
  onEnd,
}: {
  mover: ListedAnimal
  rooms: Room[]
  chosen: Room | undefined
  onRoom: (room: string | null) => void
  onEnd: () => void
}) {
  const [isElsewhere, setIsElsewhere] = useState(false)
  return (
    <Foot isSticky>
      <div className="row gap12 grow slim">
        <Portrait animal={mover} size="row" />
        <p className="slim">
          <b className="block">
            {joined(mover.rack, mover.tub) || mover.room || 'No location yet'}
          </b>
          <span className="text14 ink3">Or another room:</span>
        </p>
      </div>
      <NativeSelect
        aria-label="Room"
        value={chosen ? `room ${chosen.name}` : all}
        data={[
          { value: all, label: 'All rooms' },
          ...rooms.map((room) => ({ value: `room ${room.name}`, label: nameOf(room) })),
          { value: elsewhere, label: 'Somewhere new…' },
        ]}
        onChange={({ currentTarget: { value } }) => {
          if (value === elsewhere) setIsElsewhere(true)
          else onRoom(value === all ? null : value.slice(5))
        }}
      />
      <Suspense>{isElsewhere && <MoveSheet animal={mover} onClose={onEnd} />}</Suspense>
    </Foot>
  )
}

const elsewhere = ' new'
