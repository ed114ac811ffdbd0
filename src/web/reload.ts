/**
 * Reloads the page if that is safe: no form has input, and the server is reachable. Returns whether
 * it reloads. Code that failed to load can't be requested again otherwise, since Chromium remembers
 * a failed import as long as the page is open.
 */
export async function reloadIfSafe(): Promise<boolean> {
  if (document.querySelector('form[data-dirty]')) return false
  const answers = await fetch('/healthz').then(
    ({ ok }) => ok,
    () => false,
  )
  if (answers) location.reload()
  return answers
}
