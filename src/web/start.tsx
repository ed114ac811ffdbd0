import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import './styles.css'
import { FlashProvider } from './look/Flash.tsx'
import { createQueries } from './records.ts'
import { createRouter } from './router.tsx'
import { registerServiceWorker } from './serviceWorker.ts'
import { cssVariables } from './theme/cssVariables.ts'
import { theme } from './theme/theme.ts'

/** Puts the application on the page, with these screens. */
export function start(screens: readonly RouteObject[]) {
  const page = document.getElementById('app')
  if (!page) throw new Error('The page has no place for the application')
  const nonce = document.querySelector<HTMLMetaElement>('meta[name=style-nonce]')?.content ?? ''
  const router = createRouter(screens)
  registerServiceWorker((path) => router.navigate(path))

  createRoot(page).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <QueryClientProvider client={createQueries()}>
          <FlashProvider>
            <RouterProvider router={router} />
          </FlashProvider>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
}
