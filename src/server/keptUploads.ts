import { mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { removeFolder, syncFile, syncFolder } from '../db/dataDir.ts'

/*
 * Files that people upload to be read later: DATA_DIR/imports/{account}/{import}, and those that are
 * still coming in: DATA_DIR/imports/incoming. Names are ids from the server; nothing from a request
 * becomes part of a path. No backup holds them: after a restore, the file is uploaded again.
 */

type Place = { dataDir: string; accountId: string; id: string }

const top = (dataDir: string) => join(dataDir, 'imports')

/** Where files come in, before anyone knows whether they are kept. */
export const incomingFolder = (dataDir: string): string => join(top(dataDir), 'incoming')

/** Where an upload is kept. */
export const uploadPath = ({ dataDir, accountId, id }: Place): string =>
  join(top(dataDir), accountId, id)

/** The id of a photo that was shared to the app, which waits a day for its animal to be chosen. */
export const sharedPhotoId = (id: string): string => `${shared}${id}`
const shared = 'shared-'

/** Keeps a file that came in, which would survive a power cut. */
export async function keepUpload(place: Place, incoming: string): Promise<void> {
  const folder = join(top(place.dataDir), place.accountId)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await syncFile(incoming)
  await rename(incoming, uploadPath(place))
  for (const changed of [folder, top(place.dataDir)]) await syncFolder(changed)
}

/** The most shared photos of an account that wait for their animals. */
const mostShared = 5

/** Removes all but an account's latest shared photos; one that was forgotten is shared again. */
export async function keepLatestShared({ dataDir, accountId }: Omit<Place, 'id'>): Promise<void> {
  const ids = await readdir(join(top(dataDir), accountId)).catch(() => [])
  // Ids are in the order in which they were made.
  const earlier = ids
    .filter((id) => id.startsWith(shared))
    .sort()
    .slice(0, -mostShared)
  for (const id of earlier) await removeUpload({ dataDir, accountId, id })
}

/** Removes an upload; a missing one is ignored. */
export async function removeUpload(place: Place): Promise<void> {
  await rm(uploadPath(place), { force: true })
}

/** Removes all of an account's uploads. */
export async function removeUploadsOf({ dataDir, accountId }: Omit<Place, 'id'>): Promise<void> {
  await removeFolder(join(top(dataDir), accountId))
}

/**
 * Removes what was left when a process was killed: files that came in before `before`, and uploads of
 * then that `isKept` denies, or that were shared photos. Returns how many.
 */
export async function sweepUploads(
  dataDir: string,
  before: Date,
  isKept: (accountId: string, id: string) => Promise<boolean>,
): Promise<number> {
  let removed = 0
  for (const folder of await readdir(top(dataDir)).catch(() => [])) {
    for (const id of await readdir(join(top(dataDir), folder)).catch(() => [])) {
      const path = join(top(dataDir), folder, id)
      const file = await stat(path).catch(() => undefined)
      if (!file || file.mtime >= before) continue
      const isPassing = path.startsWith(incomingFolder(dataDir)) || id.startsWith(shared)
      if (isPassing || !(await isKept(folder, id))) {
        await rm(path, { force: true })
        removed += 1
      }
    }
    // Only removes an empty folder.
    await rmdir(join(top(dataDir), folder)).catch(() => undefined)
  }
  return removed
}
