import { useState } from 'react'
import { api, messageOf } from '../../web/api.ts'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { useWrite } from '../../web/records.ts'
import { useCan } from '../../web/user.ts'
import type { PickingDay, PickingTileData } from './picking.contract.ts'
import { type Pieces, piecesOf } from './pieces.ts'

type Feeder = Pieces & { id: string; picked_qty: number }
type List = Pick<PickingTileData, 'picked_for' | 'days'> | undefined

/**
 * Rows ticked off a list, by anyone in the account. A tick counts for a number of pieces: if that changes, the
 * row is unticked.
 */
export function usePicked(list: List, day: PickingDay) {
  const { mayLog } = useCan()
  const { alert } = useFlash()
  /** The latest ticks on their way, by feeder: shown as if they had been saved. */
  const [sent, setSent] = useState<ReadonlyMap<string, Tick>>(new Map())
  const { mutateAsync } = useWrite(({ id, ...pick }: Sent) =>
    api('PATCH', `feeders/${id}/pick`, { pick }),
  )
  const isSaved = (feeder: Feeder) =>
    feeder.picked_qty > 0 && feeder.picked_qty === piecesOf(feeder, day)
  const isPicked = (feeder: Feeder) => sent.get(feeder.id)?.isTicked ?? isSaved(feeder)

  return {
    mayPick: mayLog && list !== undefined,
    isPicked,
    count: (needs: Feeder[]) => needs.filter(isPicked).length,
    pieces: (needs: Feeder[]) =>
      needs.filter(isPicked).reduce((sum, need) => sum + piecesOf(need, day), 0),
    pick(feeder: Feeder, isTicked: boolean) {
      if (!list) return
      const { picked_for, days } = list
      const pieces = isTicked ? piecesOf(feeder, day) : 0
      // One after the other, so that the last tap is what is saved.
      const answer: Promise<unknown> = Promise.resolve(sent.get(feeder.id)?.answer)
        .then(() => mutateAsync({ id: feeder.id, picked_for, days, pieces }))
        .catch((error) => alert(messageOf(error)))
        .finally(() => setSent((all) => new Map([...all].filter(([, it]) => it.answer !== answer))))
      setSent((others) => new Map(others).set(feeder.id, { isTicked, answer }))
    },
  }
}

type Tick = { isTicked: boolean; answer: Promise<unknown> }
type Sent = { id: string; picked_for: string; days: number; pieces: number }
