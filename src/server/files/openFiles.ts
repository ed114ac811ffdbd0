import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '../settings/config.ts'
import { type Files, FilesAway } from './files.ts'
import { folderFiles } from './folderFiles.ts'
import { s3Files } from './s3Files.ts'

/** The settings that say where files are. */
export type FilesSettings = Pick<Config, 'dataDir' | 's3'>

/** One place of files, or two of them: the one that new files go to, and the other, until all are moved. */
export type Places = { now: Files; before?: Files }

/** The places of pictures (`pictures/…`), archives (`exports/…`) and uploads (`imports/…`). */
export function placesOf({ dataDir, s3 }: FilesSettings): Places {
  return inOrder(s3, folderFiles(dataDir), s3 && s3Files(s3, join(dataDir, 'scratch')))
}

/** Pictures, archives and uploads, wherever each is. */
export const filesOf = (settings: FilesSettings): Files => together(placesOf(settings))

export type BackupSettings = FilesSettings & Pick<Config, 'backupDir' | 'storesBackups'>

/** The places of backups, by their names. */
export function backupPlacesOf({ dataDir, s3, backupDir, storesBackups }: BackupSettings): Places {
  const folder = folderFiles(backupDir)
  if (!s3 || !storesBackups) return { now: folder }
  const below = { ...s3, prefix: `${s3.prefix}backups/` }
  return inOrder(s3, folder, s3Files(below, join(dataDir, 'scratch', 'backups')))
}

/** Backups, wherever each is. */
export const backupsOf = (settings: BackupSettings): Files => together(backupPlacesOf(settings))

function inOrder(s3: FilesSettings['s3'], folder: Files, store: Files | undefined): Places {
  if (!store) return { now: folder }
  return s3?.takesNew ? { now: store, before: folder } : { now: folder, before: store }
}

/** While files are moved, each is where it was before until it's whole where it belongs now. */
function together({ now, before }: Places): Files {
  if (!before) return now
  // Looked for there once more: it may have been moved in between.
  const either = async <Value>(look: (files: Files) => Promise<Value | undefined>) =>
    (await look(now)) ?? (await look(before)) ?? look(now)
  // The move puts a copy there before it removes the file here. In this order, none outlives its file.
  const both = async (work: (files: Files) => Promise<unknown>) => {
    await work(before)
    await work(now)
  }
  return {
    ...now,
    get: (key) => either((files) => files.get(key)),
    sizeOf: (key) => either((files) => files.sizeOf(key)),
    stream: (key, range) => either((files) => files.stream(key, range)),
    onDisk: (key) => either((files) => files.onDisk(key)),
    async *list(folder) {
      yield* before.list(folder)
      yield* now.list(folder)
    },
    remove: (key) => both((files) => files.remove(key)),
    removeBelow: (folder) => both((files) => files.removeBelow(folder)),
    async removeUnfinished(folder, earlier) {
      const removed = await before.removeUnfinished(folder, earlier)
      return removed + (await now.removeUnfinished(folder, earlier))
    },
  }
}

/** Writes, lists, reads and removes a file in a store. Throws `FilesAway`. */
export async function tryS3(s3: NonNullable<FilesSettings['s3']>): Promise<void> {
  const store = s3Files(s3, '')
  const folder = `probes/${randomUUID()}`
  const key = `${folder}/probe`
  const content = Buffer.from('Vivary writes this when it starts.\n')
  await store.put(key, content)
  const { value } = await store.list(folder).next()
  const read = await store.get(key)
  await store.remove(key)
  if (read?.equals(content) && value?.key === key) return
  throw new FilesAway(`${store.place} doesn't give back what is put there.`, { isRefused: true })
}
