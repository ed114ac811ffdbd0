import { createBrowserRouter, Outlet, type RouteObject } from 'react-router'
import { PageError } from '../web/look/messages/PageError.tsx'
import { untilLost, useReach } from '../web/online.ts'
import { MissingScreen } from '../web/screens/MissingScreen.tsx'
import { RouteError } from './shell/RouteError.tsx'
import { Shell } from './shell/Shell.tsx'

/** The application's routes. An error in a screen leaves the shell in place. */
export const routesOf = (screens: readonly RouteObject[]): RouteObject[] => [
  {
    path: '/',
    element: <Shell screens={screens} />,
    ErrorBoundary: RouteError,
    HydrateFallback: FirstScreen,
    children: [
      {
        Component: Outlet,
        ErrorBoundary: RouteError,
        children: [...screens, { path: '*', element: <MissingScreen what="Page" /> }],
      },
    ],
  },
]

/**
 * Resolves once the code of the first screen is there, or has failed to come; before that if the
 * server can't be reached, which is worth a word.
 */
export async function createRouter(screens: readonly RouteObject[]) {
  const router = createBrowserRouter(routesOf(screens), { basename: '/dashboard' })
  const isThere = new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
  await Promise.race([isThere, untilLost()])
  return router
}

/** Until the first screen's code is there, the page shows its mark; a spinner would only flicker. */
function FirstScreen() {
  const reach = useReach()
  if (reach === 'online') return null
  return <PageError>We can't reach Vivary. This page opens as soon as we can.</PageError>
}
