import { useState } from 'react'
import { placeWords } from '../../collection/animals/words.ts'
import { api, isGone, newId } from '../../web/api.ts'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { useWrite } from '../../web/records.ts'
import { useCan } from '../../web/user.ts'
import type { ListedAnimal } from '../animals/animalIndex.contract.ts'
import type { Spot } from './racks.ts'

type Mover = Pick<ListedAnimal, 'id' | 'name' | 'room' | 'rack' | 'tub'>

/** Moving an animal to a tub by two taps, or by dragging it there. */
export type Moving = {
  /** The animal that moves; `choosing` until the keeper has tapped it. */
  mover: ListedAnimal | 'choosing' | undefined
  begin: (mover: ListedAnimal | 'choosing') => void
  end: () => void
  /** Moves there; the animal that lives there takes the place that becomes free. */
  put: (mover: Mover, to: Spot, other?: Mover) => void
  mayMove: boolean
}

export function useMoving(): Moving {
  const [mover, setMover] = useState<Moving['mover']>()
  const { flash, report } = useFlash()
  const { mayChange } = useCan()
  const end = () => setMover(undefined)
  const moving = useWrite(async (moves: { animal: Mover; to: Spot }[]) => {
    const done: (() => Promise<unknown>)[] = []
    try {
      for (const { animal, to } of moves) {
        const path = `animals/${animal.id}/moves`
        const move = { id: newId(), room: to.room, rack: to.rack, tub: to.tub }
        // Before it is known to be recorded: an answer that is lost may have been a yes.
        done.push(() => api('DELETE', `${path}/${move.id}`).catch(unlessGone))
        await api('POST', path, { move })
      }
    } catch (error) {
      // Half a swap would leave two in one tub.
      await Promise.all(done.map((takeBack) => takeBack()))
      throw error
    }
    return done
  })
  const undoing = useWrite((done: (() => Promise<unknown>)[]) =>
    Promise.all(done.map((takeBack) => takeBack())),
  )

  async function put(animal: Mover, to: Spot, other?: Mover) {
    end()
    if (isThere(animal, to)) return
    const moves = [{ animal, to }, ...(other ? [{ animal: other, to: spotOf(animal) }] : [])]
    try {
      const done = await moving.mutateAsync(moves)
      const undo = () => undoing.mutateAsync(done).then(() => flash('Undone.'), report)
      const text = other
        ? `${animal.name} and ${other.name} swapped.`
        : `${animal.name} moved to ${placeWords(to)}.`
      flash(text, { undo })
    } catch (error) {
      report(error)
    }
  }

  return { mover, begin: setMover, end, put, mayMove: mayChange }
}

function unlessGone(error: unknown) {
  if (!isGone(error)) throw error
}

const spotOf = ({ room, rack, tub }: Spot): Spot => ({ room, rack, tub })

const isThere = (one: Spot, other: Spot) =>
  one.room === other.room && one.rack === other.rack && one.tub === other.tub
