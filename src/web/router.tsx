import { createBrowserRouter, Outlet, type RouteObject } from 'react-router'
import { MissingScreen } from './screens/MissingScreen.tsx'
import { RouteError } from './shell/RouteError.tsx'
import { Shell } from './shell/Shell.tsx'

/** The application's addresses. An error inside a screen leaves the shell around it standing. */
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

/** Until the first screen's code is there the page has its mark; a spinner would only flicker. */
function Nothing() {
  return null
}
