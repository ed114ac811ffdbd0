import { useSyncExternalStore } from 'react'

/**
 * False on the server and while the browser hydrates what the server drew, as both must draw the
 * same; then true. For what only the browser knows or can draw.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    follow,
    () => true,
    () => false,
  )

/** It never changes by itself. */
const follow = () => () => undefined
