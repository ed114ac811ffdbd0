import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Whether a folded part is shown whole, and a function that unfolds it. On paper, where no one can
 * tap, it always is.
 */
export function useFold(): [isWhole: boolean, unfold: () => void] {
  const [isUnfolded, setIsUnfolded] = useState(false)
  const isOnPaper = useIsOnPaper()
  return [isUnfolded || isOnPaper, () => setIsUnfolded(true)]
}

/** True while the page is printed. */
function useIsOnPaper(): boolean {
  const [isOnPaper, setIsOnPaper] = useState(false)
  useEffect(() => {
    // The browser takes the page as it is when the listener returns.
    const begin = () => flushSync(() => setIsOnPaper(true))
    const end = () => setIsOnPaper(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isOnPaper
}
