import { createContext, use } from 'react'
import type { RouteObject } from 'react-router'

/** The router's own table, so that nothing leads to a screen that is not there. */
export const ScreensContext = createContext<readonly RouteObject[]>([])

/** Tells of an address such as `/account/profile` whether a screen stands there. */
export function useHasScreen(): (href: string) => boolean {
  const addresses = addressesOf(use(ScreensContext))
  return (href) => addresses.has(href)
}

/** Every address of a table of routes, with its parameters as they stand in it: `/animals/:id`. */
export function addressesOf(screens: readonly RouteObject[], above = ''): Set<string> {
  return new Set(
    screens.flatMap(({ path, index, children }) => {
      const here = path ? `${above}/${path}` : above
      if (children) return [...addressesOf(children, here)]
      return path || index ? [here || '/'] : []
    }),
  )
}
