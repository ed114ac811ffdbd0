/** Calls when the browser has nothing better to do, at the latest in two seconds. Answers how to cancel. */
export function whenCalm(call: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(call, 500)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(call, { timeout: 2000 })
  return () => cancelIdleCallback(idle)
}
