/*
 * What the service worker uses of its own world. The compiler's library for it can't stand beside the
 * one for pages.
 */

type Waiting = Event & { waitUntil(work: Promise<unknown>): void }
type Fetching = Waiting & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

export type Tab = {
  url: string
  focused: boolean
  focus(): Promise<unknown>
  postMessage(message: unknown): void
}

type Heard = {
  install: Waiting
  activate: Waiting
  fetch: Fetching
  message: Waiting & { data: unknown; source: Tab | null }
  sync: Waiting & { tag: string }
  push: Waiting & { data: { json(): unknown } | null }
  notificationclick: Waiting & { notification: Notification; action: string }
  pushsubscriptionchange: Waiting & { oldSubscription?: PushSubscription | null }
}
export type Hears<Name extends keyof Heard> = Heard[Name]

type Scope = {
  registration: ServiceWorkerRegistration
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<Tab[]>
    openWindow(url: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof Heard>(
    name: Name,
    listener: (event: Heard[Name]) => void,
  ): void
}

/** The worker's global scope. */
export const scope = globalThis as unknown as Scope
