import { Window } from 'happy-dom'
import { computedStyle } from './styles.ts'
import { addModalFocus, addPopovers } from './topLayer.ts'

/*
 * A browser's globals, out of a DOM without layout, style sheets and network. They are put in place once a
 * worker, beside Node's own, which the server goes on using in the same process.
 */

if (!('document' in globalThis)) furnish(newWindow())

/** A phone's window. It never leaves its page: links to others, and reloads, do nothing. */
function newWindow() {
  return new Window({
    url: 'http://localhost/dashboard',
    width: 390,
    height: 844,
    settings: {
      disableComputedStyleRendering: true,
      navigation: {
        disableMainFrameNavigation: true,
        disableChildFrameNavigation: true,
        disableChildPageNavigation: true,
        disableFallbackToSetURL: true,
      },
    },
  })
}

function furnish(window: Window) {
  set(window, 'getComputedStyle', computedStyle)
  addPopovers(window)
  addModalFocus(window)
  // As in Chromium, whose effects must not give it to React.
  set(window.Element.prototype, 'scrollIntoView', async () => undefined)
  const ofNode = new Set(Object.getOwnPropertyNames(globalThis))
  // Node has these too, but elements take only the DOM's.
  for (const name of ['Event', 'CustomEvent', 'EventTarget', 'Navigator', 'navigator'])
    ofNode.delete(name)
  for (const name of namesOf(window)) {
    if (ofNode.has(name)) continue
    const value: unknown = Reflect.get(window, name)
    const method = typeof value === 'function' && !isClass(value) ? value.bind(window) : undefined
    Object.defineProperty(globalThis, name, {
      configurable: true,
      enumerable: true,
      get: () => method ?? Reflect.get(window, name),
      set: (next) => set(globalThis, name, next),
    })
  }
  for (const name of ['window', 'self', 'top', 'parent']) set(globalThis, name, globalThis)
  // What waits until all is calm never comes: the queue, the live channel and code that is fetched ahead are
  // tried in a browser.
  set(globalThis, 'requestIdleCallback', () => 0)
  set(globalThis, 'cancelIdleCallback', () => undefined)
  showAtOnce()
  set(URL, 'createObjectURL', () => 'blob:http://localhost/picture')
  set(URL, 'revokeObjectURL', () => undefined)
}

/**
 * React shows a part that comes late no sooner than 300 ms after the last gap, lest a screen flickers. Tests that
 * count turns would take the screen for whole before.
 */
function showAtOnce() {
  const usual = globalThis.setTimeout
  const shows = (call: unknown) => typeof call === 'function' && call.name.endsWith('RootWhenReady')
  set(globalThis, 'setTimeout', (...[call, ms, ...rest]: Parameters<typeof usual>) =>
    usual(call, shows(call) ? 0 : ms, ...rest),
  )
}

/** All that a window has, itself or by its classes. */
function namesOf(window: object): Set<string> {
  const names = new Set<string>()
  for (let at = window; at && at !== Object.prototype; at = Object.getPrototypeOf(at))
    for (const name of Object.getOwnPropertyNames(at)) names.add(name)
  names.delete('constructor')
  return names
}

function isClass(value: object): boolean {
  return 'prototype' in value
}

function set(place: object, name: string, value: unknown) {
  Object.defineProperty(place, name, {
    ...{ configurable: true, enumerable: true, writable: true, value },
  })
}
