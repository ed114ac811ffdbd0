import { signedOutEvent } from '../api.ts'
import { isSignOut } from '../shell/onSignOut.ts'
import { forgetSeen } from './forgetSeen.ts'

/** Erases what was last seen when the sign-out form is submitted, or the server refuses the session. */
export function forgetAtSignOut(): void {
  // Twice is once: the browser knows these listeners.
  addEventListener(signedOutEvent, forget)
  document.addEventListener('submit', forgetIfOut)
}

const forgetIfOut = (event: Event) => isSignOut(event) && forget()

/** By the service worker, too: the page may be gone before it's done. */
function forget() {
  void forgetSeen()
  navigator.serviceWorker?.controller?.postMessage({ forget: true })
}
