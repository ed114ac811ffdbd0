import { whenCalm } from '../whenCalm.ts'
import type { Seen } from './seen.ts'
import { drawingKey, drawnPath } from './shellCache.ts'

/*
 * The dashboard as it was drawn last. Without network the service worker puts it into the page, so that there is
 * something to see before any script has run; the application then takes its place.
 */

/** Keeps the dashboard's markup whenever it has changed and is calm again. */
export function keepDrawing(store: Seen): void {
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
    void store.write([{ hash: drawingKey, data: drawingOf(app), at: Date.now() }])
  }
  const everything = { subtree: true, childList: true, characterData: true, attributes: true }
  new MutationObserver(plan).observe(app, everything)
  plan()
}

/** As much of it as the window shows unscrolled, without what was typed. */
function drawingOf(app: Element): string {
  // In a document of its own nothing is fetched for the copy.
  const copy = document.implementation.createHTMLDocument().importNode(app, true)
  leaveOut(app, copy)
  for (const field of copy.querySelectorAll('input')) field.removeAttribute('value')
  for (const styled of copy.querySelectorAll('[style]')) {
    // The page's policy takes styles from scripts alone (index.html).
    styled.setAttribute('data-style', styled.getAttribute('style') ?? '')
    styled.removeAttribute('style')
  }
  return copy.innerHTML
}

/**
 * Leaves out what isn't shown, and what begins below `end` in main: laying it out would take as long again, and the
 * application is there before anyone has scrolled so far. `duplicate` is a copy of `original`.
 */
function leaveOut(original: Element, duplicate: Element, end = Number.POSITIVE_INFINITY) {
  const copies = [...duplicate.children]
  for (const [at, child] of [...original.children].entries()) {
    const isShown = getComputedStyle(child).display !== 'none'
    if (!isShown || child.getBoundingClientRect().top > end) copies[at]?.remove()
    // A button is found again by all of its text, once it listens (server/pages/startScript.ts).
    else if (copies[at] && !child.matches('svg, button'))
      leaveOut(child, copies[at], child.matches('main') ? innerHeight - scrollY : end)
  }
}
