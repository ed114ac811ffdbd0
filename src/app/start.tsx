import { type ErrorInfo, type ReactNode, startTransition, useEffect } from 'react'
import { RouterProvider } from 'react-router/dom'
import 'virtual:tokens.css'
import '../web/styles.css'
import { tabStorage } from '../web/deviceStorage.ts'
import { createReporter, sendReport } from '../web/errors.ts'
import { followConnection } from '../web/online.ts'
import { takeUpKeptPreferences } from '../web/preferences.ts'
import { createQueries } from '../web/records.ts'
import { isKeptPage } from '../web/served.ts'
import { followOtherTabs } from '../web/theme/useTheme.ts'
import { breath } from '../web/whenCalm.ts'
import { Application } from './Application.tsx'
import { createRoot, hydrateRoot } from './reactDom.ts'
import { createRouter } from './router.tsx'

/** Puts the application on the page. */
export async function start() {
  const page = document.getElementById('app')
  if (!page) throw new Error('The page has no place for the application')
  document.documentElement.dataset.build = new URL(import.meta.url).pathname
  takeUpKeptPreferences()
  followOtherTabs()
  followConnection()
  rememberWidth()
  const report = createReporter(sendReport)
  addEventListener('error', ({ error }) => error && report(error))
  addEventListener('unhandledrejection', ({ reason }) => report(reason))
  const onCaughtError = (error: unknown, { componentStack }: ErrorInfo) => {
    // biome-ignore lint/suspicious/noConsole: developers look there first
    console.error(error)
    report(error, componentStack ?? '')
  }

  await breath()
  const router = await createRouter(everyScreen)
  const queries = createQueries()
  if (isKeptPage) await (await import('./shell/standing/restore.ts')).restore(queries)
  await breath()
  tabStorage.drop('restarts')
  const application = (
    <Listening>
      <Application queries={queries}>
        <RouterProvider router={router} />
      </Application>
    </Listening>
  )
  await breath()
  // In slices, so that a tap meanwhile isn't kept waiting.
  startTransition(() => {
    // What the device has kept was drawn by an older page: it is replaced, not taken over.
    if ('drawn' in page.dataset && !isKeptPage)
      hydrateRoot(page, application, { onCaughtError, onRecoverableError })
    else createRoot(page, { onCaughtError }).render(application)
  })
}

const everyScreen = async () => (await import('./screens.ts')).screens

/**
 * Ignores the parts this device shows otherwise than the server, or the server leaves out because their code comes
 * later: React draws them anew by itself. That is no fault.
 */
const onRecoverableError = () => undefined

/** Tells a page that the server drew once the frame listens. */
function Listening({ children }: { children: ReactNode }) {
  useEffect(() => globalThis.onListening?.(), [])
  return children
}

declare global {
  /** Repeats what was entered and tapped before the application listened (appPage.ts). */
  var onListening: (() => void) | undefined
}

/** Tells the server how wide the next page is to be drawn (`useIsWide`); a phone's, which is usual, needs no cookie. */
function rememberWidth() {
  const remember = () => {
    const isUsual = innerWidth < 600
    if (isUsual && !document.cookie.includes('width=')) return
    const lasts = isUsual ? 0 : 31_536_000
    const cookie = `width=${innerWidth}; path=/dashboard; max-age=${lasts}; samesite=lax`
    Object.assign(document, { cookie })
  }
  remember()
  addEventListener('pagehide', remember)
}
