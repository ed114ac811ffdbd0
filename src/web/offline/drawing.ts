import { nothing } from '../look/animal/Portrait.tsx'
import { whenCalm } from '../whenCalm.ts'
import type { Seen } from './seen.ts'
import { drawingKey, drawnPath } from './shellCache.ts'

/*
 * The dashboard as it was drawn last. Without network the service worker puts it into the page, so that there is
 * something to see before any script has run; the application then takes its place.
 */

/** Keeps the dashboard's markup whenever it has changed and is calm again. */
export function keepDrawing(seen: Seen): void {
  const app = document.getElementById('app')
  if (!app) return
  let isPlanned = false
  const plan = () => {
    if (isPlanned) return
    isPlanned = true
    setTimeout(() => whenCalm(keep), 300)
  }
  const keep = () => {
    isPlanned = false
    if (location.pathname !== drawnPath) return
    void seen.write([{ hash: drawingKey, data: drawingOf(app), at: Date.now() }])
  }
  const everything = { subtree: true, childList: true, characterData: true, attributes: true }
  new MutationObserver(plan).observe(app, everything)
  plan()
}

/** Without what is good for this page only: pictures drawn in it, and what was typed. */
function drawingOf(app: Element): string {
  // In a document of its own nothing is fetched for the copy.
  const copy = document.implementation.createHTMLDocument().importNode(app, true)
  for (const drawn of copy.querySelectorAll('img[src^="blob:"]')) drawn.setAttribute('src', nothing)
  for (const field of copy.querySelectorAll('input')) field.removeAttribute('value')
  for (const styled of copy.querySelectorAll('[style]')) {
    // The page's policy takes styles from scripts alone (index.html).
    styled.setAttribute('data-style', styled.getAttribute('style') ?? '')
    styled.removeAttribute('style')
  }
  return copy.innerHTML
}
