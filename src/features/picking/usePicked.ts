import { useMemo, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { today } from '../../shared/dates.ts'
import { kept, readKept } from '../../web/kept.ts'
import { useUser } from '../../web/user.ts'
import type { PickingDay } from './picking.contract.ts'
import { type Pieces, piecesOf } from './pieces.ts'

const picked = z.object({
  on: z.string(),
  /** How many pieces were picked, by the day they are for and the feeder. */
  pieces: z.record(z.string(), z.number()),
})

type Feeder = Pieces & { id: string }

/**
 * What this person has ticked off in this account on this device today. A tick is of so many pieces: when others
 * are wanted it is none any more, and tomorrow none is left.
 */
export function usePicked(day: PickingDay) {
  const { id, account_id, timezone, isDefault } = useUser()
  const key = `picked:${account_id}:${id}`
  const text = useSyncExternalStore(follow, () => kept.read(key))
  const on = today(timezone)
  const pieces = useMemo(() => piecesIn(text, on), [text, on])
  const place = (feeder: Feeder) => `${day} ${feeder.id}`
  const isPicked = (feeder: Feeder) => pieces[place(feeder)] === piecesOf(feeder, day)

  return {
    /** Before it is known whose ticks they are, none can be kept. */
    isKnown: !isDefault,
    isPicked,
    count: (needs: Feeder[]) => needs.filter(isPicked).length,
    pick(feeder: Feeder, isTicked: boolean) {
      // Midnight may have passed since this was drawn.
      const on = today(timezone)
      const { [place(feeder)]: _, ...others } = piecesIn(kept.read(key), on)
      const next = isTicked ? { ...others, [place(feeder)]: piecesOf(feeder, day) } : others
      kept.write(key, JSON.stringify({ on, pieces: next }))
      // Browsers tell the other tabs only.
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

/** What cannot be read, or is another day's, is nothing. */
function piecesIn(text: string | null, on: string): Record<string, number> {
  const read = readKept(text, picked)
  return read?.on === on ? read.pieces : {}
}
