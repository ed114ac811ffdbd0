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

const skins = 'svg[data-sitter]'

/** The first screens of it, without the skins below the first, which are large, and what was typed. */
function drawingOf(app: Element): string {
  // In a document of its own nothing is fetched for the copy.
  const copy = document.implementation.createHTMLDocument().importNode(app, true)
  const copies = copy.querySelectorAll(skins)
  for (const [at, skin] of [...app.querySelectorAll(skins)].entries())
    if (skin.getBoundingClientRect().top + scrollY > innerHeight) copies[at]?.replaceChildren()
  const [original, duplicate] = [app, copy].map((one) => one.querySelector('main'))
  if (original && duplicate) leaveOutBelow(original, duplicate)
  for (const field of copy.querySelectorAll('input')) field.removeAttribute('value')
  for (const styled of copy.querySelectorAll('[style]')) {
    // The page's policy takes styles from scripts alone (index.html).
    styled.setAttribute('data-style', styled.getAttribute('style') ?? '')
    styled.removeAttribute('style')
  }
  return copy.innerHTML
}

/**
 * Leaves out what begins below the second screen: laying it out would take as long again, and the application is
 * there before anyone has scrolled so far. `duplicate` is a copy of `original`.
 */
function leaveOutBelow(original: Element, duplicate: Element) {
  const end = 2 * innerHeight - scrollY
  const copies = [...duplicate.children]
  for (const [at, child] of [...original.children].entries()) {
    const { top, bottom } = child.getBoundingClientRect()
    const copy = copies[at]
    if (!copy || bottom < end) continue
    if (top > end) copy.remove()
    else leaveOutBelow(child, copy)
  }
}
