import { createBrowserRouter, Outlet, type RouteObject } from 'react-router'
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
        HydrateFallback: Nothing,
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

/** While the first screen's code loads, the page shows its mark; a spinner would only flicker. */
function Nothing() {
  return null
}
