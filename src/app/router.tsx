import { createBrowserRouter, Outlet, type RouteObject } from 'react-router'
import { MissingScreen } from '../web/screens/MissingScreen.tsx'
import { RouteError } from './shell/RouteError.tsx'
import { Shell } from './shell/Shell.tsx'

/** The application's routes. An error in a screen leaves the shell in place. */
export const routesOf = (screens: readonly RouteObject[]): RouteObject[] => [
  {
    path: '/',
    element: <Shell screens={screens} />,
    ErrorBoundary: RouteError,
    HydrateFallback: Nothing,
    children: [
      {
        Component: Outlet,
        ErrorBoundary: RouteError,
        children: [...screens, { path: '*', element: <MissingScreen what="Page" /> }],
      },
    ],
  },
]

/** Resolves once the code of the first screen is there, or has failed to come. */
export async function createRouter(screens: readonly RouteObject[]) {
  const router = createBrowserRouter(routesOf(screens), { basename: '/dashboard' })
  while (!router.state.initialized) {
    await new Promise<void>((resolve) => {
      const stop = router.subscribe(() => {
        stop()
        resolve()
      })
    })
  }
  return router
}
/** While the first screen's code loads, the page shows its mark; a spinner would only flicker. */
function Nothing() {
  return null
}
