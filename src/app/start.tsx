import { QueryClientProvider } from '@tanstack/react-query'
import { type ErrorInfo, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { HistoryButton } from '../collection/history/HistoryButton.tsx'
import 'virtual:tokens.css'
import '../web/styles.css'
import { createReporter, sendReport } from '../web/errors.ts'
import { Boundary } from '../web/look/messages/Boundary.tsx'
import { FlashProvider } from '../web/look/messages/Flash.tsx'
import { followConnection } from '../web/online.ts'
import { takeUpKeptPreferences } from '../web/preferences.ts'
import { createQueries } from '../web/records.ts'
import { RecordActionContext } from '../web/screens/recordAction.ts'
import { registerServiceWorker } from '../web/serviceWorker.ts'
import { followOtherTabs } from '../web/theme/useTheme.ts'
import { createRouter } from './router.tsx'

/** Puts the application on the page, with these screens. */
export function start(screens: readonly RouteObject[]) {
  const page = document.getElementById('app')
  if (!page) throw new Error('The page has no place for the application')
  takeUpKeptPreferences()
  followOtherTabs()
  followConnection()
  const router = createRouter(screens)
  registerServiceWorker((path) => router.navigate(path))

  const report = createReporter(sendReport)
  addEventListener('error', ({ error }) => error && report(error))
  addEventListener('unhandledrejection', ({ reason }) => report(reason))
  const onCaughtError = (error: unknown, { componentStack }: ErrorInfo) => {
    // biome-ignore lint/suspicious/noConsole: whoever looks for the cause looks there first
    console.error(error)
    report(error, componentStack ?? '')
  }

  createRoot(page, { onCaughtError }).render(
    <StrictMode>
      <Boundary>
        <QueryClientProvider client={createQueries()}>
          <FlashProvider>
            <RecordActionContext value={HistoryButton}>
              <RouterProvider router={router} />
            </RecordActionContext>
          </FlashProvider>
        </QueryClientProvider>
      </Boundary>
    </StrictMode>,
  )
}
