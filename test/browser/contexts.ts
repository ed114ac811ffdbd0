import type { Browser } from '@playwright/test'
import { steadyPage } from './steadyPage.ts'

declare global {
  interface Window {
    tellFault: (fault: string) => void
  }
}

/** Where a context's pages report what went wrong although no one saw it. */
export type Report = { faults: string[] }

/** A new context whose pages are steady, and which reports the faults of all of its pages. */
export async function openContext(browser: Browser, { hasScript = true } = {}) {
  const context = await browser.newContext()
  const report: Report = { faults: [] }
  const newPage = context.newPage.bind(context)
  if (hasScript) context.newPage = async () => steadyPage(await newPage())
  await context.exposeFunction('tellFault', (fault: string) => report.faults.push(fault))
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective, blockedURI, sourceFile, lineNumber } = event
      window.tellFault(`${violatedDirective} ${blockedURI} at ${sourceFile}:${lineNumber}`)
    }),
  )
  // No test waits ten seconds for what a page fetches once it is quiet.
  await context.addInitScript(() => {
    const postTask = scheduler.postTask.bind(scheduler)
    scheduler.postTask = (task, { delay: _, ...options } = {}) => postTask(task, options)
  })
  context.on('weberror', (error) => report.faults.push(String(error.error())))
  return { context, report }
}

/** What a test may leave in the shared context's storage; the code it fetched isn't in there. */
const storageTypes =
  'local_storage,indexeddb,cache_storage,service_workers,file_systems,shared_storage'

/**
 * A worker's one context, for tests that change nothing of it but pages, cookies, storage, its
 * connection and its routes. Its anchor, a page that no test sees, keeps the process in which all of their pages
 * run.
 */
export function sharedContext(browser: Browser) {
  let opening: ReturnType<typeof open> | undefined

  async function open(origin: string) {
    const { context, report } = await openContext(browser)
    const anchor = await context.newPage()
    await anchor.goto(`${origin}/readyz`)
    const tools = await context.newCDPSession(anchor)
    refuse(context, ...ofContext)
    refuse(context.clock, ...ofClock)
    return { context, report, anchor, tools }
  }

  return {
    /** The context as new: without the last test's pages, cookies, storage and faults. */
    async renewed(origin: string) {
      opening ??= open(origin)
      const { context, report, tools } = await opening
      await context.clearCookies()
      await tools.send('Storage.clearDataForOrigin', { origin, storageTypes })
      report.faults = []
      return { context, report }
    },
    /** Closes what the test has opened, and takes back what it did to the line. */
    async leave() {
      if (!opening) return
      const { context, anchor } = await opening
      await Promise.all(context.pages().map((page) => page === anchor || page.close()))
      await context.setOffline(false)
      await context.unrouteAll({ behavior: 'ignoreErrors' })
    },
    async close() {
      await (await opening)?.context.close()
    },
  }
}

/** What would outlast a test in the shared context, or look at more than the test's own pages. */
const ofContext = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'routeFromHAR',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setHTTPCredentials',
] as const

const ofClock = [
  'fastForward',
  'install',
  'pauseAt',
  'resume',
  'runFor',
  'setFixedTime',
  'setSystemTime',
] as const

function refuse<Name extends string>(place: Record<Name, unknown>, ...names: Name[]) {
  for (const name of names) {
    const refusal = `${name} would outlast this test in the context that tests share. Begin the spec with test.use({ ownContext: true }).`
    Object.assign(place, {
      [name]: () => {
        throw new Error(refusal)
      },
    })
  }
}
