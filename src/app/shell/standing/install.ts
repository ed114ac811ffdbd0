import { useSyncExternalStore } from 'react'
import { deviceStorage } from '../../../web/deviceStorage.ts'

/* Whether and how this browser can install Vivary on its device. */

/** Chromium's event when the application can be installed; it works once. */
type Offer = Event & { prompt: () => Promise<unknown> }

declare global {
  /** Set by the page itself (index.html), before any script has come. */
  var installOffer: Event | undefined
}

/** `offer`: the browser asks for us. `steps`: the person has to do it, as on iPhones. */
export type Way = 'offer' | 'steps' | undefined

export const useInstallWay = (): Way => useSyncExternalStore(follow, wayNow, () => undefined)

const events = ['beforeinstallprompt', 'appinstalled', 'vivary:install-offer-used']

function follow(callback: () => void) {
  for (const event of events) addEventListener(event, callback)
  return () => {
    for (const event of events) removeEventListener(event, callback)
  }
}

export function wayNow(): Way {
  if (isOffer(globalThis.installOffer)) return 'offer'
  return isApplePhone() && !isInstalled() ? 'steps' : undefined
}

/** Shows the browser's own question. If that is declined, the browser makes a new offer some day. */
export function install(): void {
  const offer = globalThis.installOffer
  globalThis.installOffer = undefined
  dispatchEvent(new Event('vivary:install-offer-used'))
  if (isOffer(offer)) offer.prompt().catch(() => undefined)
}

const isOffer = (event: Event | undefined): event is Offer =>
  event !== undefined && 'prompt' in event

/** iPads call themselves Macs, which have no touch. */
const isApplePhone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

const isInstalled = () => matchMedia('(display-mode: standalone)').matches

/** Opens the sheet about installing. */
export const askToInstall = (): boolean => dispatchEvent(new Event(askedEvent))

export function onAsked(callback: () => void): () => void {
  addEventListener(askedEvent, callback)
  return () => removeEventListener(askedEvent, callback)
}

const askedEvent = 'vivary:install-asked'

/** A person is asked once in this time. */
const pause_ms = 30 * 24 * 3_600_000
const askedKey = 'install:asked'

export const mayAskToInstall = (): boolean =>
  Date.now() - Number(deviceStorage.read(askedKey) ?? 0) > pause_ms
export const rememberAsking = (): void => deviceStorage.write(askedKey, String(Date.now()))
