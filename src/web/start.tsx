import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ErrorInfo, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import './styles.css'
import { createReporter, sendReport } from './errors.ts'
import { Boundary } from './look/Boundary.tsx'
import { FlashProvider } from './look/Flash.tsx'
import { takeUpKeptPreferences } from './preferences.ts'
import { createQueries } from './records.ts'
import { createRouter } from './router.tsx'
import { registerServiceWorker } from './serviceWorker.ts'
import { cssVariables } from './theme/cssVariables.ts'
import { theme } from './theme/theme.ts'

/** Puts the application on the page, with these screens. */
export function start(screens: readonly RouteObject[]) {
  const page = document.getElementById('app')
  if (!page) throw new Error('The page has no place for the application')
  takeUpKeptPreferences()
  const nonce = document.querySelector<HTMLMetaElement>('meta[name=style-nonce]')?.content ?? ''
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
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <Boundary>
          <QueryClientProvider client={createQueries()}>
            <FlashProvider>
              <RouterProvider router={router} />
            </FlashProvider>
          </QueryClientProvider>
        </Boundary>
      </MantineProvider>
    </StrictMode>,
  )
}
