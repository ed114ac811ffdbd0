import { useEffect, useState } from 'react'

/** True for so many milliseconds after each `mark()`. */
export function useBriefly(forMs: number): [isMarked: boolean, mark: () => void] {
  const [marked, setMarked] = useState(0)
  useEffect(() => {
    if (marked === 0) return
    const timer = setTimeout(() => setMarked(0), forMs)
    return () => clearTimeout(timer)
  }, [marked, forMs])
  return [marked > 0, () => setMarked((before) => before + 1)]
}
