import { timeoutManager } from '@tanstack/react-query'
import { RouterProvider } from 'react-router/dom'
import { Application } from '../../src/app/Application.tsx'
import { createRoot } from '../../src/app/reactDom.ts'
import { createRouter } from '../../src/app/router.tsx'
import { screens } from '../../src/app/screens.ts'
import { createReporter, sendReport } from '../../src/web/errors.ts'
import { heard } from '../../src/web/online.ts'
import { createQueries } from '../../src/web/records.ts'
import { serve } from '../../src/web/served.ts'
import { forgetShownAccount } from '../../src/web/shownAccount.ts'
import { pressKeys, within } from './locators.ts'

// What a screen asks for about every second, until the server has done it, is asked for soon.
timeoutManager.setTimeoutProvider({
  setTimeout: (call, ms) => setTimeout(call, ms),
  clearTimeout: (timer) => clearTimeout(timer),
  setInterval: (call, ms) => setInterval(call, ms < 2000 ? 50 : ms),
  clearInterval: (timer) => clearInterval(timer),
})

export type Page = ReturnType<typeof newPage>

/** A tab in which one address after the other is opened. What breaks in it is added to `faults`. */
export function newPage(
  connection: { leave: () => void; written: () => Promise<unknown> },
  faults: string[],
) {
  let takeAway = () => {}
  function leave() {
    connection.leave()
    takeAway()
  }
  async function goto(address: string) {
    leave()
    // The next page could ask ahead of it: what is on show is ahead of what is saved.
    await connection.written()
    const answers = await answersInPage()
    // Only now has the code of the page before come to its end.
    forgetShownAccount()
    heard()
    serve(answers)
    takeAway = await opened(address, faults)
  }
  const url = () => location.pathname + location.search

  return {
    ...within(() => [document.body]),
    /** Opens an address, as following a link from elsewhere does: only what the device keeps is left. */
    goto,
    reload: () => goto(url()),
    /** Goes back to the address before, within the page. */
    goBack: async () => history.back(),
    /** What stands in the address bar, without the host. */
    url,
    keyboard: { press: pressKeys },
    /** Leaves nothing behind. */
    close() {
      leave()
      localStorage.clear()
      sessionStorage.clear()
    },
  }
}

/** What the server puts into every page; all else the page asks for. */
async function answersInPage(): Promise<Record<string, unknown>> {
  const response = await fetch('/dashboard/api/user.json').catch(() => undefined)
  return response?.ok ? { user: await response.json() } : {}
}

/** Shows the application as `start` (src/app/start.tsx) does; what it returns takes it away. */
async function opened(address: string, faults: string[]) {
  history.replaceState(null, '', address)
  const place = document.createElement('div')
  document.body.append(place)
  const router = await createRouter(async () => screens)
  const queries = createQueries()
  const report = createReporter(sendReport)
  const root = createRoot(place, {
    onCaughtError: (error, { componentStack }) => report(error, componentStack ?? ''),
    onUncaughtError: (error) => faults.push(String(error)),
  })
  root.render(
    <Application queries={queries}>
      <RouterProvider router={router} />
    </Application>,
  )

  return () => {
    root.unmount()
    router.dispose()
    queries.clear()
    document.body.replaceChildren()
  }
}
