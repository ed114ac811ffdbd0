import { setTimeout as pause } from 'node:timers/promises'
import { CannotStart } from '../cannotStart.ts'
import type { Address } from './address.ts'
import { bringUp } from './launch.ts'
import { holdLock, type Lock } from './lock.ts'
import type { Postmaster } from './postmaster.ts'
import type { Server } from './server.ts'

/** How long a PostgreSQL that says it is ready may refuse to talk. */
const patience_ms = 15_000

/** A running PostgreSQL that is this process's alone, found or started (at `address` if given). */
export async function takeOver(
  server: Server,
  address?: Address,
): Promise<{ postmaster: Postmaster; lock: Lock }> {
  for (const deadline = Date.now() + patience_ms; ; await pause(20)) {
    const postmaster = await bringUp(server, address)
    const lock = await holdLock(server, postmaster)
    if (lock) return { postmaster, lock }
    if (Date.now() > deadline) {
      throw new CannotStart(
        `The database in ${server.folder} runs as process ${postmaster.pid} and does not answer. End that process and start again.`,
      )
    }
  }
}
