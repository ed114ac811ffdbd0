import { useLocation } from 'react-router'
import { useIsHydrated } from '../useIsHydrated.ts'

/** Tells whether one can go back or forward, by the browser's own record of this tab. Both if it has none. */
export function useWays(): { canGoBack: boolean; canGoForward: boolean } {
  // Every step of the router asks anew.
  useLocation()
  const isHydrated = useIsHydrated()
  const ways = isHydrated && 'navigation' in globalThis ? globalThis.navigation : undefined
  return { canGoBack: ways?.canGoBack ?? true, canGoForward: ways?.canGoForward ?? true }
}
