import { createBrowserRouter, Outlet, type RouteObject } from 'react-router'
import { PageError } from '../web/look/messages/PageError.tsx'
import { untilLost, useReach } from '../web/online.ts'
import { MissingScreen } from '../web/screens/MissingScreen.tsx'
import { RouteError } from './shell/RouteError.tsx'
import { Shell } from './shell/Shell.tsx'

/** The application's routes, all or some of the screens. An error in a screen leaves the shell in place. */
export const routesOf = (screens: readonly RouteObject[]): RouteObject[] => [
  {
    path: '/',
    element: <Shell />,
    ErrorBoundary: RouteError,
    HydrateFallback: FirstScreen,
    children: [
      {
        id: screensId,
        Component: Outlet,
        ErrorBoundary: RouteError,
        children: [...screens, { path: '*', element: <MissingScreen what="Page" /> }],
      },
    ],
  },
]

const screensId = 'screens'

/**
 * Resolves once the code of the first screen is there, or has failed to come; before that if the
 * server can't be reached, which is worth a word. `load` gives the table of all screens: the dashboard does without it,
 * until a second screen is wanted.
 */
export async function createRouter(load: () => Promise<readonly RouteObject[]>) {
  let areAllKnown = false
  const isDashboard = location.pathname.replace(/\/$/, '') === basename
  const first = isDashboard ? [dashboard] : screensAt(location.pathname, await load())
  const router = createBrowserRouter(routesOf(first), {
    basename,
    // Sorting the patterns of all screens takes a phone long: not before a second one is wanted.
    async patchRoutesOnNavigation({ patch, signal }) {
      if (areAllKnown) return
      const screens = await load()
      if (areAllKnown || signal.aborted) return
      patch(screensId, [...screens])
      areAllKnown = true
    },
  })
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

const basename = '/dashboard'

const dashboard: RouteObject = {
  index: true,
  lazy: async () => {
    const { DashboardScreen } = await import('../day/dashboard/DashboardScreen.tsx')
    return { Component: DashboardScreen }
  },
}

/**
 * The screens whose address begins as this one does, among which its own is; and the dashboard, since the frame
 * alone would match its address as well, and nothing be looked for.
 */
function screensAt(pathname: string, screens: readonly RouteObject[]): RouteObject[] {
  const begins = (path: string) => path.split('/').find((part) => part !== '') ?? ''
  const room = begins(pathname.slice(basename.length))
  return screens.filter(({ path = '', index }) => index || begins(path) === room)
}

/** Until the first screen's code is there, the page shows its mark; a spinner would only flicker. */
function FirstScreen() {
  const reach = useReach()
  if (reach === 'online') return null
  return <PageError>We can't reach Vivary. This page opens as soon as we can.</PageError>
}
