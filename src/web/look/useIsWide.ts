import { useCallback, useSyncExternalStore } from 'react'
import { drawnWindow } from '../served.ts'

/** Tells whether the window is at the look's one breakpoint or above it; wide content may need more. */
export function useIsWide(from = 900): boolean {
  const wide = `(min-width: ${from / 16}em)`
  const subscribe = useCallback(
    (onChange: () => void) => {
      const query = window.matchMedia(wide)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    [wide],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(wide).matches,
    () => drawnWindow.width >= from,
  )
}
