/** Calls back when the browser is idle, after at most two seconds. Returns a function to cancel. */
export function whenCalm(call: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(call, 500)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(call, { timeout: 2000 })
  return () => cancelIdleCallback(idle)
}

/** Lets the browser paint and take a tap between two pieces of work that a phone takes long for. */
export const breath = () => new Promise((resolve) => setTimeout(resolve))

const quiet_ms = 10_000

/**
 * Resolves when the page has been calm for ten seconds, or is left: what may be wanted one day doesn't take the line from
 * what is wanted now.
 */
export function untilQuiet(): Promise<void> {
  return new Promise((resolve) => {
    const quiet = () => resolve()
    document.addEventListener('visibilitychange', quiet, { once: true })
    whenCalm(() => {
      if (!('scheduler' in window)) setTimeout(quiet, quiet_ms)
      else void scheduler.postTask(quiet, { priority: 'background', delay: quiet_ms })
    })
  })
}

/** Tells what the browser says of its line, such as `saveData`; undefined in browsers that say nothing. */
export function lineSays(property: 'saveData' | 'effectiveType'): unknown {
  const connection: unknown = 'connection' in navigator && navigator.connection
  return connection && typeof connection === 'object'
    ? Reflect.get(connection, property)
    : undefined
}
