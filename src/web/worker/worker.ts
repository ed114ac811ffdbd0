import { keepShell, type Shell } from './keptShell.ts'
import { takePushes } from './pushes.ts'

/* Vivary's service worker, `/sw.js`. */

/** Filled in by the build. */
declare const SHELL: Shell

takePushes()
keepShell(SHELL)
