import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Tells whether a folded part is shown whole, with a function that unfolds it. On paper, where no one can tap,
 * it always is.
 */
export function useFold(): [isWhole: boolean, unfold: () => void] {
  const [isUnfolded, setIsUnfolded] = useState(false)
  const [isOnPaper, setIsOnPaper] = useState(false)
  useEffect(() => {
    // The browser takes the page as it is when the listener returns.
    const print = ({ type }: Event) => flushSync(() => setIsOnPaper(type === 'beforeprint'))
    const ending = new AbortController()
    for (const type of ['beforeprint', 'afterprint']) addEventListener(type, print, ending)
    return () => ending.abort()
  }, [])
  return [isUnfolded || isOnPaper, () => setIsUnfolded(true)]
}
