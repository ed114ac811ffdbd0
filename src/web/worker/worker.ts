import { keepShell, type Shell } from './keptShell.ts'
import { takePushes } from './pushes.ts'
import { syncQueue } from './sync.ts'

/* Vivary's service worker, `/sw.js`. */

/** Filled in by the build. */
declare const SHELL: Shell

takePushes()
syncQueue()
keepShell(SHELL)
