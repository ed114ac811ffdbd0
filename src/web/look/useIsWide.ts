import { useCallback, useSyncExternalStore } from 'react'

/**
 * Whether the window is at the look's one breakpoint or above it; wide content may need more. Paper
 * counts by its width, unless what is drawn is meant to fill a sheet: `onPaper`.
 */
export function useIsWide(from = 900, { onPaper = false } = {}): boolean {
  const wide = `${onPaper ? 'print, ' : ''}(min-width: ${from}px)`
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
    () => false,
  )
}
