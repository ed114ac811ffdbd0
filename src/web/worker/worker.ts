import { sendQueue } from '../queue/sending.ts'
import { queueName } from '../queue/waiting.ts'
import { keepShell, type Shell } from './keptShell.ts'
import { takePushes } from './pushes.ts'
import { scope } from './scope.ts'

/* Vivary's service worker, `/sw.js`. */

/** Filled in by the build. */
declare const SHELL: Shell

takePushes()
syncQueue()
keepShell(SHELL)

/** Sends what waits once the browser has a connection, also with the application closed. */
function syncQueue(): void {
  scope.addEventListener('sync', (event) => {
    if (event.tag === queueName) event.waitUntil(send())
  })
}

/** Throws to be called again later; once no one is signed in, their next page sends it. */
async function send() {
  const { end, sent } = await sendQueue()
  if (sent > 0) {
    const tabs = new BroadcastChannel(queueName)
    tabs.postMessage('sent')
    tabs.close()
  }
  if (end === 'lost' || end === 'later') throw new Error('Vivary is out of reach')
}
