import { createContext, use } from 'react'
import type { RouteObject } from 'react-router'

/** The router's routes, so that links only go to existing screens. */
export const ScreensContext = createContext<readonly RouteObject[]>([])

/** A function that says whether a path such as `/account/profile` has a screen. */
export function useHasScreen(): (href: string) => boolean {
  const addresses = addressesOf(use(ScreensContext))
  return (href) => addresses.has(href)
}

/** Every path of the routes, with parameters as written: `/animals/:id`. */
export function addressesOf(screens: readonly RouteObject[], above = ''): Set<string> {
  return new Set(
    screens.flatMap(({ path, index, children }) => {
      const address = path ? `${above}/${path}` : above
      if (children) return [...addressesOf(children, address)]
      return path || index ? [address || '/'] : []
    }),
  )
}
