/** Where something stood that has gone: what it was in, and what stood before it. */
type Place = { parent: Node; before: Node | null }

/** The last stop of the focus in a layer, by the address it was at; its place once it has gone. */
type Stop = { element: Element; address: string; place?: Place; isRowGone?: boolean }

/**
 * Gives the focus to what stands nearest when the element that has it goes, as a row does that is done or deleted:
 * a screen reader would begin anew at the top of the page. What goes below an open dialog is followed by the focus
 * once that closes. Answers what ends it.
 */
export function keepFocusNear(): () => void {
  const stops = new Map<Element, Stop>()
  let inMessage: Element | undefined
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    inMessage = target.closest('#messages') ? target : undefined
    if (inMessage) return
    const stop = { element: target, address: location.pathname }
    if (target.matches('main, h1, dialog')) stops.delete(layerOf(target))
    else stops.set(layerOf(target), stop)
  }
  // A press beside what has the focus leaves it for good.
  const onPress = ({ target }: PointerEvent) => {
    if (!(target instanceof Element)) return
    const layer = layerOf(target)
    if (!stops.get(layer)?.element.contains(target)) stops.delete(layer)
  }
  const watch = new MutationObserver((records) => {
    for (const { target, removedNodes, previousSibling } of records) {
      for (const removed of removedNodes) {
        for (const stop of stops.values()) {
          if (!removed.contains(stop.place?.parent ?? stop.element)) continue
          const row = stop.element.closest('li, tr')
          stop.isRowGone = row !== null && (removed === row || row.contains(removed))
          stop.place = { parent: target, before: previousSibling }
        }
      }
    }
    if (document.activeElement !== document.body) return
    const layer = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    const stop = stops.get(layer)
    // A new screen takes the focus to its top by itself.
    if (stop?.address !== location.pathname) return
    if (stop.place) stops.delete(layer)
    // A message goes by itself: the focus goes back to where it was before.
    const next = stop.place
      ? nextOf(stop, layer)
      : !inMessage?.isConnected && inMessage && stop.element
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
  })
  document.addEventListener('focusin', onFocus)
  document.addEventListener('pointerdown', onPress)
  watch.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('pointerdown', onPress)
    watch.disconnect()
  }
}

const layerOf = (element: Element) => element.closest('dialog') ?? document.body

/** Where a dialog shows something else, its title is read; where only a row of it went, the next one. */
function nextOf({ place, isRowGone }: Stop, layer: Element): Element | undefined {
  if (layer !== document.body && !isRowGone) return layer
  return place && nearestTo(place)
}

/** The first control behind the place, otherwise the last before it; outwards until the layer or the main part. */
function nearestTo({ parent, before }: Place): HTMLElement | undefined {
  const isHere = before?.parentNode === parent
  for (let node = isHere ? before.nextSibling : parent.firstChild; node; node = node.nextSibling) {
    const [first] = controlsIn(node)
    if (first) return first
  }
  for (let node = isHere ? before : null; node; node = node.previousSibling) {
    const last = controlsIn(node).at(-1)
    if (last) return last
  }
  if (parent instanceof HTMLElement && parent.matches('main, dialog')) return parent
  if (!parent.parentNode || parent === document.body) return undefined
  return nearestTo({ parent: parent.parentNode, before: parent.previousSibling })
}

/** No fields for text: a phone would show its keyboard. */
const controls = 'a[href], button:enabled, summary, input:is([type=checkbox], [type=radio]):enabled'

const controlsIn = (node: Node): HTMLElement[] =>
  node instanceof HTMLElement
    ? [
        ...(node.matches(controls) ? [node] : []),
        ...node.querySelectorAll<HTMLElement>(controls),
      ].filter(
        (control) =>
          control.tabIndex >= 0 &&
          control.checkVisibility?.({ visibilityProperty: true }) !== false,
      )
    : []
