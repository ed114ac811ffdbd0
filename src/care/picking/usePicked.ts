import { useMemo, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { today } from '../../shared/dates.ts'
import { kept, readKept } from '../../web/kept.ts'
import { useUser } from '../../web/user.ts'
import type { PickingDay } from './picking.contract.ts'
import { type Pieces, piecesOf } from './pieces.ts'

const picked = z.object({
  on: z.string(),
  /** Pieces picked, by day and feeder. */
  pieces: z.record(z.string(), z.number()),
})

type Feeder = Pieces & { id: string }

/**
 * What this person has ticked off today, per account and device. A tick counts for a number of
 * pieces: if that changes, the row is unticked.
 */
export function usePicked(day: PickingDay) {
  const { id, account_id, timezone, isDefault } = useUser()
  const key = `picked:${account_id}:${id}`
  const text = useSyncExternalStore(
    follow,
    () => kept.read(key),
    () => null,
  )
  const on = today(timezone)
  const pieces = useMemo(() => piecesIn(text, on), [text, on])
  const place = (feeder: Feeder) => `${day} ${feeder.id}`
  const isPicked = (feeder: Feeder) => pieces[place(feeder)] === piecesOf(feeder, day)

  return {
    /** Until the user has loaded there is no key to store ticks under. */
    isKnown: !isDefault,
    isPicked,
    count: (needs: Feeder[]) => needs.filter(isPicked).length,
    pick(feeder: Feeder, isTicked: boolean) {
      // Read again, since midnight may have passed since the last render.
      const on = today(timezone)
      const { [place(feeder)]: _, ...others } = piecesIn(kept.read(key), on)
      const next = isTicked ? { ...others, [place(feeder)]: piecesOf(feeder, day) } : others
      kept.write(key, JSON.stringify({ on, pieces: next }))
      // The `storage` event only reaches other tabs.
      window.dispatchEvent(new Event(pickedHere))
    },
  }
}

const pickedHere = 'picked-here'

function follow(onChange: () => void) {
  const events = ['storage', pickedHere]
  for (const event of events) window.addEventListener(event, onChange)
  return () => {
    for (const event of events) window.removeEventListener(event, onChange)
  }
}

/** Unreadable ticks and those of another day are dropped. */
function piecesIn(text: string | null, on: string): Record<string, number> {
  const read = readKept(text, picked)
  return read?.on === on ? read.pieces : {}
}
