import { createBrowserRouter, Outlet, type RouteObject } from 'react-router'
import { PageError } from '../web/look/messages/PageError.tsx'
import { useReach } from '../web/online.ts'
import { MissingScreen } from '../web/screens/MissingScreen.tsx'
import { RouteError } from './shell/RouteError.tsx'
import { Shell } from './shell/Shell.tsx'

/** The application's routes. An error in a screen leaves the shell in place. */
export const createRouter = (screens: readonly RouteObject[]) =>
  createBrowserRouter(
    [
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
    ],
    { basename: '/dashboard' },
  )

/**
 * While the first screen's code loads, the page shows its mark; a spinner would only flicker. A
 * server that can't be reached is worth a word.
 */
function FirstScreen() {
  const reach = useReach()
  if (reach === 'online') return null
  return <PageError>We can't reach Vivary. This page opens as soon as we can.</PageError>
}
