import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Files } from './files/files.ts'
import { type FilesSettings, filesOf } from './files/openFiles.ts'

/*
 * Files that people upload to be read later: imports/{account}/{import}; and in the data folder those that are still
 * coming in: DATA_DIR/imports/incoming. Names are ids from the server; nothing from a request becomes part of a path.
 * No backup holds them: after a restore, the file is uploaded again.
 */

type Place = { files: Files; accountId: string; id: string }

/** The folder of all uploads. */
export const uploadsFolder = 'imports'
const incoming = `${uploadsFolder}/incoming`

/** Where files come in, before anyone knows whether they are kept. */
export const incomingFolder = (dataDir: string): string => join(dataDir, incoming)

/** Tells whether a key is that of a file that is coming in. */
export const isIncoming = (key: string): boolean => key.startsWith(`${incoming}/`)

const folderOf = ({ accountId }: Omit<Place, 'id' | 'files'>) => `${uploadsFolder}/${accountId}`

/** The key of an upload. */
export const uploadKey = (place: Omit<Place, 'files'>): string => `${folderOf(place)}/${place.id}`

/** Where an upload is on this machine's disk, for a process that reads it there; if it's missing, a path of nothing. */
export const uploadPath = async (place: Place): Promise<string> =>
  (await place.files.onDisk(uploadKey(place))) ?? `${place.files.place}/${uploadKey(place)}`

/** The content of an upload; undefined if it is missing. */
export const readUpload = (place: Place): Promise<Readable | undefined> =>
  place.files.stream(uploadKey(place))

/** The id of a photo that was shared to the app, which waits a day for its animal to be chosen. */
export const sharedPhotoId = (id: string): string => `${shared}${id}`
const shared = 'shared-'

/** Keeps a file that came in. */
export const keepUpload = (place: Place, path: string): Promise<void> =>
  place.files.moveIn(uploadKey(place), path)

/** The most shared photos of an account that wait for their animals. */
const mostShared = 5

/** Removes all but an account's latest shared photos; one that was forgotten is shared again. */
export async function keepLatestShared(place: Omit<Place, 'id'>): Promise<void> {
  const ids: string[] = []
  for await (const { key } of place.files.list(folderOf(place))) ids.push(nameIn(key))
  // Ids are in the order in which they were made.
  const earlier = ids
    .filter((id) => id.startsWith(shared))
    .sort()
    .slice(0, -mostShared)
  for (const id of earlier) await removeUpload({ ...place, id })
}

const nameIn = (key: string) => key.split('/').at(-1) ?? ''

/** Removes an upload; a missing one is ignored. */
export const removeUpload = (place: Place): Promise<void> => place.files.remove(uploadKey(place))

/** Removes all of an account's uploads. */
export const removeUploadsOf = (place: Omit<Place, 'id'>): Promise<void> =>
  place.files.removeBelow(folderOf(place))

/**
 * Removes what was left when a process was killed: files that came in before `before`, and uploads of
 * then that `isKept` denies, or that were shared photos. Returns how many.
 */
export async function sweepUploads(
  config: FilesSettings,
  before: Date,
  isKept: (accountId: string, id: string) => Promise<boolean>,
): Promise<number> {
  const files = filesOf(config)
  let removed = await sweepIncoming(incomingFolder(config.dataDir), before)
  for await (const { key, modified } of files.list(uploadsFolder)) {
    if (modified >= before || isIncoming(key)) continue
    const [, accountId = '', id = ''] = key.split('/')
    if (!id.startsWith(shared) && (await isKept(accountId, id))) continue
    await files.remove(key)
    removed += 1
  }
  return removed + (await files.removeUnfinished(uploadsFolder, before))
}

async function sweepIncoming(folder: string, before: Date) {
  let removed = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const file = await stat(join(folder, name)).catch(() => undefined)
    if (!file || file.mtime >= before) continue
    await rm(join(folder, name), { force: true })
    removed += 1
  }
  return removed
}
