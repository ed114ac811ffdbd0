import { useEffect, useState } from 'react'

/** True while `isOpen` and for `milliseconds` after it, so that what closes can be seen to go. */
export function useLingering(isOpen: boolean, milliseconds: number): boolean {
  const [lingers, setLingers] = useState(isOpen)
  useEffect(() => {
    if (isOpen) {
      setLingers(true)
      return
    }
    const timer = setTimeout(() => setLingers(false), milliseconds)
    return () => clearTimeout(timer)
  }, [isOpen, milliseconds])
  return isOpen || lingers
}
