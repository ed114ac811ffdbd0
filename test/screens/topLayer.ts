import type { Window } from 'happy-dom'

/**
 * Adds what the DOM lacks of popovers: a button's `popovertarget` shows and hides its panel, and Escape or a
 * click elsewhere hides it.
 */
export function addPopovers(window: Window) {
  const { document, HTMLElement, Element } = window
  type Panel = InstanceType<typeof HTMLElement>
  const shown = new Set<Panel>()

  function turn(panel: Panel, isShown: boolean) {
    if (shown.has(panel) === isShown) return
    if (isShown) shown.add(panel)
    else shown.delete(panel)
    queueMicrotask(() => panel.dispatchEvent(new window.Event('toggle')))
  }
  Object.assign(HTMLElement.prototype, {
    showPopover(this: Panel) {
      turn(this, true)
    },
    hidePopover(this: Panel) {
      turn(this, false)
    },
  })
  const matches = Element.prototype.matches
  Element.prototype.matches = function (selector) {
    if (selector !== ':popover-open') return matches.call(this, selector)
    return this instanceof HTMLElement && this.isConnected && shown.has(this)
  }

  /** Hides all but what the target is in. */
  const hideOthers = (target: unknown) => {
    for (const panel of shown)
      if (!(target instanceof window.Node && panel.contains(target))) turn(panel, false)
  }
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[popovertarget]') : null
    const panel = document.getElementById(button?.getAttribute('popovertarget') ?? '')
    const wasShown = panel instanceof HTMLElement && shown.has(panel)
    hideOthers(panel ?? target)
    if (panel instanceof HTMLElement) turn(panel, !wasShown)
  })
  document.addEventListener('keydown', (event) => {
    if (event instanceof window.KeyboardEvent && event.key === 'Escape') hideOthers(null)
  })
}

/**
 * Adds what the DOM lacks of modal dialogs: one that opens gives the focus to its first button, and as it closes, the
 * focus goes back to where it was.
 */
export function addModalFocus(window: Window) {
  const { document } = window
  const { prototype } = window.HTMLDialogElement
  const { showModal, close } = prototype
  type Dialog = typeof prototype
  const before = new WeakMap<Dialog, typeof document.activeElement>()

  prototype.showModal = function (this: Dialog) {
    before.set(this, document.activeElement)
    showModal.call(this)
    this.querySelector('button')?.focus()
  }
  prototype.close = function (this: Dialog, ...answer: Parameters<Dialog['close']>) {
    close.apply(this, answer)
    const element = before.get(this)
    if (element instanceof window.HTMLElement && element.isConnected) element.focus()
  }
}
