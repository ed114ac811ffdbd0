import { existsSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { syncFolder } from '../db/dataDir.ts'
import { backupRuns } from '../db/schema.ts'
import type { Base } from '../server/context.ts'
import { undefinedWhenAbsent } from '../server/files/folderFiles.ts'
import { secretKey } from '../server/sealed.ts'
import { names } from './archive.ts'

/*
 * A restore's key waits beside the server's own until the restore is committed: which of the two belongs to the
 * records, the database says.
 */

const beginning = `${names.key}.of-`

/** The name in the data folder under which the key of a restore waits. */
export const waitingKey = (run: string): string => `${beginning}${run}`

/**
 * Puts the key of a restore that was committed in the place of the server's own, and removes that of one that failed.
 * Safe to repeat after a kill. The server's key is then read into `held`, in place, since everything that signs or seals
 * holds that buffer: each server does so at the restore's notice and every few seconds, whichever of them was faster.
 */
export async function adoptKey({ config, db }: Base, held?: Buffer): Promise<void> {
  const { dataDir } = config
  for (const name of await readdir(dataDir).catch(() => [])) {
    if (!name.startsWith(beginning)) continue
    const id = name.slice(beginning.length)
    const [run] = isRun.test(id)
      ? await db.select({ state: backupRuns.state }).from(backupRuns).where(eq(backupRuns.id, id))
      : []
    if (run?.state === 'done') {
      // Absent if another server was faster.
      await rename(join(dataDir, name), join(dataDir, names.key)).catch(undefinedWhenAbsent)
    } else if (run?.state === 'failed') await rm(join(dataDir, name), { force: true })
    await syncFolder(dataDir)
  }
  // A folder that is away for a moment gets no new key.
  if (held && existsSync(join(dataDir, names.key))) (await secretKey(config)).copy(held)
}

const isRun = /^[\da-f-]{36}$/
