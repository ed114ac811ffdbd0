/** Calls back when the browser is idle, after at most two seconds. Returns a function to cancel. */
export function whenCalm(call: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(call, 500)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(call, { timeout: 2000 })
  return () => cancelIdleCallback(idle)
}
