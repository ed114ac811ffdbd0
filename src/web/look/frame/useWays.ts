import { useLocation } from 'react-router'
import { useIsHydrated } from '../useIsHydrated.ts'

/**
 * Whether there is something to go back or forward to, by the browser's own record of this tab.
 * One that does not tell leaves both open.
 */
export function useWays(): { canGoBack: boolean; canGoForward: boolean } {
  // Every step of the router asks anew.
  useLocation()
  const isHydrated = useIsHydrated()
  const ways = isHydrated && 'navigation' in globalThis ? globalThis.navigation : undefined
  return { canGoBack: ways?.canGoBack ?? true, canGoForward: ways?.canGoForward ?? true }
}
