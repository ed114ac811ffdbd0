import { signedOutEvent } from '../api.ts'
import { onSignOut } from '../shell/onSignOut.ts'
import { forgetSeen } from './forgetSeen.ts'

/** Erases what was last seen when the sign-out form is submitted, or the server refuses the session. */
export function forgetAtSignOut(): void {
  addEventListener(signedOutEvent, forget)
  onSignOut(forget)
}

/** By the service worker, too: the page may be gone before it's done. Twice does no harm. */
function forget() {
  void forgetSeen()
  navigator.serviceWorker?.controller?.postMessage({ forget: true })
}
