import { useEffect, useRef, useState } from 'react'

/** How long a ticked row stays in its place. */
const staysFor_ms = 4000

/**
 * The version of `read` to show: from a call of `hold` on it stays as it is, until four seconds after the last
 * call, so that no row slides under the thumb that is about to tick the next one. `hold(true)` lasts until the next
 * call: a row that leaves would take its open sheet along, with what was typed there.
 */
export function useHeld<Read>(read: Read) {
  const [held, setHeld] = useState<{ read: Read }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function hold(isOpen = false) {
    setHeld((before) => before ?? { read })
    clearTimeout(timer.current)
    if (!isOpen) timer.current = setTimeout(() => setHeld(undefined), staysFor_ms)
  }
  return { steady: held ? held.read : read, hold }
}
