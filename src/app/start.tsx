import { type ErrorInfo, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import type { RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import 'virtual:tokens.css'
import '../web/styles.css'
import { createReporter, sendReport } from '../web/errors.ts'
import { keptInTab } from '../web/kept.ts'
import { followConnection } from '../web/online.ts'
import { takeUpKeptPreferences } from '../web/preferences.ts'
import { createQueries } from '../web/records.ts'
import { registerServiceWorker } from '../web/serviceWorker.ts'
import { followOtherTabs } from '../web/theme/useTheme.ts'
import { Application } from './Application.tsx'
import { createRouter } from './router.tsx'

/** Puts the application on the page, with these screens. */
export async function start(screens: readonly RouteObject[]) {
  const page = document.getElementById('app')
  if (!page) throw new Error('The page has no place for the application')
  takeUpKeptPreferences()
  followOtherTabs()
  followConnection()
  const report = createReporter(sendReport)
  addEventListener('error', ({ error }) => error && report(error))
  addEventListener('unhandledrejection', ({ reason }) => report(reason))
  const onCaughtError = (error: unknown, { componentStack }: ErrorInfo) => {
    // biome-ignore lint/suspicious/noConsole: developers look there first
    console.error(error)
    report(error, componentStack ?? '')
  }

  await breath()
  const router = await createRouter(screens)
  await breath()
  registerServiceWorker((path) => router.navigate(path))
  keptInTab.drop('restarts')
  const root = createRoot(page, { onCaughtError })
  await breath()
  // In slices, so that a tap meanwhile isn't kept waiting.
  startTransition(() =>
    root.render(
      <Application queries={createQueries()}>
        <RouterProvider router={router} />
      </Application>,
    ),
  )
}

/** Lets the browser paint and take a tap between two pieces of work that a phone takes long for. */
const breath = () => new Promise((resolve) => setTimeout(resolve))
