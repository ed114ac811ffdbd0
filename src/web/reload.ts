import { tabStorage } from './deviceStorage.ts'

/** Tells whether something was begun that a reload would throw away: in a form, an open sheet, or elsewhere. */
export function isTyping(): boolean {
  if (document.querySelector('form[data-dirty], dialog[open]')) return true
  // What would have the browser ask before leaving is asked the same way.
  return !dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

/**
 * Reloads the page if that is safe: no form has input, and the server is reachable. Returns whether
 * it reloads.
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

/**
 * The same, to get the server's newer version; but not again within a minute, in case that lacks the
 * same code.
 */
export async function reloadOnce(): Promise<boolean> {
  const last = Number(tabStorage.read(reloadedAt))
  if (Date.now() - last < 60_000) return false
  const isReloading = await reloadIfSafe()
  if (isReloading) tabStorage.write(reloadedAt, String(Date.now()))
  return isReloading
}

const reloadedAt = 'reloaded at'
