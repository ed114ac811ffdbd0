import { readdir, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { removeFolder } from '../db/dataDir.ts'

/*
 * Files of packed archives: DATA_DIR/exports/{account}/{archive}.zip, and .zip.part while they are
 * packed. They are in no backup.
 */

type Of = { dataDir: string; accountId: string }

const top = (dataDir: string) => join(dataDir, 'exports')

/** The file of an archive. */
export const archivePath = ({ dataDir, accountId, id }: Of & { id: string }): string =>
  join(top(dataDir), accountId, `${id}.zip`)

/** Removes an archive's file, whole or in parts; missing ones are ignored. */
export async function removeArchive(of: Of & { id: string }): Promise<void> {
  const path = archivePath(of)
  await rm(path, { force: true })
  await rm(`${path}.part`, { force: true })
}

/** Removes all of an account's archives. */
export async function removeArchivesOf({ dataDir, accountId }: Of): Promise<void> {
  await removeFolder(join(top(dataDir), accountId))
}

/** Every file that was last written before `before`, for what has lost its row. */
export async function* archivesBefore(
  dataDir: string,
  before: Date,
): AsyncGenerator<{ accountId: string; id: string }> {
  for (const accountId of await readdir(top(dataDir)).catch(() => [])) {
    const folder = join(top(dataDir), accountId)
    for (const name of await readdir(folder).catch(() => [])) {
      const file = await stat(join(folder, name)).catch(() => undefined)
      const [id = ''] = name.split('.')
      if (file && file.mtime < before) yield { accountId, id }
    }
    // Only removes an empty folder.
    await rmdir(folder).catch(() => undefined)
  }
}
